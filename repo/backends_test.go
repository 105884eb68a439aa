package repo

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fixture is one shape of repository that both backends must see alike.
type fixture struct {
	name  string
	build func(t *testing.T, dir string) Options // dir is empty and free of symlinks
	files []string                               // nil when not stated
	look  map[string]string                      // path to kind and state
	read  map[string]string                      // path to contents, or to the class of the error
	// unsupported is what go-git must say it cannot read; then only git answers.
	unsupported string
}

func TestBothBackendsSeeTheSame(t *testing.T) {
	for _, f := range slices.Concat(layoutFixtures(), checkoutFixtures(), contentFixtures(), stateFixtures()) {
		t.Run(f.name, func(t *testing.T) {
			dir, err := realPath(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			o := f.build(t, dir)
			o.Warn = func(text string) { t.Error("warned: " + text) }
			before := snapshot(t, dir)
			o.Backend = "git"
			byGit := openIn(t, o)
			f.check(t, byGit)
			want := dump(t, byGit, slices.Sorted(maps.Keys(f.look)))
			if _, err := byGit.Fates(t.Context(), []Ask{{Path: "no/such"}}); err != nil {
				t.Error(err)
			}

			o.Backend = "go-git"
			byGoGit, err := tryOpen(t, o)
			if f.unsupported != "" {
				var unsupported *UnsupportedError
				if !errors.As(err, &unsupported) || !strings.Contains(unsupported.Feature, f.unsupported) {
					t.Errorf("go-git says %v, want it to name %q", err, f.unsupported)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			f.check(t, byGoGit)
			if diff := cmp.Diff(want, dump(t, byGoGit, slices.Sorted(maps.Keys(f.look)))); diff != "" {
				t.Errorf("go-git differs from git (-git +go-git):\n%s", diff)
			}
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Errorf("reading has written:\n%s", diff)
			}
		})
	}
}

// check compares the stated answers.
func (f fixture) check(t *testing.T, v View) {
	t.Helper()
	backend := v.Info().Backend
	if f.files != nil {
		if diff := cmp.Diff(f.files, v.Files()); diff != "" {
			t.Errorf("%s: files (-want +got):\n%s", backend, diff)
		}
	}
	for p, want := range f.look {
		if got := short(v.Lookup(p)); got != want {
			t.Errorf("%s: lookup %q: %s, want %s", backend, p, got, want)
		}
	}
	for p, want := range f.read {
		data, err := v.ReadFile(p)
		got := string(data)
		if err != nil {
			got = class(err)
		}
		if got != want {
			t.Errorf("%s: read %q: %q, want %q", backend, p, got, want)
		}
	}
}

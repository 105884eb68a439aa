package verify

import "testing"

// FuzzFolderGoesUp has no path from which going up does not end, those of the machine and those with doubled strokes among them.
func FuzzFolderGoesUp(f *testing.F) {
	for _, p := range []string{"", ".", "..", "/", "//", "./", "../", "/*.css", "/srv/app/x.ts", "a/b/c.ts", "a//b", "./a/./b/", "../../x", "/../..", "a/"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p string) {
		steps := 0
		for d := p; d != ""; d = folder(d) {
			if steps++; steps > len(p)+1 {
				t.Fatalf("from %q it is still %q after %d steps", p, d, steps)
			}
		}
	})
}

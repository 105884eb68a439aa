package scripttest

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/rogpeppe/go-internal/testscript"
)

// kept is the key of the snapshots of a script, by name.
type kept struct{}

// snapshot NAME DIR remembers every file below DIR, git's own included.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: snapshot NAME DIR")
	}
	got := state(ts, args[1])
	if len(got) == 0 {
		ts.Fatalf("nothing below %s", args[1])
	}
	ts.Value(kept{}).(map[string]map[string]string)[args[0]] = got
}

// unchanged NAME DIR demands the same names, modes, times and contents as in the snapshot; "! unchanged" another of them.
func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] unchanged NAME DIR")
	}
	was, now := ts.Value(kept{}).(map[string]map[string]string)[args[0]], state(ts, args[1])
	if was == nil {
		ts.Fatalf("no snapshot %q", args[0])
	}
	if neg && maps.Equal(was, now) {
		ts.Fatalf("%s is unchanged", args[1])
	}
	if neg {
		return
	}
	names := maps.Clone(was)
	maps.Copy(names, now)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if was[name] != now[name] {
			ts.Fatalf("%s was written:\n- %s\n+ %s", name, was[name], now[name])
		}
	}
}

// state describes every file below dir in one line, by its path.
func state(ts *testscript.TestScript, dir string) map[string]string {
	out := map[string]string{}
	root := ts.MkAbs(dir)
	ts.Check(filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		sum, err := digest(p, info.Mode())
		out[name] = fmt.Sprintf("%v %v %s", info.Mode(), info.ModTime().UnixNano(), sum)
		return err
	}))
	return out
}

// digest is the target of a link and the hash of a file; empty for anything else.
func digest(p string, mode fs.FileMode) (string, error) {
	switch {
	case mode&fs.ModeSymlink != 0:
		return os.Readlink(p)
	case mode.IsRegular():
		b, err := os.ReadFile(p)
		return fmt.Sprintf("%x", sha256.Sum256(b)), err
	}
	return "", nil
}

//go:build accuracy

package symbol

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Usage: go test -v -tags accuracy ./symbol -run Accuracy -tree FOLDER [-langs python,rust] [-reference COMMAND] [-show 10]

// The flags of the comparison: a folder of repositories, the languages wanted, what lists the names to compare with, and how
// many disagreements to show.
type comparison struct {
	tree, langs, reference string
	show                   int
}

func flags() *comparison {
	c := &comparison{}
	flag.StringVar(&c.tree, "tree", "", "folder whose files are compared")
	flag.StringVar(&c.langs, "langs", "", "languages, parted by commas; empty for all")
	flag.StringVar(&c.reference, "reference", "", "command that reads paths and prints names as ctags does, instead of ctags")
	flag.IntVar(&c.show, "show", 0, "disagreements to print for each language and class")
	return c
}

var compared = flags()

// TestAccuracy prints recall and precision of the names of each file against universal-ctags, and against Python's own
// parser for Python. It fails only when nothing was compared.
func TestAccuracy(t *testing.T) {
	if compared.tree == "" {
		t.Skip("no -tree given")
	}
	files := map[Language][]string{}
	err := filepath.WalkDir(compared.tree, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if n := e.Name(); n == ".git" || n == "node_modules" || n == "vendor" {
				return fs.SkipDir
			}
			return nil
		}
		if !e.Type().IsRegular() {
			return nil
		}
		if lang := byExtension(strings.ToLower(filepath.Ext(path))); lang != "" {
			files[lang] = append(files[lang], path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, lang := range Languages() {
		if len(files[lang]) == 0 || compared.langs != "" && !slices.Contains(strings.Split(compared.langs, ","), string(lang)) {
			continue
		}
		n += compareLanguage(t, lang, files[lang])
	}
	if n == 0 {
		t.Error("nothing was compared")
	}
}

// names are the names of a file by class.
type names map[Class]map[string]bool

func (n names) add(c Class, name string) {
	if n[c] == nil {
		n[c] = map[string]bool{}
	}
	n[c][name] = true
}

func compareLanguage(t *testing.T, lang Language, files []string) int {
	truth := reference(t, lang, files)
	total := map[Class]*[4]int{}
	shown := map[string]int{}
	for _, path := range slices.Sorted(maps.Keys(truth)) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := Scan(path, src)
		if f.Skipped != "" {
			if compared.show > 0 {
				fmt.Println("skipped", path, f.Skipped)
			}
			continue
		}
		own := names{}
		for _, d := range f.Defs {
			if !d.Declared && (d.Kind != Alias || lang != Python && lang != JavaScript) {
				own.add(comparedClass(lang, d), d.Name)
			}
		}
		for _, c := range []Class{CallableClass, TypeClass, MacroClass} {
			if total[c] == nil {
				total[c] = &[4]int{}
			}
			for name := range truth[path][c] {
				total[c][0]++
				found := false
				for _, any := range own {
					found = found || any[name]
				}
				if found {
					total[c][1]++
				} else if shown["-"+c.String()]++; shown["-"+c.String()] <= compared.show {
					fmt.Printf("  missed %s %s in %s\n", c, name, path)
				}
			}
			for name := range own[c] {
				total[c][2]++
				found := false
				for _, any := range truth[path] {
					found = found || any[name]
				}
				if found {
					total[c][3]++
				} else if shown["+"+c.String()]++; shown["+"+c.String()] <= compared.show {
					fmt.Printf("  extra %s %s in %s\n", c, name, path)
				}
			}
		}
	}
	for _, c := range []Class{CallableClass, TypeClass, MacroClass} {
		if n := total[c]; n != nil && n[0]+n[2] > 0 {
			fmt.Printf("%-11s %-9s files %5d  reference %6d  recall %6.2f  found %6d  precision %6.2f\n", lang, c, len(truth),
				n[0], percent(n[1], n[0]), n[2], percent(n[3], n[2]))
		}
	}
	return len(truth)
}

// comparedClass is the class of a definition. Blocks of Terraform, whatever their kind, and modules of Ruby count as types.
func comparedClass(lang Language, d Def) Class {
	if lang == HCL || lang == Ruby && d.Kind == Module {
		return TypeClass
	}
	return d.Class()
}

func percent(a, b int) float64 {
	if b == 0 {
		return 100
	}
	return 100 * float64(a) / float64(b)
}

// reference lists the names that another program finds.
func reference(t *testing.T, lang Language, files []string) map[string]names {
	cmd := exec.Command("ctags", "--output-format=json", "--fields=+neKSl", "--kinds-all=*", "--extras=-F", "--map-TypeScript=+.tsx",
		"--sort=no", "-f", "-", "-L", "-")
	if lang == Python {
		cmd = exec.Command("python3", "testdata/pynames.py")
	}
	if words := strings.Fields(compared.reference); len(words) > 0 {
		cmd = exec.Command(words[0], words[1:]...)
	}
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	out, err := cmd.Output()
	if err != nil {
		t.Logf("%s: %v", lang, err)
	}
	all := map[string]names{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var tag struct{ Name, Path, Kind, Language string }
		if json.Unmarshal(lines.Bytes(), &tag) != nil || tag.Path == "" {
			continue
		}
		if all[tag.Path] == nil {
			all[tag.Path] = names{}
		}
		if strings.HasPrefix(tag.Name, "__anon") || strings.HasPrefix(tag.Name, "AnonymousFunction") || tag.Name == "<lambda>" {
			continue
		}
		if lang == Lua {
			tag.Name = tag.Name[strings.LastIndexAny(tag.Name, ".:")+1:]
		}
		if c, ok := referenceClass(lang, tag.Kind); ok {
			all[tag.Path].add(c, strings.Trim(tag.Name, "`\""))
		}
	}
	return all
}

func referenceClass(lang Language, kind string) (Class, bool) {
	switch kind {
	case "function", "method", "func", "subroutine", "singletonMethod", "procedure", "generator", "getter", "setter", "constructor", "rpc", "methodSpec":
		return CallableClass, true
	case "class", "struct", "interface", "trait", "enum", "type", "typedef", "union", "record", "object", "protocol", "annotation", "message", "service",
		"table", "view", "talias", "typealias":
		return TypeClass, true
	case "macro":
		return MacroClass, true
	case "field", "constant", "const", "enumerator", "member", "property", "enumConstant", "var", "value":
		return ValueClass, true
	}
	return ValueClass, false
}

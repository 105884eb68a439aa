package verify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// TestLinesAreJudgedByWhatTheySaidWhenTheClaimWasWritten commits a file with a claim about its lines 5 to 7, changes the
// file, and asks again.
func TestLinesAreJudgedByWhatTheySaidWhenTheClaimWasWritten(t *testing.T) {
	t.Parallel()
	var plain []string
	for i := 1; i <= 40; i++ {
		plain = append(plain, fmt.Sprintf("the line that was number %d at first", i))
	}
	edit := func(f func(l []string) []string) string {
		return strings.Join(f(append([]string(nil), plain...)), "\n") + "\n"
	}
	insert := func(n int) string {
		return edit(func(l []string) []string {
			return append(strings.Split(strings.TrimSuffix(strings.Repeat("a new line\n", n), "\n"), "\n"), l...)
		})
	}
	for _, c := range []struct {
		name, text string
		outcome    diag.Outcome
		because    string
		fixed      string
	}{
		{"untouched", edit(func(l []string) []string { return l }), diag.Confirmed, "the lines say what they said", ""},
		{"shifted by three", insert(3), diag.Confirmed, "the lines say what they said", ""},
		{"shifted by four", insert(4), diag.Moved, "the cited text stands at lines 9-11 now", "a.txt:9-11"},
		{"indented anew", edit(func(l []string) []string { l[4] = "\t" + l[4]; return l }), diag.Confirmed, "the lines say what they said", ""},
		{"edited", edit(func(l []string) []string { l[4] = "the line that was number five at first"; return l }), diag.Changed, "the cited text was edited since", ""},
		{"gone", edit(func(l []string) []string { return append(l[:4], l[7:]...) }), diag.Changed, "", ""},
		{"cut short", "only this\n", diag.Missing, `line 5 is past the end of "a.txt" (1 line)`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, notes := t.TempDir(), "See `a.txt:5-7`.\n"
			commitFiles(t, dir, map[string]string{"AGENTS.md": notes, "a.txt": strings.Join(plain, "\n") + "\n"})
			put(t, dir, "a.txt", []byte(c.text))
			vs := judgeIn(t, dir, "git", note.Parse("AGENTS.md", []byte(notes), note.Options{Host: note.Agents, Role: note.Rules}))
			if len(vs) != 1 {
				t.Fatalf("%d verdicts", len(vs))
			}
			v := vs[0]
			if v.Outcome != c.outcome || c.because != "" && v.Because != c.because {
				t.Errorf("%s: %s, want %s: %s", v.Outcome, v.Because, c.outcome, c.because)
			}
			fixed := ""
			if v.Fix != nil {
				e := v.Fix.Edits[0]
				out := notes[:e.Span.Start] + e.New + notes[e.Span.End:]
				fixed = strings.TrimSuffix(strings.TrimPrefix(out, "See `"), "`.\n")
			}
			if fixed != c.fixed {
				t.Errorf("the fix writes %q, want %q", fixed, c.fixed)
			}
		})
	}
}

// TestLinesWithoutAWordAreJudgedByThoseAroundThem cites the bracket that ends the third of eight functions.
func TestLinesWithoutAWordAreJudgedByThoseAroundThem(t *testing.T) {
	t.Parallel()
	var all []string
	for _, name := range strings.Fields("moor lift stow weigh cast haul tow berth") {
		all = append(all, "void "+name+"_all(void)", "{", "\t"+name+"(first);", "\t"+name+"(second);", "}", "")
	}
	text := func(lines ...[]string) string { return strings.Join(slices.Concat(lines...), "\n") + "\n" }
	more := strings.Split(strings.Repeat("#define MORE\n", 9), "\n")[:9]
	for _, c := range []struct {
		name, text string
		outcome    diag.Outcome
		because    string
	}{
		{"untouched", text(all), diag.Confirmed, "the lines around say what they said"},
		{"shifted by two", text(more[:2], all), diag.Confirmed, "the lines around say what they said"},
		{"shifted by nine", text(more, all), diag.Moved, "the cited text stands at line 26 now"},
		{"edited around", text(more, all[:15], []string{"\tstow(third);"}, all[15:]), diag.Confirmed, "inside the file; what the lines said is not compared: the lines hold nothing to know them by"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, notes := t.TempDir(), "It ends at `quay.c:17`.\n"
			commitFiles(t, dir, map[string]string{"AGENTS.md": notes, "quay.c": text(all)})
			put(t, dir, "quay.c", []byte(c.text))
			vs := judgeIn(t, dir, "git", note.Parse("AGENTS.md", []byte(notes), note.Options{Host: note.Agents, Role: note.Rules}))
			if len(vs) != 1 || vs[0].Outcome != c.outcome || vs[0].Because != c.because {
				t.Errorf("%v, want %s: %s", vs, c.outcome, c.because)
			}
		})
	}
}

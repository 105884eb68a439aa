package dedup

import (
	"strings"
	"testing"
)

// S1-A3: what is flagged is shown as a word diff.
func TestADifferenceIsShownInWords(t *testing.T) {
	for _, c := range [][3]string{
		{"The tide service listens on port 8090.", "The tide service listens on port 9090.", "The tide service listens on port [-8090-] {+9090+}."},
		{"Open pull requests as drafts.", "Do not open pull requests as drafts.", "[-Open-] {+Do not open+} pull requests as drafts."},
		{"Run `make lint` before a push.", "Run `make lint`\nbefore  a push.", "Run `make lint` before a push."},
		{"", "New.", "{+New.+}"},
		{"潮汐服务监听 8090 端口", "潮汐服务监听 9090 端口", "潮汐服务监听 [-8090-] {+9090+} 端口"},
		{"Lights go on at dusk.", "Lights go on at dusk, in winter at four.", "Lights go on at dusk{+, in winter at four+}."},
	} {
		if got := WordDiff(c[0], c[1]); got != c[2] {
			t.Errorf("got  %s\nwant %s", got, c[2])
		}
	}
}

func FuzzDiffKeepsBothTexts(f *testing.F) {
	f.Add("The tide service listens on port 8090.", "The tide listens\ton 9090, 港.")
	f.Add("a\xffb", "")
	f.Fuzz(func(t *testing.T, before, after string) {
		var a, b strings.Builder
		for _, s := range Diff(before, after) {
			if s.Change != Added {
				a.WriteString(s.Text)
			}
			if s.Change != Removed {
				b.WriteString(s.Text)
			}
		}
		if a.String() != before || b.String() != after {
			t.Errorf("%q and %q became %q and %q", before, after, a.String(), b.String())
		}
	})
}

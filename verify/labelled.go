package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// leastLabelled is how many values of a fence its file has to hold, for another value to be held against it.
const leastLabelled = 3

var (
	// labelledFile is a file of settings that a label names.
	labelledFile = lazyregexp.New(`[\w.@-]*(?:/[\w.@-]+)*\.(?:ya?ml|jsonc?|json5|toml)\b`)
	// otherSettings says of settings that they are not those of the file as it stands.
	otherSettings = lazyregexp.New(`(?i)\b(?:examples?|samples?|templates?|overrid\w*|overlay|extends?|add|adding|append|insert|set|new|creat\w+|plan(?:s|ned)?|propos\w+|recommend\w+|suggest\w+|minimal|typical|e\.g|like|local|production|staging|dev|your|chang\w+|updat\w+|edit|modif\w+|replac\w+|enabl\w+|disabl\w+|customi[sz]\w+|should|could|would|must|can|may|if|before|after|old|was|wrong|bad|optional|or)\b|❌`)
	// standInValue is a value that a reader fills in, or that machines do.
	standInValue = lazyregexp.New(`(?i)[<>{}$%\n]|\.\.\.|…|^\[|\byour|xxx|changeme|example|placeholder|^\W*$|^[~^<>=v]*\d+(?:\.\d+)+|^\d{4}-\d\d`)
	// ownSetting is a key whose value everybody has for himself, or that goes on by itself.
	ownSetting = lazyregexp.New(`(?i)version|password|secret|token|credential|api_?key|^name$|description|date|updated|sha|hash|digest`)
)

// labelled judges the values of a fence that stands right below a line which names one file of settings: where that file holds the others, two
// thirds of them at least, one that it holds otherwise is wrong.
func (v *Verifier) labelled(d *note.Document, s note.Sample, leaves []leaf) []*job {
	p := v.labelOf(d, s)
	if p == "" {
		return nil
	}
	kf := v.conf.file(p)
	if kf.err != nil || kf.Open != "" || len(kf.Roots) != 1 {
		return nil
	}
	held := map[string][]leaf{}
	for _, l := range leavesOf(kf.File) {
		held[l.key] = append(held[l.key], l)
	}
	agree := 0
	var apart []leaf
	for i, l := range leaves {
		if slices.ContainsFunc(leaves[:i], func(o leaf) bool { return o.key == l.key }) {
			return nil // several parts of something, or of several files
		}
		switch now := held[l.key]; {
		case len(now) == 1 && same(now[0].value, l.value):
			agree++
		case len(now) == 1 && !standInValue.MatchString(l.value) && !standInValue.MatchString(now[0].value):
			apart = append(apart, l)
		}
	}
	if agree < leastLabelled || agree*3 < (len(leaves)-1)*2 {
		return nil
	}
	var out []*job
	for _, l := range apart {
		now, name := held[l.key][0], l.key[strings.LastIndexByte(l.key, 0)+1:]
		span, ok := s.Find(d, l.line, name)
		if _, remark, _ := strings.Cut(s.Lines[l.line-1], "#"); !ok || ownSetting.MatchString(name) || otherSettings.MatchString(remark) {
			continue
		}
		c := note.Claim{Kind: note.ValueClaim, Target: name, Path: p, Key: strings.ReplaceAll(l.key[1:], "\x00", "."), Want: l.value, Context: s.Context, At: d.Loc(span)}
		j := &job{doc: d, claim: c, out: missing(fmt.Sprintf("%q is %q in %q, not %q", name, now.value, p, l.value),
			diag.Evidence{Path: p, Line: now.line, Commit: v.commit(), Seen: fmt.Sprintf("%s of the fence are in it as they are shown", count(agree, "value"))})}
		j.out.Rule, j.out.Hint = "wrong-value", fmt.Sprintf("write %q", now.value)
		out = append(out, j)
	}
	return out
}

// labelOf is the one file of settings that the line above a fence names; empty when it names none or several, or speaks of other settings
// than those that the file has.
func (v *Verifier) labelOf(d *note.Document, s note.Sample) string {
	lines := strings.Split(strings.TrimSpace(s.Context.Sentence), "\n")
	label := lines[len(lines)-1]
	if label == "" {
		label = s.Context.Heading
	}
	names := labelledFile.FindAllString(label, 3)
	if len(names) != 1 || len(label) > 160 || otherSettings.MatchString(strings.Replace(label, names[0], "", 1)) || otherSettings.MatchString(s.Context.Heading) {
		return ""
	}
	file := v.fileTold(d, names[0])
	if file == "" || !keyed.Readable(file) || illustrates(file) || vendored(file) || wordless(file) || strings.Contains(file, "fixture") || strings.Contains(file, "template") {
		return ""
	}
	return file
}

package note

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// link adds the claim of a link target.
func (m *miner) link(dest string, span Span, form Form, c Context) {
	c.Form = form
	t := strings.TrimPrefix(dest, "mdc:")
	if g := blobAddress.FindStringSubmatch(t); g != nil {
		m.blob(dest, g, span, c)
		return
	}
	if t == "" || scheme.MatchString(t) || strings.HasPrefix(t, "//") {
		return
	}
	if lo := bytes.LastIndexByte(m.src[:span.Start], '\n') + 1; strings.ContainsAny(t, "「」（）“”") && bytes.Contains(m.src[lo:span.Start], []byte("[[")) {
		return // a remark in parentheses behind a link of a wiki
	}
	if strings.HasPrefix(t, "#") {
		m.add(Claim{Kind: AnchorClaim, Target: dest, Anchor: t[1:], Context: c}, span)
		return
	}
	p, anchor, _ := strings.Cut(t, "#")
	p, _, _ = strings.Cut(p, "?")
	var lines ref
	p = lines.cutLines(p)
	cl := Claim{Kind: LinkClaim, Target: dest, Path: cleanPath(Unescape(p)), Anchor: anchor, Context: c}
	cl.Context.IsDir = strings.HasSuffix(p, "/")
	switch ls := hashLines.FindStringSubmatch(t); {
	case ls != nil:
		cl.Kind, cl.Anchor, cl.Start = LinesClaim, "", atoi(ls[2])
		if cl.End = cl.Start; ls[3] != "" {
			cl.End = atoi(ls[3])
		}
	case lines.start > 0:
		cl.Kind, cl.Start, cl.End = LinesClaim, lines.start, lines.end
	}
	switch {
	case isPlaceholder(p) || p == "url" || p == "URL" || p == "link" || strings.HasPrefix(p, "$"):
		cl.Silent = silentPlaceholder
	case strings.HasPrefix(p, "~") || isDrive(p) || homeFolder.MatchString(p):
		cl.Silent = silentHome
	case elided(p):
		cl.Silent = silentElided
	case isHost(p):
		cl.Silent = silentHost
	case strings.ContainsAny(p, "<>{}*"):
		cl.Silent = silentPlaceholder
	}
	if cl.Path == "" && cl.Anchor == "" {
		return
	}
	m.add(cl, span)
}

// BlobKey is the head of the key of a faint claim about a file of a hosted repository, of which an address shows what its branch of development
// holds: what follows is the name of the repository.
const BlobKey = "hosted in "

// blobAddress is the address of such a file or folder: the repository, the path and the lines.
var blobAddress = lazyregexp.New(`^https://github\.com/[\w.-]+/([\w.-]+)/(?:blob|tree)/(?:main|master|HEAD|develop|dev|trunk)/([^?#\s{}<>*$]+)(?:#L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?)?$`)

// blob adds the claim of an address of a file, which is one about this repository when that is called so.
func (m *miner) blob(dest string, g []string, span Span, c Context) {
	cl := Claim{Kind: LinkClaim, Target: dest, Path: cleanPath(Unescape(g[2])), Key: BlobKey + strings.ToLower(g[1]), Faint: true, Context: c}
	cl.Context.IsDir = strings.HasSuffix(g[2], "/")
	if g[3] != "" {
		cl.Kind, cl.Start = LinesClaim, atoi(g[3])
		if cl.End = cl.Start; g[4] != "" {
			cl.End = atoi(g[4])
		}
	}
	m.add(cl, span)
}

// Unescape decodes %20 and the like in a link target; a bad escape stays as it is.
func Unescape(s string) string {
	if !strings.Contains(s, "%") {
		return strings.ReplaceAll(s, `\ `, " ")
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := hexDigit(s[i+1]), hexDigit(s[i+2])
			if hi >= 0 && lo >= 0 {
				b.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// parentComment is a comment by which memory of a folder names the memory above it, as generators of such memory write it.
var parentComment = lazyregexp.New(`^\s*<!--\s*Parent:\s*(\.\.?/[\w./-]+\.md)\s*-->\s*$`)

// parent mines the memory that such a comment names.
func (m *miner) parent(b *ast.HTMLBlock) {
	for i := range b.Lines().Len() {
		l := b.Lines().At(i)
		if g := parentComment.FindSubmatchIndex(l.Value(m.src)); g != nil {
			m.link(string(m.src[l.Start+g[2]:l.Start+g[3]]), Span{l.Start + g[2], l.Start + g[3]}, Link, Context{Heading: m.headText()})
		}
	}
}

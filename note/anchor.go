package note

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// slugger gives heading anchors the way GitHub does: repeated slugs get -1, -2 and so on.
type slugger map[string]int

func (s slugger) unique(slug string) string {
	n, used := s[slug]
	if !used {
		s[slug] = 0
		return slug
	}
	for {
		n++
		next := slug + "-" + strconv.Itoa(n)
		if _, taken := s[next]; !taken {
			s[slug], s[next] = n, 0
			return next
		}
	}
}

// Slug returns the anchor GitHub gives the first heading of that plain text: letters, marks, digits, connectors, hyphens
// and spaces stay, in lower case and with spaces as hyphens.
func Slug(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(strings.TrimSpace(title)))
}

// heading adds a heading as section and block.
func (o *outliner) heading(h *ast.Heading) {
	o.inline(h)
	s := o.lines(h)
	if s.Start < 0 {
		return
	}
	if o.body[s.Start] != '#' { // underlined
		s.End = o.d.lineEnd(o.d.nextLine(s.End))
	} else {
		s.End = o.d.lineEnd(s.Start)
	}
	title, custom := customAnchor(plain(h, o.body))
	anchor := o.slugs.unique(Slug(title))
	o.anchor(anchor)
	if strings.Contains(title, "<") {
		o.anchor(Slug(htmlTag.ReplaceAllString(title, ""))) // for some renderers that is a tag
	}
	if custom != "" {
		o.anchor(Slug(title + " {#" + custom + "}"))
		o.anchor(custom)
		anchor = custom
	}
	at := o.d.Loc(s)
	o.d.Sections = append(o.d.Sections, Section{Level: h.Level, Title: title, Anchor: anchor, At: at})
	o.add(Block{Kind: Heading, Text: title, Depth: h.Level}, s)
}

// customAnchor splits a trailing {#name} off a heading's text.
func customAnchor(title string) (text, custom string) {
	i := strings.LastIndex(title, "{#")
	if i < 0 || !strings.HasSuffix(title, "}") {
		return title, ""
	}
	custom = title[i+2 : len(title)-1]
	if custom == "" || strings.ContainsAny(custom, " {}") {
		return title, ""
	}
	return strings.TrimSpace(title[:i]), custom
}

// anchor keeps a link target, and its form without emoji joiners, which some writers leave out.
func (o *outliner) anchor(a string) {
	for _, form := range []string{a, strings.NewReplacer("\ufe0f", "", "\u200d", "").Replace(a)} {
		if form != "" && !o.anchors[form] {
			o.anchors[form] = true
			o.d.Anchors = append(o.d.Anchors, form)
		}
	}
}

// bodies gives each section the text up to the next heading.
func (o *outliner) bodies() {
	end := len(o.d.Source)
	for i := range slices.Backward(o.d.Sections) {
		s := &o.d.Sections[i]
		start := min(o.d.nextLine(s.At.Span.End), max(end, s.At.Span.End))
		s.Body = Span{start, max(start, end)}
		end = s.At.Span.Start
	}
}

var (
	htmlComment = lazyregexp.New(`(?s)<!--.*?-->`)
	htmlID      = lazyregexp.New(`(?i)<[a-z][^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
	htmlHead    = lazyregexp.New(`(?is)<h[1-6][^>]*>(.*?)</h[1-6]>`)
	htmlTag     = lazyregexp.New(`<[^>]*>`)
)

// htmlAnchors adds explicit ids and headings written as HTML. Comments do not count.
func (o *outliner) htmlAnchors() {
	if len(o.html) == 0 {
		return
	}
	for _, s := range o.html {
		text := htmlComment.ReplaceAllString(string(o.body[s.Start:s.End]), "")
		for _, m := range htmlID.FindAllStringSubmatch(text, -1) {
			o.anchor(m[1] + m[2] + m[3])
		}
		for _, m := range htmlHead.FindAllStringSubmatch(text, -1) {
			o.anchor(o.slugs.unique(Slug(htmlTag.ReplaceAllString(m[1], ""))))
		}
	}
}

package note

import (
	"bytes"
	"slices"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const homeNouns = `server|service|tools?|package|crate|library|plugin|extension|repo|repository|SDK|CLI|framework|project`

var (
	// "The [crane-mcp](https://github.com/harbor/crane-mcp) server exposes"
	linkedHome = lazyregexp.New(`\]\(https?://(?:www\.)?(?:github|gitlab)\.com/[\w.-]+/([\w.-]+?)(?:\.git)?/?\)[*_]*\s+(?:MCP\s+)?(?:` + homeNouns + `)\b`)
	// "the `crane-core` crate provides"
	namedHome = lazyregexp.New("`(@?[\\w./-]+)`[*_]*\\s+(?:MCP\\s+)?(?:" + homeNouns + `)\s+(?:exposes|provides|ships|offers|exports|gives|adds|has)\b`)
	// an item of its own, ahead of others: "**Rust crate**: `crane-core`"
	itemHome = lazyregexp.New("(?i)^[*_\\s]*(?:(?:rust|npm|python|go|ts|ruby|external)\\s+)?(?:crate|package|library|gem)[*_]*\\s*:[*_]*\\s*`(@?[\\w./-]+)`")
)

// statedHome reads the server, package or repository that the text says its names are of, and where the text says so; empty
// when it says nothing.
func (f *flow) statedHome() (name string, at int) {
	var m []int
	if bytes.Contains(f.raw, []byte("](http")) {
		m = linkedHome.FindSubmatchIndex(f.raw)
	}
	if m == nil && slices.ContainsFunc(homeVerbs, func(verb string) bool { return bytes.Contains(f.raw, []byte(verb)) }) {
		m = namedHome.FindSubmatchIndex(f.raw)
	}
	if m == nil {
		return "", -1
	}
	return string(f.raw[m[2]:m[3]]), m[0]
}

// homeVerbs are the words without which no text names a home in its own words.
var homeVerbs = []string{"exposes", "provides", "ships", "offers", "exports", "gives", "adds", "has"}

// itemHome reads an item that names a package which the items behind it are about.
func (f *flow) itemHome() string {
	if m := itemHome.FindSubmatch(f.raw); m != nil {
		return string(m[1])
	}
	return ""
}

// homeFor is the home of what stands in f, whose sentence is raw[lo:hi]: as the sentence gives it, the paragraph that announces
// the list, or an item ahead in the list.
func (m *miner) homeFor(f *flow, lo, hi int) string {
	if f.home != "" && f.homeAt >= lo && f.homeAt < hi {
		return f.home
	}
	if f.listHome != "" {
		return f.listHome
	}
	if f.intro != nil && f.intro.home != "" && announces(f.intro) {
		return f.intro.home
	}
	for _, it := range m.items {
		switch {
		case it == f:
		case it.listHome != "":
			return it.listHome
		case it.home != "" && announces(it):
			return it.home
		case it.intro != nil && it.intro.home != "" && announces(it.intro):
			return it.intro.home
		}
	}
	return ""
}

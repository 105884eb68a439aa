package note

import (
	"slices"
	"strings"
)

// Sample is a fence, or a list, that shows values under keys. Its lines are those of the source, each with the offset of its first byte.
type Sample struct {
	Lang    string // in small letters: the ending of files of its kind
	Lines   []string
	Offsets []int
	Context Context
	Listed  bool // the items of a list instead of a fence: they say how things are
}

const (
	maxSamples     = 60  // of a document
	maxSampleLines = 200 // of one fence
)

// sample keeps a fence or a list of values.
func (m *miner) sample(lang string, listed bool, lines []line) {
	if len(lines) < 3 || len(lines) > maxSampleLines || len(m.d.Samples) >= maxSamples || m.one() || slices.ContainsFunc(lines, func(l line) bool { return otherCode.MatchString(l.text) }) {
		return
	}
	s := Sample{Lang: lang, Context: m.fenceContext(), Listed: listed}
	if m.intro != nil {
		s.Context.Sentence = string(m.intro.raw[max(0, len(m.intro.raw)-400):])
	}
	for _, l := range lines {
		s.Lines, s.Offsets = append(s.Lines, l.text), append(s.Offsets, l.at)
	}
	m.d.Samples = append(m.d.Samples, s)
}

// shownCode are the languages of further fences whose words may be names of the repository.
var shownCode = wordSet("vue svelte proto protobuf graphql gql sql prisma zig lua elixir ex kt kts objc objective-c c# c++ hpp h solidity sol groovy haskell hs astro erb heex pseudo pseudocode flow diagram")

// dataFences are the languages of fences that hold values under keys.
var dataFences = wordSet("json jsonc json5 yaml yml toml")

// Find returns the place of a word in a line of the sample, counted from 1.
func (s Sample) Find(d *Document, line int, word string) (Span, bool) {
	if line < 1 || line > len(s.Lines) || word == "" {
		return Span{}, false
	}
	for text, from := s.Lines[line-1], 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return Span{}, false
		}
		at := Span{s.Offsets[line-1] + from + i, s.Offsets[line-1] + from + i + len(word)}
		if from += i + len(word); (from == len(text) || !isWordByte(text[from])) && (from == len(word) || !isWordByte(text[from-len(word)-1])) && at.End <= len(d.Source) && string(d.Source[at.Start:at.End]) == word {
			return at, true
		}
	}
}

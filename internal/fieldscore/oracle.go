package fieldscore

import (
	"context"
	"errors"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/diag"
)

// oracle decides by means as plain as can be whether a claim holds at a commit: the list of the tree's paths, and whole words
// in its files. It shares nothing with the verifier but the place where that found the claim.
type oracle struct {
	history
	old     string
	trees   map[string][]string
	answers map[string]bool // of grep, by its arguments
}

func newOracle(h history, old string) *oracle {
	return &oracle{history: h, old: old, trees: map[string][]string{}, answers: map[string]bool{}}
}

// holds reports whether a claim that the verifier confirmed held at the old commit and holds at the later one; known is false
// when the oracle has no means to tell.
func (o *oracle) holds(ctx context.Context, then diag.Verdict, later string) (was, is, known bool) {
	ask := o.question(then)
	if ask == nil {
		return false, false, false
	}
	was, err := ask(ctx, o.old)
	if err != nil {
		return false, false, false
	}
	is, err = ask(ctx, later)
	return was, is, err == nil
}

// question makes of a claim a question that can be asked at any commit; nil when there is none.
func (o *oracle) question(then diag.Verdict) func(context.Context, string) (bool, error) {
	c := then.Claim
	switch c.Kind.String() {
	case "path", "link":
		if found := foundAt(then); found != "" {
			return func(ctx context.Context, rev string) (bool, error) { return o.path(ctx, rev, found, c) }
		}
	case "lines":
		if found := foundAt(then); found != "" && c.Start > 0 {
			return func(ctx context.Context, rev string) (bool, error) { return o.line(ctx, rev, found, c.Start) }
		}
	case "anchor":
		return nil
	case "glob":
		pattern := strings.TrimPrefix(strings.TrimPrefix(c.Path, "./"), "/")
		if pattern != "" && doublestar.ValidatePattern(pattern) {
			return func(ctx context.Context, rev string) (bool, error) { return o.matches(ctx, rev, pattern) }
		}
	case "command":
		if names := named(c.Args); len(names) > 0 {
			return func(ctx context.Context, rev string) (bool, error) { return o.manifests(ctx, rev, names) }
		}
	default:
		if w := lastWord(c); w != "" {
			return func(ctx context.Context, rev string) (bool, error) {
				is, err := o.word(ctx, rev, w, notProse()...)
				if is && c.Want != "" && rev != o.old {
					err = errNoValue
				}
				return is, err
			}
		}
	}
	return nil
}

// errNoValue: that a name is still there tells nothing about the value that is stated of it.
var errNoValue = errors.New("values are not compared")

// foundAt is the path at which a claim was found, empty when the evidence names none.
func foundAt(v diag.Verdict) string {
	for _, e := range v.Evidence {
		if e.Path != "" {
			return strings.TrimSuffix(e.Path, "/")
		}
	}
	return ""
}

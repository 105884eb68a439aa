package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxArities    = 100 // names with an arity in one run that are looked up
	maxArityFiles = 60  // files of a name; with more of them some other of that name may be meant
)

var (
	// withArity is a function as Elixir writes it: "stow_cargo/2".
	withArity = lazyregexp.New(`^&?:?(?:[A-Z]\w*\.)*([a-z_]\w*[?!]?)/(\d)$`)
	// behaviours is a name of what libraries of Elixir call.
	behaviours = lazyregexp.New(`^(?:handle_\w+|start_link|child_spec|code_change|format_\w+|init_state|__\w+__)$`)
	// elixirHead opens the definition of a function, or the type of one that others define.
	elixirHead = lazyregexp.New(`(?:^|\n)[ \t]*(?:(?:def|defp|defmacro|defmacrop|defdelegate|defguard|defguardp|defn|defnp)[ \t]+|@(?:macro)?callback[ \t]+)$`)
)

// arities refutes functions of Elixir that are named with a number of arguments which none of their definitions takes and no call hands them.
func (v *Verifier) arities(ctx context.Context, jobs []*symbolJob) error {
	var open []*symbolJob
	var names []string
	for _, s := range jobs {
		if !strings.Contains(s.claim.Target, "/") {
			continue
		}
		g := withArity.FindStringSubmatch(s.claim.Target)
		if g == nil || len(open) == maxArities || s.out.Outcome != diag.Confirmed || !s.answer.defined() || silenced(s.claim) != "" || s.claim.Silent != "" || s.claim.Faint || behaviours.MatchString(g[1]) || !strings.Contains(g[1], "_") ||
			slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool { e := path.Ext(h.Path); return e != ".ex" && e != ".exs" || vendored(h.Path) }) {
			continue
		}
		open, names = append(open, s), append(names, g[1])
	}
	if len(open) == 0 {
		return nil
	}
	slices.Sort(names)
	names = slices.Compact(names)
	places, err := v.words.find(ctx, names)
	if err != nil {
		return err
	}
	for _, s := range open {
		g := withArity.FindStringSubmatch(s.claim.Target)
		want, _ := strconv.Atoi(g[2])
		if len(places[g[1]]) > maxArityFiles {
			continue
		}
		u := arityUse{want: want}
		for _, at := range places[g[1]] {
			u.read(v.mf.read(at.Path), g[1])
		}
		if u.fits || len(u.takes) == 0 {
			continue
		}
		slices.Sort(u.takes)
		takes := strings.Join(slices.Compact(u.takes), " or ")
		h := s.answer.hits[0]
		s.out = missing(fmt.Sprintf("no %q takes %s", g[1], count(want, "argument")), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defined as %s", takes)})
		s.out.Rule = "dead-symbol"
	}
	return nil
}

// arityUse gathers from sources how many arguments a function takes and is handed.
type arityUse struct {
	want  int
	fits  bool     // one definition or one call is of so many, or it cannot be told
	takes []string // name/arity of the definitions
}

// read adds one source.
func (u *arityUse) read(src []byte, name string) {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `(?:\b|$)`)
	for _, at := range word.FindAllIndex(src, -1) {
		ahead, behind := src[:at[0]], src[at[1]:]
		line := ahead[bytes.LastIndexByte(ahead, '\n')+1:]
		def := elixirHead.Match(line) || elixirHead.Match(append([]byte("\n"), line...))
		switch {
		case len(behind) > 1 && behind[0] == '/' && behind[1] >= '0' && behind[1] <= '9':
			u.fits = u.fits || int(behind[1]-'0') == u.want && !bytes.HasPrefix(bytes.TrimSpace(line), []byte("#"))
		case len(behind) > 0 && behind[0] == '(':
			least, most, ok := argumentsOf(behind)
			if !ok {
				u.fits = true
				return
			}
			if !def && bytes.HasSuffix(bytes.TrimSpace(ahead), []byte("|>")) {
				least, most = least+1, most+1
			}
			u.fits = u.fits || least <= u.want && u.want <= most
			if def {
				u.takes = append(u.takes, fmt.Sprintf("%s/%d", name, most))
			}
		case def:
			u.fits = u.fits || u.want == 0
			u.takes = append(u.takes, name+"/0")
		}
	}
}

// argumentsOf counts the arguments in brackets at the head of a source: those that must be there, and all. False where it cannot be told.
func argumentsOf(src []byte) (least, most int, ok bool) {
	depth, some, optional := 0, false, 0
	for i := 0; i < len(src) && i < maxParameters; i++ {
		switch c := src[i]; c {
		case '"':
			if bytes.HasPrefix(src[i:], []byte(`"""`)) {
				return 0, 0, false
			}
			for i++; i < len(src) && src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
			some = true
		case '\'', '~', '#', '?':
			return 0, 0, false // a sigil, a comment, a character: what it holds is not told apart
		case '(', '[', '{':
			some = some || depth > 0
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				if some {
					most++
				}
				return most - optional, most, true
			}
		case ',':
			if depth == 1 {
				most, some = most+1, false
			}
		case '\\':
			if depth == 1 && i+1 < len(src) && src[i+1] == '\\' {
				optional++
				i++
			}
		case 'd':
			if bytes.HasPrefix(src[i:], []byte("do:")) && depth == 1 || bytes.HasPrefix(src[i:], []byte("do\n")) {
				return 0, 0, false
			}
			some = true
		case ' ', '\n', '\t', '\r':
		default:
			some = true
		}
	}
	return 0, 0, false
}

package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Signature is a function that the code of a document declares with its parameters.
type Signature struct {
	Owner   string // the type that it is a member of, empty for none
	Name    string
	Ext     string // of files of the language
	Rest    string // of the code, from behind the bracket that opens the parameters
	At      Location
	Context Context
}

const (
	maxSignatures    = 200 // of a document
	maxSignatureLine = 400
	maxSignatureRows = 16 // lines of one
)

const signatureWords = `(?:(?:public|private|protected|internal|static|final|abstract|override|open|async|suspend|virtual|sealed|default|inline|operator|external|export|declare|mutating|nonisolated|const|unsafe|pub(?:\([^)]*\))?|@\w+)\s+)*`

var (
	// madeOwner opens the body of a type that members follow.
	madeOwner = lazyregexp.New(`^\s*(?:(?:export|default|declare|pub(?:\(\w+\))?|public|private|internal|abstract|final|sealed|partial|static|data|open|case|base|mixin)\s+)*(?:type|interface|class|struct|enum|trait|record|protocol|extension|object|mixin|impl(?:<[^>]*>)?(?:\s+[\w:<>, ]+\s+for)?)\s+([A-Z]\w+)`)

	keywordSignature = lazyregexp.New(`^\s*` + signatureWords + `(?:fun|func|fn|def|function)\s+(?:<[^<>()]*>\s*)?([A-Za-z_]\w*)(?:<[^<>()]*>)?\(`)
	scriptMethod     = lazyregexp.New(`^\s+` + signatureWords + `([A-Za-z_]\w*)\??(?:<[^<>()]*>)?\([^=]*\)\s*:\s*[^=]+$`)
	goSignature      = lazyregexp.New(`^func\s+(?:\(\s*(?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\)\s*)?([A-Za-z_]\w*)\(`)
	goMethod         = lazyregexp.New(`^\s+([A-Z]\w*)\(`)
	typedSignature   = lazyregexp.New(`^\s+` + signatureWords + `[A-Za-z_][\w.<>\[\]?]*(?:\s*,\s*[\w.<>\[\]?]+)*\s+([A-Za-z_]\w*)\(`)
)

// signatureExt is the ending of files of the language of a fence, of which signatures are read.
func signatureExt(lang string) string {
	switch lang {
	case "kotlin", "kt":
		return ".kt"
	case "swift":
		return ".swift"
	case "python", "py":
		return ".py"
	case "ts", "typescript", "tsx":
		return ".ts"
	case "go", "golang":
		return ".go"
	case "rust", "rs":
		return ".rs"
	case "java":
		return ".java"
	case "csharp", "cs", "c#":
		return ".cs"
	case "dart":
		return ".dart"
	}
	return ""
}

// signatures gathers the functions that a fence declares with their parameters.
func (m *miner) signatures(lang string, lines []line) {
	ext := signatureExt(lang)
	if ext == "" || m.one() {
		return
	}
	c, ok := m.statedCode(lines)
	if !ok {
		return
	}
	owner, outer, inner := "", -1, 0
	lines = lines[:min(len(lines), maxCodeLines)]
	for i, l := range lines {
		text := strings.TrimLeft(l.text, " \t")
		if text == "" || len(l.text) > maxSignatureLine {
			continue
		}
		in := indentOf(l.text)
		if owner != "" && in <= outer && !strings.HasPrefix(text, ")") && !strings.HasPrefix(text, "{") {
			owner = ""
		}
		if owner == "" {
			if g := madeOwner.FindStringSubmatch(l.text); g != nil {
				owner, outer, inner = g[1], in, 0
				continue
			}
		} else if in > outer && inner == 0 && !strings.HasPrefix(text, "@") {
			inner = in
		}
		if owner == "" && in > 0 || owner != "" && in != inner {
			continue
		}
		s := Signature{Owner: owner, Ext: ext, Context: c}
		var at int
		switch {
		case ext == ".go" && owner == "":
			g := goSignature.FindStringSubmatchIndex(l.text)
			if g == nil {
				continue
			}
			if g[2] >= 0 {
				s.Owner = l.text[g[2]:g[3]]
			}
			s.Name, at = l.text[g[4]:g[5]], g[4]
		default:
			re := keywordSignature
			switch {
			case ext == ".go":
				re = goMethod
			case ext == ".ts" && owner != "":
				re = scriptMethod
			case ext == ".java" || ext == ".cs" || ext == ".dart":
				re = typedSignature
			}
			g := re.FindStringSubmatchIndex(l.text)
			if g == nil {
				continue
			}
			s.Name, at = l.text[g[2]:g[3]], g[2]
		}
		if len(s.Name) < 3 || standInName(s.Name) || standInName(s.Owner) || len(m.d.Signatures) >= maxSignatures {
			continue
		}
		joined, _ := joinLines(lines[i:min(len(lines), i+maxSignatureRows)])
		open := strings.IndexByte(joined[at:], '(')
		s.Rest = joined[at+open+1:]
		s.At, s.Context.Sentence = m.d.Loc(Span{l.at + at, l.at + at + len(s.Name)}), l.text
		m.d.Signatures = append(m.d.Signatures, s)
	}
}

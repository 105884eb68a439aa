package symbol

import (
	"slices"
	"strings"
	"unicode"
)

// Param is one parameter of a function.
type Param struct {
	Name     string // by which a caller hands it over; empty when it has none that a list shows
	Inner    string // its name inside of the function, where that is another one
	Type     string // as it is written, empty when it is not
	Optional bool   // a caller may leave it out
}

// maxParams is how many bytes a list of parameters may have.
const maxParams = 4000

// Params reads a list of parameters from behind its opening bracket, in the language of files with an ending: .go, .py, .ts, .rs, .kt, .swift, .java,
// .cs and .dart. What a method has of itself is none of them. It returns false for any other ending, and for a list that does not end, that takes any
// number of arguments or takes some apart.
func Params(ext, text string) ([]Param, bool) {
	var read func(item string) (Param, bool)
	switch ext {
	case ".go": // of which several are read together
	case ".py", ".kt", ".ts", ".rs":
		read = colonParam
	case ".swift":
		read = labelledParam
	case ".java", ".cs", ".dart":
		read = typedParam
	default:
		return nil, false
	}
	items, ok := listItems(text, ext)
	if !ok || len(items) == 0 {
		return nil, ok
	}
	if ext == ".go" {
		return goParams(items)
	}
	var out []Param
	for _, item := range items {
		if ext == ".dart" && len(item) > 1 && (item[0] == '{' || item[0] == '[') {
			inner, ok := listItems(item[1:], ext)
			if !ok {
				return nil, false
			}
			for _, in := range inner {
				p, ok := typedParam(in)
				if !ok {
					return nil, false
				}
				p.Optional = item[0] == '[' || !strings.Contains(in, "required ")
				out = append(out, p)
			}
			continue
		}
		if item == "*" || item == "/" || ofItself(item) {
			continue
		}
		p, ok := read(item)
		if !ok {
			return nil, false
		}
		out = append(out, p)
	}
	return out, true
}

// ofItself reports whether an item of a list is the object of a method.
func ofItself(item string) bool {
	head, _, _ := strings.Cut(strings.TrimLeft(item, "&"), ":")
	if strings.HasPrefix(head, "'") { // a lifetime
		_, head, _ = strings.Cut(head, " ")
	}
	head = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(head), "mut "))
	return head == "self" || head == "cls" || head == "this"
}

// listItems takes apart at its commas what stands up to the bracket that closes a list.
func listItems(text, ext string) ([]string, bool) {
	var out []string
	var item strings.Builder
	add := func() {
		if s := strings.TrimSpace(item.String()); s != "" {
			out = append(out, s)
		}
		item.Reset()
	}
	depth := 0
	for i := 0; i < len(text) && i < maxParams; i++ {
		c := text[i]
		switch {
		case c == '#' && ext == ".py" || strings.HasPrefix(text[i:], "//"):
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return nil, false
			}
			i += end
			item.WriteByte(' ')
			continue
		case strings.HasPrefix(text[i:], "/*"):
			end := strings.Index(text[i:], "*/")
			if end < 0 {
				return nil, false
			}
			i += end + 1
			continue
		case c == '"' || c == '`' || c == '\'' && ext != ".rs":
			end := i + 1
			for end < len(text) && text[end] != c && text[end] != '\n' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) || text[end] != c {
				return nil, false
			}
			item.WriteString(text[i : end+1])
			i = end
			continue
		case c == '(' || c == '[' || c == '{' || c == '<':
			depth++
		case c == '>' && i > 0 && (text[i-1] == '=' || text[i-1] == '-'): // an arrow
		case c == ')' || c == ']' || c == '}' || c == '>':
			if depth == 0 {
				add()
				return out, c != '>'
			}
			depth--
		case c == ',' && depth == 0:
			add()
			continue
		}
		item.WriteByte(c)
	}
	return nil, false
}

// paramWords may stand ahead of a parameter.
func paramWord(w string) bool {
	switch w {
	case "val", "var", "private", "public", "protected", "internal", "readonly", "override", "final", "mut", "ref", "out", "in", "const", "required", "covariant", "late", "inout", "crossinline", "noinline", "implicit", "using":
		return true
	}
	return false
}

// bare is a parameter without the annotations and words ahead of it.
func bare(item string) string {
	for {
		item = strings.TrimSpace(item)
		switch {
		case strings.HasPrefix(item, "@"), strings.HasPrefix(item, "[") && strings.Contains(item, "] "), strings.HasPrefix(item, "#["):
			end := 0
			for depth := 0; end < len(item) && (depth > 0 || item[end] != ' ' && item[end] != '\n'); end++ {
				switch item[end] {
				case '(', '[':
					depth++
				case ')', ']':
					depth--
				}
			}
			if end == len(item) {
				return item
			}
			item = item[end:]
		default:
			word, rest, ok := strings.Cut(item, " ")
			if !ok || !paramWord(word) {
				return item
			}
			item = rest
		}
	}
}

// defaulted parts a parameter from its default.
func defaulted(item string) (string, bool) {
	depth := 0
	for i := range len(item) {
		switch item[i] {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if i > 0 && item[i-1] != '=' && item[i-1] != '-' {
				depth--
			}
		case '=':
			if depth == 0 && (i+1 == len(item) || item[i+1] != '>' && item[i+1] != '=') {
				return strings.TrimSpace(item[:i]), true
			}
		}
	}
	return item, false
}

// labelledParam is colonParam for Swift, where a caller hands a parameter over by a label.
func labelledParam(item string) (Param, bool) {
	p, _ := colonParam(item)
	if label, inner, ok := strings.Cut(p.Name, " "); ok {
		p.Name, p.Inner = label, strings.TrimSpace(inner)
		if label == "_" {
			p.Name, p.Inner = p.Inner, ""
		}
	}
	return p, oneWord(p.Name)
}

// colonParam reads a parameter whose name comes ahead of its type, with a colon between them.
func colonParam(item string) (Param, bool) {
	item = bare(item)
	if strings.Contains(item, "...") || strings.HasPrefix(item, "*") || strings.HasPrefix(item, "vararg ") || item == "" || strings.ContainsAny(item[:1], "{[(") {
		return Param{}, false
	}
	rest, optional := defaulted(item)
	name, typ, _ := strings.Cut(rest, ":")
	p := Param{Name: strings.TrimSpace(name), Type: strings.TrimSpace(typ), Optional: optional}
	if q, ok := strings.CutSuffix(p.Name, "?"); ok {
		p.Name, p.Optional = q, true
	}
	return p, oneWord(p.Name)
}

// typedParam reads a parameter whose type comes ahead of its name.
func typedParam(item string) (Param, bool) {
	item = bare(item)
	if strings.Contains(item, "...") || strings.HasPrefix(item, "params ") || strings.HasPrefix(item, "this ") {
		return Param{}, false
	}
	rest, optional := defaulted(item)
	at := strings.LastIndexAny(rest, " \t\n") + 1
	p := Param{Name: rest[at:], Type: strings.TrimSpace(rest[:at]), Optional: optional}
	for _, of := range []string{"this.", "super."} {
		if n, ok := strings.CutPrefix(p.Name, of); ok {
			p.Name = n
		}
	}
	return p, oneWord(p.Name)
}

// goParams reads the parameters of Go, of which several may share a type, and of which none need have a name.
func goParams(items []string) ([]Param, bool) {
	out := make([]Param, len(items))
	named := slices.ContainsFunc(items, func(item string) bool {
		head, rest, ok := strings.Cut(item, " ")
		return ok && oneWord(head) && head != "func" && head != "chan" && head != "map" && rest != ""
	})
	typ := ""
	for i, item := range slices.Backward(items) {
		if strings.Contains(item, "...") {
			return nil, false
		}
		if !named {
			out[i] = Param{Type: item}
			continue
		}
		name, rest, _ := strings.Cut(item, " ")
		if rest = strings.TrimSpace(rest); rest != "" {
			typ = rest
		}
		if !oneWord(name) || typ == "" {
			return nil, false
		}
		out[i] = Param{Name: name, Type: typ}
	}
	return out, true
}

// oneWord reports whether a text is one name.
func oneWord(s string) bool {
	for i, r := range s {
		if r != '_' && r != '$' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

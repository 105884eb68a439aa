package lsp

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxItems   = 100       // of one answer; the client asks again when more is typed
	maxScanned = 50        // files that are looked through for definitions
	maxScan    = 512 << 10 // bytes of such a file
)

// Completion offers paths and the names of definitions inside of a code span.
func (s *server) Completion(ctx context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	res, t := s.judged(ctx, p.TextDocument.URI)
	if res == nil {
		return nil, nil
	}
	cursor := t.offset(p.Position)
	typed, ok := spanBefore(t, cursor)
	if !ok {
		return nil, nil
	}
	at := protocol.Range{Start: t.position(cursor - len(typed)), End: p.Position}
	c := &completer{res: res, at: at, seen: map[string]bool{}}
	if file, name, hash := strings.Cut(typed, "#"); hash {
		if file, ok := res.resolve(file); ok {
			c.definitions(file, strings.TrimSuffix(typed, name), name)
		}
	} else {
		c.paths(typed)
		if !strings.Contains(typed, "/") {
			c.names(typed)
		}
	}
	return &protocol.CompletionList{IsIncomplete: len(c.items) >= maxItems, Items: c.items}, nil
}

// spanBefore returns what stands between the opening backtick of a code span and the cursor.
func spanBefore(t *text, cursor int) (string, bool) {
	start := t.lines[t.position(cursor).Line]
	line := t.src[start:cursor]
	if bytes.Count(line, []byte("`"))%2 == 0 {
		return "", false
	}
	typed := string(line[bytes.LastIndexByte(line, '`')+1:])
	return typed, !strings.ContainsAny(typed, " \t") && len(typed) < 1000
}

type completer struct {
	res   *Result
	at    protocol.Range
	items []protocol.CompletionItem
	seen  map[string]bool
}

func (c *completer) add(text, detail string, kind protocol.CompletionItemKind) bool {
	if len(c.items) >= maxItems {
		return false
	}
	if c.seen[text] || strings.ContainsAny(text, "`\n\r") {
		return true
	}
	c.seen[text] = true
	item := protocol.CompletionItem{Label: text, Kind: kind, FilterText: protocol.NewOptional(text), TextEdit: &protocol.TextEdit{Range: c.at, NewText: text}}
	if detail != "" {
		item.Detail = protocol.NewOptional(detail)
	}
	c.items = append(c.items, item)
	return true
}

// paths offers the next segment of the paths that begin as typed, from the root and from the document's folder, and files whose
// name begins as typed wherever they are.
func (c *completer) paths(typed string) {
	here := path.Dir(c.res.Doc.Path)
	if rest, relative := strings.CutPrefix(typed, "./"); relative {
		c.below(here, rest, "./")
		return
	}
	c.below(".", typed, "")
	if here != "." {
		c.below(here, typed, "")
	}
	if strings.Contains(typed, "/") || len(typed) < 2 {
		return
	}
	for _, f := range c.res.View.Files() {
		if strings.HasPrefix(path.Base(f), typed) && !c.add(f, "", protocol.CompletionItemKindFile) {
			return
		}
	}
}

func (c *completer) below(dir, typed, lead string) {
	base := ""
	if dir != "." {
		base = dir + "/"
	}
	files := c.res.View.Files()
	from, _ := slices.BinarySearch(files, base+typed)
	for i := from; i < len(files) && strings.HasPrefix(files[i], base+typed); {
		rest := files[i][len(base)+len(typed):]
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			if !c.add(lead+typed+rest, "", protocol.CompletionItemKindFile) {
				return
			}
			i++
			continue
		}
		folder := typed + rest[:slash+1]
		if !c.add(lead+folder, "", protocol.CompletionItemKindFolder) {
			return
		}
		// What is in the folder is jumped over: its names come before the one that ends with the next byte.
		next, _ := slices.BinarySearch(files, base+strings.TrimSuffix(folder, "/")+string(rune('/'+1)))
		i = max(next, i+1)
	}
}

// names offers the definitions of the files that the document cites.
func (c *completer) names(typed string) {
	scanned := map[string]bool{}
	for _, v := range c.res.Verdicts {
		file, _, ok := c.res.subject(v)
		if !ok || v.Outcome != diag.Confirmed || scanned[file] || len(scanned) >= maxScanned || v.Claim.Kind == note.AnchorClaim {
			continue
		}
		scanned[file] = true
		c.definitions(file, "", typed)
	}
}

// definitions offers the names that a file defines and that begin as typed.
func (c *completer) definitions(file, lead, typed string) {
	src, err := c.res.View.ReadFile(file)
	if err != nil || len(src) > maxScan {
		return
	}
	for _, d := range symbol.Scan(file, src).Defs {
		if strings.HasPrefix(d.Name, typed) && !c.add(lead+d.Name, d.Kind.String()+" in "+file, protocol.CompletionItemKindFunction) {
			return
		}
	}
}

// resolve finds the file that a text names, from the root or from the document's folder.
func (r *Result) resolve(name string) (string, bool) {
	for _, p := range []string{path.Clean(name), path.Join(path.Dir(r.Doc.Path), name)} {
		if !strings.HasPrefix(p, "../") && r.isFile(p) {
			return p, true
		}
	}
	return "", false
}

package lsp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/internal/lsp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

const root = "/r"

// engine judges the documents of a repository in memory.
type engine struct {
	view     repo.View
	mu       sync.Mutex
	checks   int
	refreshs int
}

func (e *engine) Refresh() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.refreshs++
}

func (e *engine) Check(ctx context.Context, file string, text []byte) (*lsp.Result, error) {
	e.mu.Lock()
	e.checks++
	e.mu.Unlock()
	if bytes.Contains(text, []byte("PANIC")) {
		panic("as asked")
	}
	if bytes.Contains(text, []byte("FAIL")) {
		return nil, errors.New("as asked")
	}
	p, err := filepath.Rel(root, file)
	if err != nil || filepath.Base(p) != "CLAUDE.md" {
		return nil, err
	}
	doc := note.Parse(p, text, note.Options{Host: note.Claude, Role: note.Rules})
	docs := []*note.Document{doc}
	vs, err := verify.New(e.view, verify.Options{}).Judge(ctx, docs)
	if err != nil {
		return nil, err
	}
	o := checklist.Options{}
	ds, _ := checklist.Run(ctx, &checklist.Pass{Docs: docs, View: e.view, Verdicts: vs, Options: o, Partial: true}, checklist.All())
	return &lsp.Result{Root: root, View: e.view, Doc: doc, Verdicts: vs, Diagnostics: checklist.Suppress(docs, ds, o)}, nil
}

// listener keeps what the server tells.
type listener struct {
	protocol.UnimplementedClient
	told chan *protocol.PublishDiagnosticsParams
	logs chan string
}

// editor is a client.
type editor struct {
	protocol.Server
	heard listener
	t     *testing.T
	e     *engine
	raw   io.Writer
	ended chan error
}

func (c listener) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	c.told <- p
	return nil
}

func (c listener) LogMessage(_ context.Context, p *protocol.LogMessageParams) error {
	c.logs <- p.Message
	return nil
}

type duplex struct {
	io.Reader
	io.WriteCloser
}

func start(t *testing.T, delay time.Duration, files map[string]string) *editor {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	c := &editor{t: t, e: &engine{view: repo.Memory(files)}, heard: listener{told: make(chan *protocol.PublishDiagnosticsParams, 100), logs: make(chan string, 100)}, raw: fromClient,
		ended: make(chan error, 1)}
	go func() {
		err := lsp.Serve(t.Context(), toServer, fromServer, c.e, lsp.Options{Version: "1", Delay: delay, Safety: func(rule string) bool { return rule == "conflict-markers" }})
		_ = fromServer.Close()
		c.ended <- err
	}()
	_, _, c.Server = protocol.NewClient(t.Context(), c.heard, jsonrpc2.NewHeaderStream(duplex{toClient, fromClient}))
	if _, err := c.Initialize(t.Context(), &protocol.InitializeParams{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = fromClient.Close() })
	return c
}

const claude = uri.URI("file:///r/CLAUDE.md")

func (c *editor) open(u uri.URI, text string) {
	c.t.Helper()
	if err := c.DidOpen(c.t.Context(), &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, Version: 1, Text: text}}); err != nil {
		c.t.Fatal(err)
	}
}

func (c *editor) change(u uri.URI, version int32, text string) {
	c.t.Helper()
	p := &protocol.DidChangeTextDocumentParams{ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangeWholeDocument{Text: text}}}
	p.TextDocument.URI, p.TextDocument.Version = u, version
	if err := c.DidChange(c.t.Context(), p); err != nil {
		c.t.Fatal(err)
	}
}

// findings waits for the findings of a version and prints them, one a line.
func (c *editor) findings(version int32) string {
	c.t.Helper()
	for {
		select {
		case p := <-c.heard.told:
			if v, _ := p.Version.Get(); v != version {
				continue
			}
			var b strings.Builder
			for _, d := range p.Diagnostics {
				fmt.Fprintf(&b, "%s %s %v %v\n", places(d.Range), d.Code, d.Severity, d.Message)
			}
			return b.String()
		case <-time.After(20 * time.Second):
			c.t.Fatal("the server told nothing")
		}
	}
}

func places(r protocol.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}

func at(line, column uint32) protocol.TextDocumentPositionParams {
	return protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: claude}, Position: protocol.Position{Line: line, Character: column}}
}

func harbor() map[string]string {
	return map[string]string{
		"CLAUDE.md": "", "src/parse.go": "package src\n\nfunc ParseAll() {}\n\nfunc ParseOne() {}\n", "src/lex.go": "package src\n", "docs/a b.md": "", "README.md": "",
	}
}

func TestFindingsFollowTheBufferInUnitsOfUTF16(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "# R\n\n😀 数 Read `src/gone.go` now.\n")
	want := "2:11-2:22 dead-path 1 cited path \"src/gone.go\" does not exist\n"
	if d := cmp.Diff(want, c.findings(1)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	c.change(claude, 2, "# R\r\n\r\nRead `src/parse.go` now.\r\n")
	if got := c.findings(2); got != "" {
		t.Errorf("after the mistake was mended: %s", got)
	}
	c.change(claude, 3, "# R\r\n\r\nRead `src/gone.go`.\r\n")
	if got := c.findings(3); !strings.HasPrefix(got, "2:6-2:17 dead-path") {
		t.Errorf("with CRLF: %s", got)
	}
}

func TestTypingIsJudgedOnceItRests(t *testing.T) {
	c := start(t, 300*time.Millisecond, harbor())
	c.open(claude, "x\n")
	c.findings(1)
	for v := int32(2); v <= 60; v++ {
		c.change(claude, v, strings.Repeat("word ", int(v))+"`src/gone.go`\n")
	}
	if got := c.findings(60); !strings.Contains(got, "dead-path") {
		t.Errorf("the last version: %q", got)
	}
	c.e.mu.Lock()
	defer c.e.mu.Unlock()
	if c.e.checks > 10 {
		t.Errorf("60 versions were judged %d times", c.e.checks)
	}
}

func TestAFileThatIsNoMemoryHasNoFindings(t *testing.T) {
	c := start(t, 0, harbor())
	c.open("file:///r/README.md", "Read `src/gone.go`.\n")
	if got := c.findings(1); got != "" {
		t.Error(got)
	}
	c.open("untitled:one", "Read `src/gone.go`.\n") // no file at all: nothing is said
	c.open(claude, "Read `src/gone.go`.\n")
	if got := c.findings(1); got == "" {
		t.Error("nothing was found")
	}
}

func TestClosingADocumentTakesItsFindingsAway(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "Read `src/gone.go`.\n")
	c.findings(1)
	if err := c.DidClose(t.Context(), &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: claude}}); err != nil {
		t.Fatal(err)
	}
	if p := <-c.heard.told; len(p.Diagnostics) != 0 {
		t.Errorf("%v", p.Diagnostics)
	}
}

func TestSavingJudgesAgainBecauseTheDiskMayHaveChanged(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "Read `src/gone.go`.\n")
	c.findings(1)
	if err := c.DidSave(t.Context(), &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: claude}}); err != nil {
		t.Fatal(err)
	}
	c.findings(1)
	c.e.mu.Lock()
	defer c.e.mu.Unlock()
	if c.e.checks != 2 || c.e.refreshs != 2 {
		t.Errorf("%d checks, %d refreshs", c.e.checks, c.e.refreshs)
	}
}

func TestHoverTellsClaimVerdictAndEvidence(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "Read `src/parse.go` and `src/gone.go`.\n")
	hover := func(column uint32) string {
		h, err := c.Hover(t.Context(), &protocol.HoverParams{TextDocumentPositionParams: at(0, column)})
		if err != nil || h == nil {
			return fmt.Sprint(err)
		}
		return places(*h.Range) + "\n" + h.Contents.(*protocol.MarkupContent).Value
	}
	for column, want := range map[uint32]string{
		8:  "0:6-0:18\n**confirmed** path claim `src/parse.go`: found at the root\n- looked at `src/parse.go`\n\n---\n\nthis line is not saved yet",
		28: "0:25-0:36\n**missing** path claim `src/gone.go`: not in the tree and never in its history\n- looked at `src`: no entry of that name below src/\n\n---\n\nthis line is not saved yet",
		2:  "<nil>",
	} {
		if d := cmp.Diff(want, hover(column)); d != "" {
			t.Errorf("column %d (-want +got)\n%s", column, d)
		}
	}
}

func TestDefinitionLeadsToFileLineAndName(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "Read `src/parse.go`, `src/parse.go:3` and `ParseOne` in `src/parse.go`.\n")
	for column, want := range map[uint32]string{8: "0:0-0:0", 24: "2:0-2:0", 45: "4:0-4:0"} {
		got, err := c.Definition(t.Context(), &protocol.DefinitionParams{TextDocumentPositionParams: at(0, column)})
		l, _ := got.(protocol.LocationSlice)
		if err != nil || len(l) != 1 || l[0].URI != "file:///r/src/parse.go" || places(l[0].Range) != want {
			t.Errorf("column %d: %v %v, want %s", column, got, err, want)
		}
	}
}

func TestLinksLeadToWhatIsThere(t *testing.T) {
	c := start(t, 0, harbor())
	c.open(claude, "Read `src/parse.go`, src/lex.go:1, [it](docs/a%20b.md) and `src/gone.go`.\n")
	links, err := c.DocumentLink(t.Context(), &protocol.DocumentLinkParams{TextDocument: protocol.TextDocumentIdentifier{URI: claude}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range links {
		got = append(got, places(l.Range)+" "+string(*l.Target))
	}
	want := []string{"0:6-0:18 file:///r/src/parse.go", "0:21-0:33 file:///r/src/lex.go#L1", "0:40-0:53 file:///r/docs/a%20b.md"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestCompletionKnowsPathsAndNamesInsideOfCodeSpansOnly(t *testing.T) {
	c := start(t, 0, harbor())
	for line, want := range map[string]string{
		"Read `sr":                            "src/",
		"Read `src/":                          "src/lex.go src/parse.go",
		"Read `par":                           "src/parse.go",
		"See `src/parse.go`, mostly `Parse":   "ParseAll ParseOne",
		"See `src/parse.go#ParseO":            "src/parse.go#ParseOne",
		"Read src/":                           "",
		"Read `src/parse.go` sr":              "",
		"Read `nothing begins like this/at/a": "",
	} {
		c.open(claude, line)
		got, err := c.Completion(t.Context(), &protocol.CompletionParams{TextDocumentPositionParams: at(0, uint32(len(line)))})
		if err != nil {
			t.Fatal(err)
		}
		var labels []string
		if list, ok := got.(*protocol.CompletionList); ok {
			for _, i := range list.Items {
				labels = append(labels, i.Label)
			}
		}
		if strings.Join(labels, " ") != want {
			t.Errorf("%q: %q, want %q", line, labels, want)
		}
	}
}

func TestASuppressionIsOfferedWhereItWorks(t *testing.T) {
	const comment = "<!-- notes-lint-disable-%s dead-path -- TODO: say why this stays -->"
	for text, want := range map[string]string{
		"- Read `src/gone.go`.\n- More.\n":                     "- Read `src/gone.go`. " + fmt.Sprintf(comment, "line") + "\n- More.\n",
		"| a |\n| - |\n| `src/gone.go` |\n":                    "",
		"Build it:\n\n```sh\ncat src/gone.go\n```\n":           "",
		"Read `src/gone.go`\r\nand more of this paragraph\r\n": "Read `src/gone.go` " + fmt.Sprintf(comment, "line") + "\r\nand more of this paragraph\r\n",
	} {
		c := start(t, 0, harbor())
		c.open(claude, text)
		if c.findings(1) == "" {
			continue
		}
		p := &protocol.CodeActionParams{TextDocument: protocol.TextDocumentIdentifier{URI: claude}}
		p.Range.End.Line = 100
		got, err := c.CodeAction(t.Context(), p)
		if err != nil || len(got) == 0 {
			t.Errorf("%q: %v %v", text, got, err)
			continue
		}
		a := got[len(got)-1].(*protocol.CodeAction)
		after := apply(text, a.Edit.Changes[claude])
		if want != "" && after != want {
			t.Errorf("%s (-want +got)\n%s", a.Title, cmp.Diff(want, after))
		}
		c.change(claude, 2, after)
		if left := c.findings(2); left != "" {
			t.Errorf("%q is not silent: %s", after, left)
		}
	}
}

// apply makes edits whose positions are ASCII.
func apply(text string, edits []protocol.TextEdit) string {
	lines := strings.SplitAfter(text, "\n")
	for _, e := range edits {
		l := lines[e.Range.Start.Line]
		lines[e.Range.Start.Line] = l[:e.Range.Start.Character] + e.NewText + l[e.Range.End.Character:]
	}
	return strings.Join(lines, "")
}

func TestBadInputEndsNothing(t *testing.T) {
	c := start(t, 0, harbor())
	frame := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	for _, bad := range []string{
		frame("{"), frame("[]"), frame("42"), frame(`{"jsonrpc":"1.0"}`), frame(`{"jsonrpc":"2.0","method":7}`), frame("\xff\xfe"), "Content-Length: -3\r\n\r\n",
		"Content-Length: many\r\n\r\n", "Content-Type: x\r\n\r\n", "no header at all\n\n\n", strings.Repeat("x", 100_000) + "\n",
		frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}`), frame(`{"jsonrpc":"2.0","method":"textDocument/didChange"}`),
		frame(`{"jsonrpc":"2.0","id":99,"method":"textDocument/hover","params":{"position":{"line":-1}}}`), frame(`{"jsonrpc":"2.0","id":98,"method":"no/such"}`),
		frame(`{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}`),
	} {
		if _, err := io.WriteString(c.raw, bad); err != nil {
			t.Fatalf("%.40q: %v", bad, err)
		}
	}
	c.open(claude, "PANIC")
	if got := <-c.heard.logs; got != "the document could not be judged: as asked" {
		t.Error(got)
	}
	c.change(claude, 2, "FAIL")
	if got := <-c.heard.logs; got != "as asked" {
		t.Error(got)
	}
	c.change(claude, 3, "Read `src/gone.go`.\n")
	if got := c.findings(3); !strings.Contains(got, "dead-path") {
		t.Error(got)
	}
	far := at(1<<31, 1<<31)
	if _, err := c.Hover(t.Context(), &protocol.HoverParams{TextDocumentPositionParams: far}); err != nil {
		t.Error(err)
	}
	if _, err := c.Completion(t.Context(), &protocol.CompletionParams{TextDocumentPositionParams: far}); err != nil {
		t.Error(err)
	}
}

func TestExitEndsTheConversation(t *testing.T) {
	c := start(t, 0, harbor())
	if err := c.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.Exit(t.Context()); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-c.ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the server goes on")
	}
}

func FuzzServe(f *testing.F) {
	msg := func(method string, params any) []byte {
		b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
		if err != nil {
			f.Fatal(err)
		}
		return fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(b), b)
	}
	doc := map[string]any{"uri": "file:///r/CLAUDE.md", "version": 1, "text": "`src/gone.go`"}
	where := map[string]any{"textDocument": doc, "position": map[string]int{"line": 0, "character": 4}}
	f.Add(append(msg("textDocument/didOpen", map[string]any{"textDocument": doc}), msg("textDocument/hover", where)...))
	f.Add(msg("textDocument/codeAction", where))
	f.Fuzz(func(t *testing.T, in []byte) {
		e := &engine{view: repo.Memory(harbor())}
		if err := lsp.Serve(t.Context(), bytes.NewReader(in), io.Discard, e, lsp.Options{}); err != nil {
			t.Fatal(err)
		}
	})
}

// Package lsp shows the findings of notes-lint in editors: it speaks the language server protocol over two streams, and asks an
// Engine to judge the text of a buffer, saved or not. It never writes a file; every change it offers is for the editor to make.
//
// What arrives is taken for hostile: a frame that cannot be read is passed over, a request that panics gets an error, and sizes
// are bounded.
package lsp

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// Engine judges the text of buffers. Its methods are called by one goroutine at a time.
type Engine interface {
	// Check judges text as the contents of the file of that absolute name. It returns nil for a file that is no memory.
	Check(ctx context.Context, file string, text []byte) (*Result, error)
	// Refresh says that files may have changed on disk.
	Refresh()
}

// Result is what an Engine found in one text.
type Result struct {
	Root        string // absolute folder that paths are relative to
	View        repo.View
	Doc         *note.Document
	Verdicts    []diag.Verdict
	Diagnostics []diag.Diagnostic
}

// Options of a server.
type Options struct {
	Version string
	Delay   time.Duration            // how long typing has to rest before a buffer is judged
	HelpURI func(rule string) string // the page of a rule; may be nil
	Safety  func(rule string) bool   // the rule cannot be suppressed; may be nil
}

// Serve talks to one client until it says exit, in ends or ctx is done. The error is that of a stream that failed.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e Engine, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &server{engine: e, o: o, stop: stop, buffers: map[string]*buffer{}}
	conn := jsonrpc2.NewConn(jsonrpc2.NewHeaderStream(&pipe{in: &frames{in: in}, out: out}), jsonrpc2.WithCodec(codec{}))
	s.client = protocol.ClientDispatcher(conn)
	s.ctx = ctx
	conn.Go(ctx, guarded(protocol.CancelHandler(protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler))))
	select {
	case <-conn.Done():
	case <-ctx.Done():
	}
	stop()
	s.work.Wait()
	return nil
}

// guarded runs requests beside each other and notifications in their order, which is the order of the edits, and turns a panic
// into an error of the one request. It stands around the handling of cancellations, which keeps the context of a request longer
// than the library keeps one that is not let go with Async.
func guarded(h jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				result, err = nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInternal, r)
			}
			if !req.IsCall() {
				err = nil // nobody waits for an answer, and the library would end the connection
			}
		}()
		if req.IsCall() {
			jsonrpc2.Async(ctx)
		}
		return h(ctx, req)
	}
}

// codec reads and writes the protocol's own types, whose unions the default codec does not know.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if m, ok := v.(jsonrpc2.RawMessage); ok {
		return m, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(b []byte, v any) error {
	if p, ok := v.(*jsonrpc2.RawMessage); ok {
		*p = append(jsonrpc2.RawMessage(nil), b...)
		return nil
	}
	return protocol.Unmarshal(b, v)
}

// server answers one client.
type server struct {
	protocol.UnimplementedServer
	engine Engine
	o      Options
	client protocol.Client
	ctx    context.Context // of the whole conversation
	stop   func()
	work   sync.WaitGroup

	stale    atomic.Bool // files may have changed since the engine looked
	engineMu sync.Mutex  // Engine is not made for several callers
	mu       sync.Mutex  // guards what follows
	buffers  map[string]*buffer
}

func (s *server) Initialize(context.Context, *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	yes, full := true, protocol.TextDocumentSyncKindFull
	return &protocol.InitializeResult{
		ServerInfo: protocol.ServerInfo{Name: "notes-lint", Version: protocol.NewOptional(s.o.Version)},
		Capabilities: protocol.ServerCapabilities{
			PositionEncoding:     protocol.PositionEncodingKindUTF16,
			TextDocumentSync:     &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &full, Save: protocol.Boolean(true)},
			HoverProvider:        protocol.Boolean(true),
			DefinitionProvider:   protocol.Boolean(true),
			CodeActionProvider:   &protocol.CodeActionOptions{CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}},
			CompletionProvider:   &protocol.CompletionOptions{TriggerCharacters: []string{"`", "/", "#"}},
			DocumentLinkProvider: &protocol.DocumentLinkOptions{},
		},
	}, nil
}

func (s *server) Initialized(context.Context, *protocol.InitializedParams) error { return nil }
func (s *server) SetTrace(context.Context, *protocol.SetTraceParams) error       { return nil }
func (s *server) Shutdown(context.Context) error                                 { return nil }

func (s *server) Exit(context.Context) error {
	s.stop()
	return nil
}

// Request answers methods that the protocol does not know.
func (s *server) Request(context.Context, string, any) (any, error) {
	return nil, jsonrpc2.ErrMethodNotFound
}

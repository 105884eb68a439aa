package lsp

import (
	"context"
	"runtime"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// maxBuffers is how many documents of a client are kept; more are not judged.
const maxBuffers = 1000

// buffer is one open document.
type buffer struct {
	uri     uri.URI
	file    string // absolute name
	version int32
	text    *text
	cancel  context.CancelFunc // of the judgement that waits or runs; may be nil

	judged   *Result // of the text in judgedOf; nil when it is no memory
	judgedOf *text
}

func (s *server) DidOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) error {
	s.stale.Store(true)
	s.set(p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text, 0)
	return nil
}

func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	for _, c := range p.ContentChanges {
		if whole, ok := c.(*protocol.TextDocumentContentChangeWholeDocument); ok {
			s.set(p.TextDocument.URI, p.TextDocument.Version, whole.Text, s.o.Delay)
		}
	}
	return nil
}

func (s *server) DidSave(context.Context, *protocol.DidSaveTextDocumentParams) error {
	s.again()
	return nil
}

func (s *server) DidChangeWatchedFiles(context.Context, *protocol.DidChangeWatchedFilesParams) error {
	s.again()
	return nil
}

func (s *server) DidChangeConfiguration(context.Context, *protocol.DidChangeConfigurationParams) error {
	return nil
}

func (s *server) DidClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) error {
	s.mu.Lock()
	b := s.buffers[string(p.TextDocument.URI)]
	delete(s.buffers, string(p.TextDocument.URI))
	if b != nil && b.cancel != nil {
		b.cancel()
	}
	s.mu.Unlock()
	if b == nil {
		return nil
	}
	return s.client.PublishDiagnostics(s.ctx, &protocol.PublishDiagnosticsParams{URI: p.TextDocument.URI, Diagnostics: []protocol.Diagnostic{}})
}

// set takes over a document's text and judges it after a delay.
func (s *server) set(u uri.URI, version int32, contents string, delay time.Duration) {
	file, ok := fileOf(u)
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.buffers[string(u)]
	if b == nil {
		if !ok || len(s.buffers) >= maxBuffers {
			return
		}
		b = &buffer{uri: u, file: file}
		s.buffers[string(u)] = b
	}
	b.version, b.text = version, newText([]byte(contents))
	s.schedule(b, delay)
}

// again judges every open document, because files may have changed on disk.
func (s *server) again() {
	s.stale.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.buffers {
		b.judgedOf = nil
		s.schedule(b, s.o.Delay)
	}
}

// schedule judges a buffer after a delay, in place of what was to be judged before. The caller holds mu.
func (s *server) schedule(b *buffer, delay time.Duration) {
	if b.cancel != nil {
		b.cancel()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	b.cancel = cancel
	s.work.Go(func() {
		defer cancel()
		select {
		case <-ctx.Done():
			return
		case <-time.After(delay):
		}
		s.publish(ctx, b)
	})
}

// judged returns the judgement of a document as it is now, with the text that it is about. It is nil for a document that is not
// open, that is no memory or that could not be judged.
func (s *server) judged(ctx context.Context, u uri.URI) (*Result, *text) {
	s.mu.Lock()
	b := s.buffers[string(u)]
	if b == nil {
		s.mu.Unlock()
		return nil, nil
	}
	s.mu.Unlock()
	res, t, _ := s.judge(ctx, b)
	return res, t
}

// judge asks the engine unless it knows the answer. The version is that of the text.
func (s *server) judge(ctx context.Context, b *buffer) (res *Result, t *text, version int32) {
	s.engineMu.Lock()
	defer s.engineMu.Unlock()
	defer func() {
		if r := recover(); r != nil { // an engine that fails on one text lives on for the next
			res = nil
			s.log("the document could not be judged: " + describe(r))
		}
	}()
	s.mu.Lock()
	t, version = b.text, b.version
	if b.judgedOf == t {
		res = b.judged
		s.mu.Unlock()
		return res, t, version
	}
	s.mu.Unlock()
	if ctx.Err() != nil {
		return nil, t, version
	}
	if s.stale.Swap(false) {
		s.engine.Refresh()
	}
	res, err := s.engine.Check(ctx, b.file, t.src)
	if ctx.Err() != nil {
		return nil, t, version
	}
	if err != nil {
		s.log(err.Error())
		return nil, t, version
	}
	s.mu.Lock()
	b.judged, b.judgedOf = res, t
	s.mu.Unlock()
	return res, t, version
}

func (s *server) log(message string) {
	_ = s.client.LogMessage(s.ctx, &protocol.LogMessageParams{Type: protocol.MessageTypeError, Message: message})
}

// fileOf returns the absolute file name of a document.
func fileOf(u uri.URI) (string, bool) {
	parsed, err := uri.Parse(string(u))
	if err != nil || parsed.Scheme() != "file" {
		return "", false
	}
	platform := uri.PlatformPOSIX
	if runtime.GOOS == "windows" {
		platform = uri.PlatformWindows
	}
	return uri.FsPathFor(parsed, platform, true), true
}

package lsp

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
)

const (
	maxFrame  = 64 << 20 // bytes of one message
	maxHeader = 4 << 10  // bytes of one line of a header
)

// frames hands on the messages of in that can be read and passes over the others: one bad message would end the connection.
type frames struct {
	in   io.Reader
	r    *bufio.Reader
	left []byte // of the message that is being handed on
}

func (f *frames) Read(p []byte) (int, error) {
	if f.r == nil {
		f.r = bufio.NewReaderSize(f.in, maxHeader)
	}
	for len(f.left) == 0 {
		body, err := f.next()
		if err != nil {
			return 0, err
		}
		if _, err := jsonrpc2.DecodeMessage(body); err == nil {
			f.left = append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body...)
		}
	}
	n := copy(p, f.left)
	f.left = f.left[n:]
	return n, nil
}

// next returns the body behind the next header that can be read. A line that is no header is passed over.
func (f *frames) next() ([]byte, error) {
	length := -1
	for {
		line, err := f.r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if blank := len(bytes.TrimSpace(line)) == 0; blank && length > 0 {
			break
		}
		name, value, _ := strings.Cut(string(line), ":")
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue
		}
		if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && n > 0 {
			length = n
		}
	}
	if length > maxFrame {
		_, err := io.CopyN(io.Discard, f.r, int64(length))
		return nil, err
	}
	// The header is only a promise: room is made as bytes arrive.
	var body bytes.Buffer
	if _, err := io.CopyN(&body, f.r, int64(length)); err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// pipe makes one connection of two streams that somebody else closes.
type pipe struct {
	in  io.Reader
	out io.Writer
}

func (p *pipe) Read(b []byte) (int, error)  { return p.in.Read(b) }
func (p *pipe) Write(b []byte) (int, error) { return p.out.Write(b) }
func (p *pipe) Close() error                { return nil }

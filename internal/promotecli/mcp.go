package promotecli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/mcpserve"
	"github.com/notes-lint/notes-lint/internal/version"
)

func mcpCommand(s Streams) *cobra.Command {
	var dir, agent string
	c := &cobra.Command{Use: "mcp", Short: "Serve memory to an agent over the Model Context Protocol, on standard input and output", Args: cobra.NoArgs,
		Long: `Serves tools that read verified memory, and tools that write this session and proposals for the inbox. What only a person may do, such as
approving, rejecting and archiving, has no tool.`,
		Example: `  claude mcp add notes-lint -- promote mcp
  promote mcp -C /path/to/repository --agent claude`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if agent == "" {
				if agent = s.env("NOTES_LINT_AGENT"); agent == "" {
					agent = "mcp"
				}
			}
			server := &mcpserve.Server{Version: version.String(), Read: s.reader(dir), Write: s.writer(dir, agent)}
			if err := server.Serve(cmd.Context(), io.NopCloser(s.In), nopCloser{s.Out}); err != nil && !errors.Is(err, io.EOF) {
				return &failure{code: exitFailed, err: err}
			}
			return nil
		}}
	c.Flags().StringVarP(&dir, "directory", "C", ".", "serve the repository of `DIR`")
	c.Flags().StringVar(&agent, "agent", "", "`NAME` of the agent; default $NOTES_LINT_AGENT")
	return c
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// reader runs command lines of notes-lint below a folder.
func (s Streams) reader(dir string) mcpserve.Runner {
	return func(ctx context.Context, args []string, stdin string) (string, string, int) {
		var out, told bytes.Buffer
		in := cli.Streams{In: strings.NewReader(stdin), Out: &out, Err: &told, Env: s.Env, Dir: s.Dir}
		code := cli.Main(ctx, append([]string{args[0], "-C", dir}, args[1:]...), in)
		return out.String(), told.String(), code
	}
}

// writer runs command lines of promote below a folder, always as an agent.
func (s Streams) writer(dir, agent string) mcpserve.Runner {
	return func(ctx context.Context, args []string, stdin string) (string, string, int) {
		var out, told bytes.Buffer
		in := s
		in.In, in.Out, in.Err, in.Person = strings.NewReader(stdin), &out, &told, nil
		in.Env = append(append([]string{}, s.Env...), "NOTES_LINT_AGENT="+agent)
		n := 1
		if len(args) > 1 && args[0] == "session" {
			n = 2
		}
		code := Main(ctx, append(append(append([]string{}, args[:n]...), "-C", dir, "--agent", agent), args[n:]...), in)
		return out.String(), told.String(), code
	}
}

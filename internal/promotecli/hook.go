package promotecli

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/hostevent"
)

// hookPatience is how long a hook works at most: an agent waits for it.
const hookPatience = 5 * time.Second

func hookCommand(s Streams) *cobra.Command {
	var dir string
	var block bool
	var tokens string
	c := &cobra.Command{Use: "hook EVENT", Short: "Answer an event of an agent's host: compact, check the phase, end the session", Args: cobra.ExactArgs(1),
		Long: `Reads the event that a host hands to its hooks, as JSON on standard input, and prints the answer that it takes. It always exits with 0. What
works on a session works on the one that $NOTES_LINT_SESSION names, or on the only one there is; without a session it does nothing.

  pre-compact  make the session fit --tokens
  stop         tell what is left to do at the end of a phase; with --block, let the agent go on when an item of the task has regressed
  session-end  end the session`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e := hostevent.Read(s.In, args[0])
			ctx, cancel := context.WithTimeout(cmd.Context(), hookPatience)
			defer cancel()
			if dir == "" {
				dir = e.Dir
			}
			if dir == "" {
				dir = "."
			}
			run := func(main func(context.Context, []string, string) (string, string, int), args ...string) (string, int) {
				out, _, code := main(ctx, args, "")
				return strings.TrimSpace(out), code
			}
			read, write := s.reader(dir), s.writer(dir, "hook")
			switch e.Name {
			case "precompact":
				_, _ = run(write, "session", "compact", "--tokens="+tokens) // session-start hands the view on, once the host has compacted
			case "stop":
				s.stop(e, block, func(args ...string) (string, int) { return run(read, args...) }, func(args ...string) (string, int) { return run(write, args...) })
			case "sessionend":
				_, _ = run(write, "session", "end")
			}
			return nil
		}}
	c.Flags().StringVarP(&dir, "directory", "C", "", "work in the repository of `DIR`; default where the host says the agent works")
	c.Flags().BoolVar(&block, "block", false, "on stop, let the agent go on while an item of its task has regressed")
	c.Flags().StringVar(&tokens, "tokens", "4000", "on pre-compact, how many `TOKENS` the view may have")
	return c
}

// stop tells what is left at the end of a turn. An agent that goes on because of us already is left alone.
func (s Streams) stop(e hostevent.Event, block bool, read, write func(...string) (string, int)) {
	if e.Again {
		return
	}
	var left bytes.Buffer
	found, _ := read("check", "--quiet", "--fail-on=never")
	for line := range strings.Lines(found) {
		if strings.Contains(line, "[regressed-item]") {
			left.WriteString(line)
		}
	}
	if left.Len() > 0 && block {
		hostevent.Block(s.Out, "an item that was verified does not hold any more:\n"+left.String())
		return
	}
	if _, code := write("review", "--json"); code == exitWaiting {
		left.WriteString("proposals wait for a person: promote review\n")
	}
	hostevent.Message(s.Out, left.String())
}

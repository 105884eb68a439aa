package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/promotecli"
)

// commandPage shows the help of both programs and of each of their commands.
func commandPage(string) ([]page, error) {
	var b bytes.Buffer
	b.WriteString("# Command lines\n\n" + generated +
		"`notes-lint` reads, `promote` writes. Both exit with 0 when all is well, 1 on findings or a refused write, 2 on wrong usage or\n" +
		"configuration, and 3 when something could not be finished, which wins over 1. Both have `completion` for bash, zsh, fish and\n" +
		"PowerShell: `source <(notes-lint completion bash)`.\n")
	for _, p := range []struct {
		name string
		help func(args ...string) (string, error)
	}{
		{"notes-lint", readerHelp},
		{"promote", promoteHelp},
	} {
		text, err := p.help("--help")
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## %s\n\n```text\n%s```\n", p.name, text)
		for _, c := range commands(text) {
			text, err := p.help(c, "--help")
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\n### %s %s\n\n```text\n%s```\n", p.name, c, text)
			for _, verb := range commands(text) {
				text, err := p.help(c, verb, "--help")
				if err != nil {
					return nil, err
				}
				fmt.Fprintf(&b, "\n#### %s %s %s\n\n```text\n%s```\n", p.name, c, verb, text)
			}
		}
	}
	return []page{{"docs/cli.md", b.Bytes()}}, nil
}

// commands reads the names of a program's own commands from its help.
func commands(help string) []string {
	_, list, _ := strings.Cut(help, "Available Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	var out []string
	for line := range strings.Lines(list) {
		name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name != "help" && name != "completion" && name != "" {
			out = append(out, name)
		}
	}
	return out
}

func readerHelp(args ...string) (string, error) {
	var out, errs bytes.Buffer
	if code := cli.Main(context.Background(), args, cli.Streams{Out: &out, Err: &errs}); code != cli.Clean {
		return "", fmt.Errorf("notes-lint %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String(), nil
}

func promoteHelp(args ...string) (string, error) {
	var out, errs bytes.Buffer
	if code := promotecli.Main(context.Background(), args, promotecli.Streams{Out: &out, Err: &errs}); code != 0 {
		return "", fmt.Errorf("promote %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String(), nil
}

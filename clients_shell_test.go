//go:build clients

package noteslint_test

import (
	"regexp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// completeInBash asks a real bash what it would offer behind a line, by the completion that the program prints.
const completeInBash = `
. /usr/share/bash-completion/bash_completion
. <(notes-lint completion bash)
compopt() { :; } # which works only while somebody types
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
read -ra COMP_WORDS <<<"$1"
case $1 in *' ') COMP_WORDS+=('') ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
__start_notes-lint
printf '%s\n' "${COMPREPLY[@]%% *}"
`

// completeInZsh types a line and a tab into a zsh that believes it is on a terminal, and prints what the screen was sent.
const completeInZsh = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1= ; PS2= ; autoload -U compinit; compinit -u -D; source <(notes-lint completion zsh); print RE''ADY'
for i in {1..200}; do zpty -rt z c && out+=$c; [[ $out == *READY* ]] && break; sleep 0.05; done
zpty -w -n z "$1"$'\t'
for i in {1..200}; do zpty -rt z c && got+=$c; [[ $got == *${1##* }* && $i -gt 30 ]] && break; sleep 0.05; done
zpty -d z
print -r -- "$got"
`

var (
	escape  = regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`)
	onLine  = regexp.MustCompile(`notes-lint [^\r\n\x07]*`)
	trailer = regexp.MustCompile(`\s+$`)
)

func TestZshCompletesWhatIsTyped(t *testing.T) {
	installed(t, "zsh", "zsh")
	s := newShell(t, withProgram(t)...)
	s.run("git", "init", "-q")
	for line, want := range map[string]string{
		"notes-lint veri":                "notes-lint verify",
		"notes-lint explain dead-pa":     "notes-lint explain dead-path",
		"notes-lint check --format chec": "notes-lint check --format checkstyle",
		"notes-lint session va":          "notes-lint session va",
	} {
		seen := onLine.FindAllString(escape.ReplaceAllString(s.run("zsh", "-f", "-c", completeInZsh, "zsh", line), ""), -1)
		if len(seen) == 0 {
			t.Errorf("zsh, %q: nothing on the line", line)
		} else if got := trailer.ReplaceAllString(seen[len(seen)-1], ""); got != want {
			t.Errorf("zsh, %q: got %q, want %q", line, got, want)
		}
	}
}

func TestBashAndFishCompleteCommandsRulesAndValues(t *testing.T) {
	installed(t, "fish", "fish")
	s := newShell(t, withProgram(t)...)
	if _, ok := s.try("test", "-f", "/usr/share/bash-completion/bash_completion"); !ok {
		s.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "bash-completion")
	}
	s.run("git", "init", "-q")
	fish := "notes-lint completion fish | source; complete -C $argv[1]"
	for line, want := range map[string]string{
		"notes-lint veri":                   "verify",
		"notes-lint explain dead-pa":        "dead-path",
		"notes-lint check --format chec":    "checkstyle",
		"notes-lint audit --format nd":      "ndjson",
		"notes-lint session va":             "",
		"notes-lint session sh":             "show",
		"notes-lint verify --fail-on never": "never",
	} {
		got := strings.TrimSpace(s.run("bash", "--norc", "-c", completeInBash, "bash", line))
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("bash, %q: -want +got\n%s", line, d)
		}
		var words []string
		for l := range strings.Lines(s.run("fish", "--no-config", "-c", fish, line)) {
			word, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
			words = append(words, word)
		}
		if d := gocmp.Diff(want, strings.Join(words, "\n")); d != "" {
			t.Errorf("fish, %q: -want +got\n%s", line, d)
		}
	}
}

//go:build clients

package noteslint_test

import (
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

// completeInZsh types a line, a tab and a key that says what the line is now into a zsh that believes it is on a terminal.
// The line is asked of the editor: what the screen is sent are differences to what it shows already.
const completeInZsh = `
zmodload zsh/zpty
said=$(mktemp)
zpty z zsh -f -i
zpty -w z 'autoload -U compinit; compinit -u -D; source <(notes-lint completion zsh)'
zpty -w z "say() { print -r -- \$BUFFER >| $said; }; zle -N say; bindkey '^T' say; print RE''ADY"
for i in {1..600}; do zpty -rt z c && out+=$c; [[ $out == *READY* ]] && break; sleep 0.05; done
zpty -w -n z "$1"$'\t\C-t'
for i in {1..600}; do zpty -rt z c; [[ -s $said ]] && break; sleep 0.05; done
zpty -d z
cat $said; rm $said
`

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
		if got := strings.TrimRight(s.run("zsh", "-f", "-c", completeInZsh, "zsh", line), " \n"); got != want {
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

// Package guard finds what must not get into the memory of an agent: text that was put there to steer the agent against its users,
// and secrets. Text in, findings out: it reads no files, keeps no state and runs in time linear in its input, which may be hostile.
//
// It looks at form and at sense. Form is what readers do not see or hosts mistake for structure: hidden characters, hidden markup,
// encoded text, delimiters of roles, calls of tools. Sense is a small grammar: the words of a sentence belong to classes (verbs of
// disabling, safety controls, secrets, people, conditions), and a rule is a combination of classes with their polarity. So "never
// disable the scanner" and "disable the scanner" differ, and no list of phrases has to hold both.
//
// Next to the rules stands a fitted model of the wording as a whole: it adds facts that it is sure of, and overrules rules that are weak.
package guard

import (
	"cmp"
	"slices"
)

// Family is a kind of attack.
type Family string

const (
	Override    Family = "instruction-override"
	Roles       Family = "role-delimiters"
	ToolCall    Family = "tool-call-syntax"
	HiddenRunes Family = "hidden-unicode"
	HiddenHTML  Family = "hidden-html"
	Encoded     Family = "encoded-blob"
	Lookalike   Family = "lookalike-letters"
	Exfil       Family = "exfiltration"
	Shell       Family = "harmful-command"
	Authority   Family = "fake-authority"
	Trigger     Family = "delayed-trigger"
	Permission  Family = "permission-escalation"
	Concealment Family = "concealment"
	Propagation Family = "self-propagation"
	Backdoor    Family = "planted-weakness"
	Split       Family = "split-instruction"
)

// Scores from which a finding counts. What somebody wants to store for the first time is held to the stricter one; files that people
// wrote for agents are full of commands, and there only what hardly has an innocent reading counts.
const (
	Candidate = 0.5
	Written   = 0.8
)

// Logarithms of the odds that the model must give a sentence of a file before a rule about its sense is believed, unless the sentence hides its
// letters; believedMany is for what only several rules together say. Of what rules alone reported in the memory of 1,250 public
// repositories, all of it wrong, fifteen in nineteen stay below these, and of single attacks in a file none.
const (
	believed     = 1.0
	believedMany = 2.5
)

// maxText is how much of a text is looked at, in bytes; maxFindings bounds what is told of it.
const (
	maxText     = 16 << 20
	maxFindings = 200
)

// Span is a range of bytes, the end excluded.
type Span struct{ Start, End int }

// Finding is one thing that should not be remembered.
type Finding struct {
	Family Family
	Score  float64 // from 0 to 1, how sure it is
	Field  string  // "subject" or "fact"; empty for a text without fields
	Span   Span    // of the field as it was given
	Why    string  // one lower-case clause
}

// Inspect looks at a fact before it is stored, with its subject: also at what only both together say. The findings are those of at
// least Candidate, the surest first.
func Inspect(subject, fact string) []Finding {
	return fitted().Inspect(subject, fact)
}

// ByRules is Inspect without the fitted model.
func ByRules(subject, fact string) []Finding {
	out := tag(examine(fact, true), "fact")
	out = append(out, tag(examine(subject, true), "subject")...)
	if len(subject) < maxJoined && len(fact) < maxJoined {
		out = append(out, joined(subject, fact)...)
	}
	out = slices.DeleteFunc(out, func(f Finding) bool { return f.Score < Candidate })
	slices.SortStableFunc(out, func(a, b Finding) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// Text looks at a whole document. The findings are those of at least the score, in order of their place; of those in one place the
// surest is kept.
func Text(text string, score float64) []Finding {
	found := slices.DeleteFunc(examine(text, score < Written), func(f Finding) bool { return f.Score < score })
	ruled := len(found)
	for _, f := range fitted().passages(text) {
		// Where a rule says what is wrong the model has nothing to add.
		if !slices.ContainsFunc(found[:ruled], func(r Finding) bool { return r.Span.Start < f.Span.End && f.Span.Start < r.Span.End }) {
			found = append(found, f)
		}
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Score, a.Score), cmp.Compare(a.Family, b.Family))
	})
	var out []Finding
	for _, f := range found {
		if n := len(out); n > 0 && f.Span.Start < out[n-1].Span.End {
			if f.Score > out[n-1].Score {
				out[n-1] = f
			}
			continue
		}
		out = append(out, f)
	}
	return out[:min(len(out), maxFindings)]
}

func tag(found []Finding, field string) []Finding {
	for i := range found {
		found[i].Field = field
	}
	return found
}

// examine runs every detector. A strict reader takes form alone for an attack where a lenient one also asks for harm.
func examine(text string, strict bool) []Finding {
	text = text[:min(len(text), maxText)]
	out := hiddenRunes(text)
	n := normalise(text)
	out = append(out, lookalikes(text)...)
	out = append(out, n.back(markup(n.text, strict))...)
	out = append(out, delimiters(text, n, strict)...)
	out = append(out, encoded(text, 0)...)
	if strict {
		out = append(out, ciphers(text)...)
		out = append(out, n.back(asides(n.text))...)
	}
	out = append(out, n.back(commands(n.text))...)
	if strict {
		return append(out, n.back(senseFrom(n.text, Candidate, nil))...)
	}
	return append(out, n.back(senseFrom(n.text, Written, func(at Span, least float64) bool {
		at = n.original(at)
		said := text[at.Start:at.End]
		return disguised(said) || fitted().sum(Signs("", said)) >= least
	}))...)
}

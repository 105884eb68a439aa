// Package taxonomy holds the closed sets that stored facts are sorted by: what a fact is about, what is never stored, how a
// fact came to be and who stands behind it. It imports nothing of ours, so that every layer speaks of them in one way.
package taxonomy

import (
	"slices"
	"strings"
)

// Category says what a stored fact is about. The zero value is none.
type Category string

// Categories.
const (
	User      Category = "user"      // who the person is and how they like to work, in any repository
	Feedback  Category = "feedback"  // a rule that rests on a correction or a demand
	Project   Category = "project"   // decisions, structure and conventions of this repository
	Reference Category = "reference" // verified commands, values and places
)

// Categories returns every category, in the order in which people are told of them.
func Categories() []Category { return []Category{User, Feedback, Project, Reference} }

// Valid reports whether c is one of Categories.
func (c Category) Valid() bool { return slices.Contains(Categories(), c) }

// CategoryNames returns the categories as text.
func CategoryNames() []string { return names(Categories()) }

// Exclusion says why a text is not stored at all. The zero value is none.
type Exclusion string

// Exclusions.
const (
	Derivable  Exclusion = "derivable"   // the code says it
	GitHistory Exclusion = "git-history" // what was merged, released or reviewed, and when
	Ephemeral  Exclusion = "ephemeral"   // true this week only: what is in flight, next or blocked
)

// Exclusions returns every exclusion.
func Exclusions() []Exclusion { return []Exclusion{Derivable, GitHistory, Ephemeral} }

// Valid reports whether e is one of Exclusions.
func (e Exclusion) Valid() bool { return slices.Contains(Exclusions(), e) }

// Kind says what kind of observation a fact was, which decides whether it may be written and for how long it holds. What is
// no Kind is never written.
type Kind string

// Kinds that may be written.
const (
	StatedPreference   Kind = "user_stated_preference"
	VerifiedResult     Kind = "tool_result_verified"
	CompletionStrategy Kind = "task_completion_strategy"
	SessionSummary     Kind = "session_summary" // in task folders only
)

// Kinds returns every kind.
func Kinds() []Kind {
	return []Kind{StatedPreference, VerifiedResult, CompletionStrategy, SessionSummary}
}

// Valid reports whether k is one of Kinds.
func (k Kind) Valid() bool { return slices.Contains(Kinds(), k) }

// KindNames returns the kinds as text.
func KindNames() []string { return names(Kinds()) }

// Source says who stands behind a fact.
type Source string

// Sources, the most trusted first.
const (
	UserStated     Source = "user_stated"
	UserCorrection Source = "user_correction"
	ToolVerified   Source = "tool_verified"
	AgentInferred  Source = "agent_inferred"
	Recalled       Source = "recalled"
	External       Source = "external"
	System         Source = "system"
)

// Sources returns every source.
func Sources() []Source {
	return []Source{UserStated, UserCorrection, ToolVerified, AgentInferred, Recalled, External, System}
}

// Valid reports whether s is one of Sources.
func (s Source) Valid() bool { return slices.Contains(Sources(), s) }

// SourceNames returns the sources as text.
func SourceNames() []string { return names(Sources()) }

// ParseSource reads a source, older spellings included: tool_result, inferred and in_session_correction. ok is false for
// what is no source.
func ParseSource(s string) (src Source, ok bool) {
	switch s {
	case "tool_result":
		return ToolVerified, true
	case "inferred":
		return AgentInferred, true
	case "in_session_correction":
		return UserCorrection, true
	}
	return Source(s), Source(s).Valid()
}

// List writes names as prose does: a, b and c.
func List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func names[T ~string](set []T) []string {
	out := make([]string, len(set))
	for i, x := range set {
		out[i] = string(x)
	}
	return out
}

// Package policy says what may become memory and how far a stored fact is to be believed now: who may write what, how sure a source can
// be, how long a kind of fact holds, and what approvals, corrections, rejections and the passing of time have made of it. It is pure:
// entries, events and the clock are handed in, and nothing that it derives is ever written into an entry.
package policy

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/taxonomy"
)

// Level is how sure a fact is, in thousandths from 0 to 1000. Whole numbers keep sums exact.
type Level int

// String writes l as a decimal without needless zeros: 0.9, 0.55, 1.
func (l Level) String() string {
	return strconv.FormatFloat(float64(l)/1000, 'f', -1, 64)
}

// ParseLevel reads a decimal from 0 to 1 with at most three places.
func ParseLevel(s string) (Level, error) {
	whole, part, _ := strings.Cut(s, ".")
	if len(part) > 3 || len(whole) != 1 || whole != "0" && whole != "1" {
		return 0, fmt.Errorf("%q is no number from 0 to 1 with at most three places", s)
	}
	n, err := strconv.Atoi(whole + part + "000"[len(part):])
	if err != nil || n < 0 || n > 1000 {
		return 0, fmt.Errorf("%q is no number from 0 to 1 with at most three places", s)
	}
	return Level(n), nil
}

// Trust is how sure a fact from a source can be at most, and is when nothing else is said. An unknown source is trusted like one that
// was merely recalled.
func Trust(s taxonomy.Source) Level {
	switch s {
	case taxonomy.UserStated, taxonomy.UserCorrection:
		return 1000
	case taxonomy.ToolVerified:
		return 900
	case taxonomy.AgentInferred:
		return 600
	}
	return 500
}

// Rank orders sources for conflicts: the user before tools before what was inferred before the rest.
func Rank(s taxonomy.Source) int { return int(Trust(s)) }

// Rules are the numbers of the policy.
type Rules struct {
	TTL          map[taxonomy.Kind]time.Duration // how long a kind of fact holds after it was last verified; absent means without end
	DecayEvery   time.Duration                   // a fact that an agent inferred loses DecayBy for each whole period unconfirmed
	DecayBy      Level
	EvictBelow   Level         // below this a fact is evicted
	VerifyBelow  Level         // below this a fact needs to be verified
	VerifyWithin time.Duration // and after this long without, that is a finding
	StaleAfter   time.Duration // older than this and below StaleBelow: read with care
	StaleBelow   Level
	HighAfter    time.Duration // a sure fact that nobody has verified for this long is due for a look
}

const day = 24 * time.Hour

// Default returns the numbers that hold where nothing else is configured.
func Default() Rules {
	return Rules{
		TTL: map[taxonomy.Kind]time.Duration{
			taxonomy.VerifiedResult:     7 * day,
			taxonomy.CompletionStrategy: 90 * day,
			taxonomy.SessionSummary:     30 * day,
		},
		DecayEvery: 7 * day, DecayBy: 50, EvictBelow: 300,
		VerifyBelow: 700, VerifyWithin: time.Hour,
		StaleAfter: 7 * day, StaleBelow: 800,
		HighAfter: 90 * day,
	}
}

// Denied says why a kind may not be written; empty when it may. What is not allowed by name is refused.
func Denied(kind taxonomy.Kind, episodic bool) string {
	switch {
	case kind == taxonomy.SessionSummary && !episodic:
		return "a session summary belongs in the folder of its task"
	case kind.Valid():
		return ""
	case kind == "":
		return "no kind is named, and what has no kind is not written"
	}
	return fmt.Sprintf("kind %q is never written", kind)
}

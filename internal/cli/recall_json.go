package cli

import (
	"github.com/notes-lint/notes-lint/recall"
)

// recallOut is an answer for programs: what a session records of it are query, ids, block and tokens.
type recallOut struct {
	Query     string        `json:"query"`
	Ignored   bool          `json:"ignored"` // the turn goes without memory
	IDs       []string      `json:"ids"`     // of the facts that are shown
	Block     string        `json:"block"`   // digest of the text, whatever its tag; empty for an empty text
	Tokens    int           `json:"tokens"`
	Tag       string        `json:"tag"`
	Text      string        `json:"text"`
	Hits      []hitOut      `json:"hits"`
	Conflicts []conflictOut `json:"conflicts"`
	Mistakes  []string      `json:"mistakes"`
	Accuracy  []string      `json:"accuracy"`
	State     []lineOut     `json:"state"`
	LeftOut   []leftOut     `json:"left_out"`
}

type hitOut struct {
	ID         string       `json:"id,omitempty"`
	Path       string       `json:"path"`
	Line       int          `json:"line,omitempty"`
	Layer      string       `json:"layer"`
	Subject    string       `json:"subject,omitempty"`
	Fact       string       `json:"fact"`
	Override   string       `json:"in_session_correction,omitempty"`
	State      string       `json:"state"`
	AgeDays    int          `json:"age_days"` // -1 when nobody knows
	Source     string       `json:"source,omitempty"`
	Confidence string       `json:"confidence,omitempty"`
	Again      bool         `json:"verified_again"` // places in code were last verified longer ago than they stay fresh
	Verdicts   []verdictOut `json:"verdicts"`
	Warnings   []string     `json:"warnings"`
	Score      scoreOut     `json:"score"`
}

type scoreOut struct {
	Total   float64 `json:"total"`
	Words   float64 `json:"words"`
	Paths   float64 `json:"paths"`
	Symbols float64 `json:"symbols"`
	Share   float64 `json:"share"`
	Meaning float64 `json:"meaning"` // 0 where it was not asked for
	Base    float64 `json:"base"`
	Recency float64 `json:"recency"`
	Count   float64 `json:"count"`
	Trust   float64 `json:"trust"`
}

type verdictOut struct {
	Kind    string `json:"kind"`
	Target  string `json:"target"`
	Outcome string `json:"outcome"`
	Because string `json:"because"`
}

type conflictOut struct {
	IDs   []string `json:"ids"`
	Facts []string `json:"facts"`
	Why   string   `json:"why"`
}

type lineOut struct {
	What string `json:"what"`
	Text string `json:"text"`
	At   string `json:"at"`
}

type leftOut struct {
	ID   string `json:"id,omitempty"`
	Path string `json:"path"`
	Why  string `json:"why"`
}

// filled has empty lists instead of null.
func (o recallOut) filled() recallOut {
	o.IDs, o.Hits, o.Conflicts = orEmpty(o.IDs), orEmpty(o.Hits), orEmpty(o.Conflicts)
	o.Mistakes, o.Accuracy, o.State, o.LeftOut = orEmpty(o.Mistakes), orEmpty(o.Accuracy), orEmpty(o.State), orEmpty(o.LeftOut)
	return o
}

func outOf(q recall.Request, a *recall.Answer, b recall.Block, tag string) recallOut {
	o := recallOut{Query: q.Query, Tokens: b.Tokens, Tag: tag, Text: b.Text, Mistakes: a.Mistakes, Accuracy: a.Accuracy}
	if b.Text != "" {
		o.Block = b.Digest(tag)
	}
	for _, h := range a.Hits[:b.Shown] {
		if h.Fact.ID != "" {
			o.IDs = append(o.IDs, h.Fact.ID)
		}
		o.Hits = append(o.Hits, hitOf(h))
	}
	for _, c := range a.Conflicts {
		o.Conflicts = append(o.Conflicts, conflictOut{[]string{c.A.ID, c.B.ID}, []string{c.A.Text, c.B.Text}, c.Why})
	}
	for _, l := range a.State {
		o.State = append(o.State, lineOut(l))
	}
	for _, l := range a.Left {
		o.LeftOut = append(o.LeftOut, leftOut(l))
	}
	return o.filled()
}

func hitOf(h recall.Hit) hitOut {
	o := hitOut{ID: h.Fact.ID, Path: h.Fact.Path, Line: h.Line, Layer: h.Layer, Subject: h.Fact.Subject, Fact: h.Fact.Text, Override: h.Override,
		State: h.Standing.State.String(), AgeDays: -1, Source: string(h.Fact.Source), Again: h.Again, Verdicts: []verdictOut{}, Warnings: orEmpty(h.Warnings),
		Score: scoreOut{h.Score.Total, h.Score.Words, h.Score.Paths, h.Score.Symbols, h.Score.Share, h.Score.Meaning, h.Score.Base, h.Score.Recency, h.Score.Count, h.Score.Trust}}
	if h.Age >= 0 {
		o.AgeDays = int(h.Age.Hours() / 24)
	}
	if h.Layer == "repo" {
		o.Confidence = h.Standing.Confidence.String()
	}
	for _, v := range h.Verdicts {
		o.Verdicts = append(o.Verdicts, verdictOut{v.Claim.Kind.String(), v.Claim.Target, v.Outcome.String(), v.Because})
	}
	return o
}

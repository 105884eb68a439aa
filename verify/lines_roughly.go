package verify

import (
	"github.com/notes-lint/notes-lint/diag"
)

// roughSlack is how many lines a pointer may be off that says of itself that it is not exact.
const roughSlack = 20

// roughly takes back the verdict on lines that are given as about so, unless what stood there is far off now, or a range is not what it was: which of
// the lines around a single one was meant nobody knows.
func roughly(j *job, out verdict) verdict {
	if !j.claim.Roughly {
		return out
	}
	if out.Outcome == diag.Moved && len(out.Evidence) > 0 && abs(out.Evidence[0].Line-j.claim.Start) > roughSlack {
		out.Fix = nil
		return out
	}
	if out.Outcome == diag.Confirmed || out.Outcome == diag.Changed && j.claim.End > j.claim.Start {
		return out
	}
	return unverifiable("lines that are given as about so")
}

package render_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/audit"
)

func TestTheAxisOfOneDayShowsHours(t *testing.T) {
	for _, c := range []struct{ first, last, want string }{
		{"2026-06-01T09:15:00Z", "2026-06-20T10:00:00Z", "<span>2026-06-01</span><span>2026-06-20</span>"},
		{"2026-06-20T09:15:00Z", "2026-06-20T15:42:00Z", "<span>2026-06-20 09:15</span><span>15:42 UTC</span>"},
		{"2026-06-20T09:15:00Z", "2026-06-20T09:15:00Z", "<span>2026-06-20</span><span>2026-06-20</span>"},
		{"", "<b>", "<span></span><span>&lt;b&gt;</span>"},
	} {
		r := auditSample()
		r.History.Samples = []audit.Sample{{Date: c.first, Judged: 3, Contradicted: 1}, {Date: c.last, Judged: 4}}
		if got := string(audits(t, "html", r)); !strings.Contains(got, c.want) {
			t.Errorf("%q to %q: no %s", c.first, c.last, c.want)
		}
	}
}

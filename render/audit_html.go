package render

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
)

//go:embed audit/page.html audit/page.css
var auditFiles embed.FS

// AuditHTML writes one page that needs nothing else: no script, no font and no picture from anywhere.
func AuditHTML(w io.Writer, in AuditInput) error {
	page, err := template.New("page.html").Funcs(template.FuncMap{"day": auditDay, "short": shortHash, "word": auditWord, "place": auditPlace}).
		ParseFS(auditFiles, "audit/page.html")
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	css, err := auditFiles.ReadFile("audit/page.css")
	if err != nil {
		return fmt.Errorf("read the style of the page: %w", err)
	}
	p := auditPage{CSS: template.CSS(css), Many: len(in.Reports) != 1, Title: "Memory audit"}
	for i, r := range in.Reports {
		prefix := ""
		if p.Many {
			prefix = fmt.Sprintf("r%d-", i+1)
		}
		p.Reports = append(p.Reports, newAuditReport(r, prefix))
		p.Tool = max(p.Tool, r.Tool)
	}
	if p.Many {
		p.Lead = manyLead(in.Reports)
		slices.SortStableFunc(p.Reports, func(a, b auditReport) int { return b.Totals.Contradicted - a.Totals.Contradicted })
	} else if name := in.Reports[0].Repository; name != "" {
		p.Title += " of " + name
	}
	var out bytes.Buffer
	if err := page.Execute(&out, p); err != nil {
		return fmt.Errorf("make the page: %w", err)
	}
	_, err = w.Write(harmlessHTML(out.Bytes()))
	return err
}

// harmlessHTML writes out what a browser would hide or move, and breaks what old build runners take for commands. The page itself has nothing of the kind.
func harmlessHTML(page []byte) []byte {
	var out bytes.Buffer
	for i := 0; i < len(page); {
		r, n := utf8.DecodeRune(page[i:])
		if r == '\n' || !visible.Hidden(r) && (r != utf8.RuneError || n > 1) {
			out.Write(page[i : i+n])
		} else {
			out.WriteString(visible.Rune(r, string(page[i:i+n])))
		}
		i += n
	}
	return bytes.ReplaceAll(out.Bytes(), []byte("##["), []byte("##&#91;"))
}

// auditPage is what the template sees.
type auditPage struct {
	CSS     template.CSS // of the program itself
	Title   string
	Tool    string
	Many    bool
	Lead    string
	Reports []auditReport
}

// auditReport is one audit with what the page draws of it.
type auditReport struct {
	audit.Report
	P           string // goes before every id, so that the ids of one page differ
	Lead        string
	Sections    []auditSection
	Tiles       []auditTile
	Bar         auditBar
	StaleFiles  []auditFile
	StaleLeft   int
	Next        []audit.Expiry
	OwnersShown []audit.Owner
	FilesShown  []diag.FileCounts
	Few         []audit.Action
	Clean       bool
	Plots       []auditPlot
	Layers      []auditPlot
	Rows        []auditRow
	Lives       []auditLife
	Life        string
}

type auditSection struct {
	ID, Title string
	Count     int
}

type auditTile struct {
	Name, Value, Class string
}

type auditFile struct {
	Path   string
	Claims []audit.Stale
}

// maxShown bounds how many rows of one kind a page has; the JSON form has all.
const maxShown = 500

func newAuditReport(r audit.Report, prefix string) auditReport {
	out := auditReport{Report: r, P: prefix, Lead: AuditSummary(r), Bar: newAuditBar(r), Plots: auditPlots(prefix, r.History.Samples),
		Lives: auditLives(r.History.HalfLives), Life: "not known"}
	out.Stale = r.Stale[:min(len(r.Stale), maxShown)]
	out.StaleLeft = len(r.Stale) - len(out.Stale)
	for _, s := range out.Stale {
		i := slices.IndexFunc(out.StaleFiles, func(f auditFile) bool { return f.Path == s.Path })
		if i < 0 {
			i = len(out.StaleFiles)
			out.StaleFiles = append(out.StaleFiles, auditFile{Path: s.Path})
		}
		out.StaleFiles[i].Claims = append(out.StaleFiles[i].Claims, s)
	}
	out.Groups = r.Groups[:min(len(r.Groups), maxShown)]
	out.Next = r.Trust.Next[:min(len(r.Trust.Next), 2*auditRows)]
	out.OwnersShown = r.Owners[:min(len(r.Owners), 2*auditRows)]
	out.FilesShown = r.Coverage.Files[:min(len(r.Coverage.Files), maxShown)]
	out.Few = r.Prune[:min(len(r.Prune), 5)]
	p := r.Pollution
	out.Clean = len(p.Churning)+len(p.Sessions) == 0 && (p.Notes == nil || !p.Notes.Swollen() && !p.Notes.Old())
	out.Tiles = auditTiles(r)
	out.Sections = auditSections(r)
	out.Layers = auditLayers(prefix, r.History.Samples)
	out.Rows = auditRowsOf(r.History.Samples, out.Layers)
	if len(r.History.HalfLives) > 0 {
		out.Life = halfLifeShort(r.History.HalfLives[0])
	}
	return out
}

func auditTiles(r audit.Report) []auditTile {
	t := r.Totals
	class := func(n int, name string) string {
		if n > 0 {
			return name
		}
		return ""
	}
	out := []auditTile{
		{"claims no longer hold", fmt.Sprint(t.Contradicted), class(t.Contradicted, "bad")},
		{"claims confirmed", fmt.Sprint(t.Confirmed), class(t.Confirmed, "good")},
		{"of the claims could be judged", fmt.Sprintf("%d %%", r.Coverage.Percent()), ""},
		{"near-copies may go", fmt.Sprint(t.Candidates), class(t.Candidates, "warn")},
	}
	if len(r.Trust.States) > 0 {
		out = append(out, auditTile{fmt.Sprintf("expire within %d days, %d are over", audit.SoonDays, t.Expired), fmt.Sprint(t.Soon), class(t.Soon+t.Expired, "warn")})
	}
	if len(r.History.HalfLives) > 0 && r.History.HalfLives[0].Days > 0 {
		out = append(out, auditTile{"half-life of a claim", halfLifeShort(r.History.HalfLives[0]), ""})
	}
	return out
}

func auditSections(r audit.Report) []auditSection {
	out := []auditSection{{"todo", "What to do first", len(r.Prune)}, {"stale", "Stale citations", len(r.Stale)}, {"copies", "Near-duplicates", len(r.Groups)}}
	if len(r.History.Samples) > 1 {
		out = append(out, auditSection{"rot", "Rot over time", 0})
	}
	if r.Change != nil {
		out = append(out, auditSection{"change", "Since the last audit", 0})
	}
	out = append(out, auditSection{"trust", "Trust", 0}, auditSection{"pollution", "Pollution", len(r.Pollution.Churning) + len(r.Pollution.Sessions)})
	if len(r.Owners) > 0 {
		out = append(out, auditSection{"owners", "Owners", 0})
	}
	return append(out, auditSection{"coverage", "Coverage", 0})
}

func manyLead(rs []audit.Report) string {
	var docs, judged, fell, with int
	for _, r := range rs {
		docs += r.Totals.Documents
		judged += r.Totals.Judged
		fell += r.Totals.Contradicted
		if r.Totals.Contradicted > 0 {
			with++
		}
	}
	out := fmt.Sprintf("%s in %d repositories; of %s that could be judged %d no longer hold", plural(docs, "document"), len(rs), plural(judged, "claim"), fell)
	if with > 0 {
		out += fmt.Sprintf(", in %d of the repositories", with)
	}
	return strings.TrimSpace(out) + "."
}

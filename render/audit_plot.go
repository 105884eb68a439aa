package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/audit"
)

// auditBar is one bar of a thousand units.
type auditBar struct {
	Desc  string
	Parts []auditPart
}

type auditPart struct {
	Name, Class     string
	Count, X, Width int
}

func newAuditBar(r audit.Report) auditBar {
	t := r.Totals
	holds := max(0, t.Judged-t.Contradicted-t.Drifted)
	var out auditBar
	var desc []string
	x, sum := 0, max(1, t.Claims)
	for _, p := range []auditPart{{Name: "hold", Class: "f-good", Count: holds}, {Name: "drifted", Class: "f-warn", Count: t.Drifted},
		{Name: "no longer hold", Class: "f-bad", Count: t.Contradicted}, {Name: "not judged", Class: "f-open", Count: max(0, t.Claims-t.Judged)}} {
		if p.Count == 0 {
			continue
		}
		p.X, p.Width = x, min(1000-x, max(4, p.Count*1000/sum))
		x += p.Width
		out.Parts = append(out.Parts, p)
		desc = append(desc, fmt.Sprintf("%d %s", p.Count, p.Name))
	}
	if n := len(out.Parts); n > 0 {
		out.Parts[n-1].Width = 1000 - out.Parts[n-1].X
	}
	out.Desc = strings.Join(desc, ", ")
	return out
}

// auditPlot is a curve over time in a field of 1000 by 300 units.
type auditPlot struct {
	ID, Name, Title, Desc string
	Class                 string
	Max                   int
	From, To              string
	Curve, Area, Dots     string // points of the curve and of the area below it, and a path of marks
}

// point is a moment with its number.
type point struct {
	at string
	n  int
}

// auditPlots makes the two plots of all claims: what was false, and out of how much.
func auditPlots(prefix string, samples []audit.Sample) []auditPlot {
	var fell, judged []point
	for _, s := range samples {
		fell = append(fell, point{s.Date, s.Contradicted})
		judged = append(judged, point{s.Date, s.Judged})
	}
	return []auditPlot{plotOf(prefix+"fell", "Contradicted claims", "fell", fell), plotOf(prefix+"judged", "Claims that could be judged", "judged", judged)}
}

func plotOf(id, title, class string, ps []point) auditPlot {
	p := auditPlot{ID: id, Title: title, Name: title, Class: class}
	if len(ps) == 0 {
		return p
	}
	first, last := ps[0], ps[len(ps)-1]
	p.From, p.To = axisEnds(first.at, last.at)
	most := slices.MaxFunc(ps, func(a, b point) int { return a.n - b.n })
	p.Max = niceTop(max(1, most.n))
	p.Desc = fmt.Sprintf("%d on %s, %d on %s, at most %d.", first.n, auditDay(first.at), last.n, auditDay(last.at), most.n)
	xs := places(ps)
	var curve []string
	for i, q := range ps {
		at := fmt.Sprintf("%d,%d", xs[i], 300-300*q.n/p.Max)
		curve = append(curve, at)
		p.Dots += "M" + at + "h0"
	}
	p.Curve = strings.Join(curve, " ")
	p.Area = "0,300 " + p.Curve + " 1000,300"
	return p
}

// axisEnds are what stands at the ends of an axis of time: days, or hours where it is one day only.
func axisEnds(first, last string) (from, to string) {
	begin, err := time.Parse(time.RFC3339, first)
	end, bad := time.Parse(time.RFC3339, last)
	if err != nil || bad != nil || first == last || begin.UTC().Format(time.DateOnly) != end.UTC().Format(time.DateOnly) {
		return first[:min(len(first), len(time.DateOnly))], last[:min(len(last), len(time.DateOnly))]
	}
	return begin.UTC().Format("2006-01-02 15:04"), end.UTC().Format("15:04 UTC")
}

// places puts points on an axis of 1000 units by their time; evenly where time does not tell them apart.
func places(ps []point) []int {
	out := make([]int, len(ps))
	begin, err := time.Parse(time.RFC3339, ps[0].at)
	end, other := time.Parse(time.RFC3339, ps[len(ps)-1].at)
	span := int64(end.Sub(begin) / time.Second)
	for i, p := range ps {
		at, bad := time.Parse(time.RFC3339, p.at)
		if err != nil || other != nil || bad != nil || span < int64(len(ps)) {
			out[i] = i * 1000 / max(1, len(ps)-1)
			continue
		}
		x := int64(at.Sub(begin)/time.Second) * 1000 / span
		out[i] = int(min(1000, max(0, x)))
		if i > 0 {
			out[i] = max(out[i], out[i-1])
		}
	}
	return out
}

// niceTop is the end of an axis that holds n: 1, 2 or 5 times a power of ten.
func niceTop(n int) int {
	for step := 1; step < 1e15; step *= 10 {
		for _, m := range []int{1, 2, 5} {
			if m*step >= n {
				return m * step
			}
		}
	}
	return n // no count that anybody made
}

// maxLayers bounds the small plots.
const maxLayers = 6

// auditLayers makes a plot of what was false in each layer that ever had a claim.
func auditLayers(prefix string, samples []audit.Sample) []auditPlot {
	var names []string
	for _, s := range samples {
		for _, l := range s.Layers {
			if !slices.Contains(names, l.Name) {
				names = append(names, l.Name)
			}
		}
	}
	slices.Sort(names)
	var out []auditPlot
	for i, name := range names[:min(len(names), maxLayers)] {
		var ps []point
		for _, s := range samples {
			ps = append(ps, point{s.Date, layerOf(s, name).Contradicted})
		}
		p := plotOf(fmt.Sprintf("%slayer%d", prefix, i+1), "Contradicted claims of layer "+name, "fell", ps)
		p.Name = name
		out = append(out, p)
	}
	return out
}

func layerOf(s audit.Sample, name string) audit.Share {
	for _, l := range s.Layers {
		if l.Name == name {
			return l
		}
	}
	return audit.Share{}
}

// auditRow is a sample with the numbers of the small plots.
type auditRow struct {
	audit.Sample
	ByLayer []string
}

func auditRowsOf(samples []audit.Sample, layers []auditPlot) []auditRow {
	var out []auditRow
	for _, s := range samples {
		r := auditRow{Sample: s}
		for _, l := range layers {
			share := layerOf(s, l.Name)
			r.ByLayer = append(r.ByLayer, fmt.Sprintf("%d / %d", share.Contradicted, share.Judged))
		}
		out = append(out, r)
	}
	return out
}

// auditLife is a half-life with its bar.
type auditLife struct {
	Name, Value string
	Width       int // of 1000, 0 for none
	Fell        int
	Watched     int64
}

func auditLives(hs []audit.HalfLife) []auditLife {
	longest := 1.0
	for _, h := range hs {
		longest = max(longest, h.Days)
	}
	var out []auditLife
	for _, h := range hs {
		if h.Fell == 0 && h.By != "all" {
			continue
		}
		l := auditLife{Name: h.By + " " + h.Name, Value: halfLifeShort(h), Fell: h.Fell, Watched: h.Watched}
		if h.By == "all" {
			l.Name = "all claims"
		}
		if h.Days > 0 {
			l.Width = max(4, int(h.Days*1000/longest))
		}
		out = append(out, l)
	}
	return out
}

// halfLifeShort is a half-life as people say it.
func halfLifeShort(h audit.HalfLife) string {
	switch {
	case h.Days == 0:
		return "not known"
	case h.Days < 10:
		return fmt.Sprintf("%.1f days", h.Days)
	case h.Days < 730:
		return fmt.Sprintf("%.0f days", h.Days)
	}
	return fmt.Sprintf("%.1f years", h.Days/365.25)
}

package verify

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// maxPorts is how many ports that the tree does not hold are asked for in a run.
const maxPorts = 60

var (
	// servesHere is a line of source or settings that gives a port.
	servesHere = lazyregexp.New(`(?i)port|expose|listen|bind|localhost|127\.0\.0\.1|0\.0\.0\.0|addr|url|host|["'\s-]\d{2,5}:\d{2,5}\b|:\d{4,5}\b`)
	// anyPort is a number that may be a port.
	anyPort = lazyregexp.New(`\b\d{4,5}\b`)
	// silentPorts are those on which programs of others listen when nobody tells them one.
	silentPorts = wordSet("1025 1313 1420 1433 1521 1883 2019 2181 2375 2379 3000 3001 3100 3306 3333 3478 4000 4173 4200 4222 4317 4318 4321 4443 4566 5000 5001 5037 5173 5174 5353 5432 5555 5601 5672 5984 6006 6333 6334 6379 6443 7007 7474 7687 7700 7860 8000 8001 8025 8080 8081 8086 8088 8090 8123 8161 8181 8200 8265 8288 8443 8500 8501 8787 8788 8834 8888 8983 9000 9001 9042 9090 9092 9093 9100 9200 9222 9229 9300 9411 9443 9870 11211 11434 14268 15672 16686 18080 19000 19001 19006 19530 24678 25565 26257 27017 50051 54321 54322 54323 54324 61616")
)

// served judges a port of anything that runs here: which part listens there is not asked, and what the tree holds anywhere is taken for right.
func (v *Verifier) served(j *job) {
	want := j.claim.Want
	switch at := v.conf.number(want); {
	case at != "":
		j.out = confirmed(fmt.Sprintf("%q stands in it", want), at)
	case silenced(j.claim) != "" && j.claim.Context.Stance != note.Optional: // "if it is changed in the studio (localhost:4000)"
		j.out = unverifiable(silenced(j.claim))
	case v.conf.unsearched:
		j.out = unverifiable("the tree is too large to search it for the port")
	default:
		j.out = unverifiable("nothing in the tree holds the port")
		v.ports = append(v.ports, j)
	}
}

// portsOnce refutes ports that nothing in the tree holds any more, when source or settings held them in the commit that wrote the line: where the
// line that held one has another now, and otherwise where no program listens there unasked.
func (v *Verifier) portsOnce(ctx context.Context) {
	open := v.ports[:min(len(v.ports), maxPorts)]
	v.ports = nil
	if len(open) == 0 {
		return
	}
	var ask originAsk
	var lost []lostWord
	once := map[string]diag.Evidence{}
	for _, j := range open {
		ask.add(j.doc, j.claim.At.Start.Line)
		lost = append(lost, lostWord{job: j, names: []string{j.claim.Want}, tag: "port", accept: portHeld, decide: func(all map[string]diag.Evidence) {
			if e, ok := all[j.claim.Want]; ok {
				once[j.claim.Want] = e
			}
		}})
	}
	v.judgeLost(ctx, lost)
	then := v.whenWritten(ctx, ask)
	for _, j := range open {
		e, ok := once[j.claim.Want]
		if !ok || testFile(e.Path) || vendored(e.Path) || prose(e.Path) {
			continue
		}
		silent, taken := j.out, ""
		src, _ := then.file(j, e.Path)
		line, ok := lineWithPort(src, j.claim.Want)
		if !ok { // it came with a later text, or lay elsewhere then
			c, err := v.view.Dropped(ctx, e.Commit+"^", e.Path, j.claim.Want)
			if err != nil || c.Date == "" {
				continue
			}
			src, _ = v.view.ReadAt(c.Hash+"^", e.Path)
			if line, ok = lineWithPort(src, j.claim.Want); !ok {
				continue
			}
			taken = c.Date
		}
		switch now := v.portNow(e.Path, src, line, j.claim.Want); {
		case now != "":
			j.out = missing(fmt.Sprintf("the port %q of %q is %q now", j.claim.Want, e.Path, now), e)
			j.out.Hint = fmt.Sprintf("write %q", now)
		case !silentPorts[j.claim.Want]:
			j.out = missing(fmt.Sprintf("%q held the port %q, and nothing in the tree does any more", e.Path, j.claim.Want), e)
		default:
			continue
		}
		j.out.Rule = "wrong-value"
		if taken != "" {
			j.outlives(taken, silent)
		}
	}
}

// portHeld accepts a number in a line that gives a port.
func portHeld(name string, src []byte, at int) bool {
	a := bytes.LastIndexByte(src[:at], '\n') + 1
	b := at + len(name)
	for b < len(src) && src[b] != '\n' && b-a < 300 {
		b++
	}
	return at-a < 300 && servesHere.Match(src[a:b])
}

// lineWithPort is the first line that gives a port.
func lineWithPort(src []byte, port string) (string, bool) {
	for line := range strings.Lines(string(src)) {
		if hasWord(line, port) && servesHere.MatchString(line) {
			return strings.TrimSpace(line), true
		}
	}
	return "", false
}

// portNow is the only port that a file has now in lines that are otherwise as one with another port was, of several the one below the same section
// or key; empty for none.
func (v *Verifier) portNow(p string, then []byte, line, was string) string {
	src, err := v.view.ReadFile(p)
	if err != nil {
		return ""
	}
	shape := strings.ReplaceAll(line, was, "0")
	of := map[string]bool{}
	old := strings.Split(string(then), "\n")
	for n, l := range old {
		if strings.TrimSpace(l) == line {
			of[belowWhat(old, n)] = true
		}
	}
	var all, below []string
	lines := strings.Split(string(src), "\n")
	for n, l := range lines {
		l = strings.TrimSpace(l)
		for _, port := range anyPort.FindAllString(l, 4) {
			if strings.ReplaceAll(l, port, "0") != shape {
				continue
			}
			if !slices.Contains(all, port) {
				all = append(all, port)
			}
			if s := belowWhat(lines, n); s != "" && of[s] && len(of) == 1 && !slices.Contains(below, port) {
				below = append(below, port)
			}
		}
	}
	switch {
	case len(all) == 1:
		return all[0]
	case len(below) == 1:
		return below[0]
	}
	return ""
}

// sectionHead is the head of a section of TOML or of an INI file.
var sectionHead = lazyregexp.New(`^\s*\[[^\[\]]+\]\s*(?:#.*)?$`)

// belowWhat is what a line of settings stands below: the head of its section, or the nearest line ahead that is indented less.
func belowWhat(lines []string, n int) string {
	indent := func(l string) int { return len(l) - len(strings.TrimLeft(l, " \t")) }
	for i := n - 1; i >= 0; i-- {
		if l := lines[i]; sectionHead.MatchString(l) || strings.TrimSpace(l) != "" && indent(l) < indent(lines[n]) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

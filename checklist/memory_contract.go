package checklist

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

func memoryContract() *Rule {
	return &Rule{
		ID:       "memory-contract",
		Summary:  "a document of the memory contract lacks a part",
		Why:      "Agents are pointed at these documents by name; a part that is missing is a rule that nobody follows.",
		Remedy:   "restore the part",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkMemoryContract,
	}
}

// contractFile is a document of the contract, by its name, and the texts that it must hold.
type contractFile struct {
	suffix string
	texts  []string
}

// contract lists the documents by which ControlFlow's agents keep memory (its validation of documents, passes 7 and following).
func contract() []contractFile {
	return []contractFile{
		{"MEMORY-ARCHITECTURE.md", []string{"## Memory Content Taxonomy", "`user`", "`feedback`", "`project`", "`reference`", "Compaction Ladder"}},
		{"PROMPT-BEHAVIOR-CONTRACT.md", []string{"### 7. Memory Use Discipline", "Verify before use", "Ignore memory on request"}},
		{"skills/patterns/repo-memory-hygiene.md", []string{"## Checklist C", "## Checklist D"}},
		{"Orchestrator.agent.md", []string{"compaction.max_consecutive_failures", "WAITING_APPROVAL"}},
	}
}

func checkMemoryContract(_ context.Context, p *Pass) error {
	if p.Partial || !p.View.Lookup("governance/runtime-policy.json").Exists() {
		return nil // the contract is that of a runtime policy
	}
	architecture := ""
	for _, name := range p.View.Files() {
		if path.Base(name) == "MEMORY-ARCHITECTURE.md" {
			architecture = name
		}
	}
	for _, name := range p.View.Files() {
		agent := strings.HasSuffix(name, ".agent.md") && !strings.Contains(name, "/")
		i := slices.IndexFunc(contract(), func(c contractFile) bool { return name == c.suffix || strings.HasSuffix(name, "/"+c.suffix) })
		if i < 0 && !agent || strings.HasPrefix(name, "plugins/") {
			continue
		}
		src, err := p.View.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read %q: %w", name, err)
		}
		text := string(src)
		if i >= 0 {
			for _, want := range contract()[i].texts {
				if !strings.Contains(text, want) && !strings.Contains(text, strings.ReplaceAll(want, "`", "**")) {
					p.Find(firstLine(name), "document lacks %q", want)
				}
			}
		}
		if agent && architecture != "" && !strings.Contains(text, "MEMORY-ARCHITECTURE.md") {
			p.Find(firstLine(name), "agent does not point to %q", architecture)
		}
		first, then := strings.Index(text, "memory-promotion-candidates"), strings.Index(text, "Checklist C")
		if agent && first >= 0 && then >= 0 && then < first {
			p.Find(lineOf(name, src, 1+strings.Count(text[:then], "\n")), "checklist C is named before the candidates that it is asked about")
		}
	}
	return nil
}

package config

import "encoding/json"

// PolicyFile is where a runtime policy lives, relative to the root.
const PolicyFile = "governance/runtime-policy.json"

// Policy holds the keys of a runtime policy that concern memory. The others are only checked.
type Policy struct {
	MemoryHygiene struct {
		NotesMaxLines       int      `json:"notes_md_max_lines"`
		ArchiveAfterDays    int      `json:"archive_completed_plans_threshold_days"`
		ArchiveStatuses     []string `json:"archive_eligible_statuses"`
		DedupRequired       bool     `json:"repo_memory_dedup_required"`
		ContentTypes        []string `json:"memory_content_types"`
		SessionTemplatePath string   `json:"session_notes_template_path"`
		FreshnessDays       int      `json:"stale_memory_freshness_days"`
	} `json:"memory_hygiene"`
	Compaction struct {
		MaxConsecutiveFailures int `json:"max_consecutive_failures"`
	} `json:"compaction"`
	ToolOutput struct {
		SpillFolder     string `json:"spill_directory_template"`
		TaskSlugPattern string `json:"task_slug_pattern"`
	} `json:"tool_output_policy"`
}

// LoadPolicy reads a runtime policy as strictly as a configuration. With any problem there is no policy.
func LoadPolicy(name string, src []byte) (*Policy, []Problem) {
	r := &reader{file: name}
	value, ok := r.parseJSON(src)
	if !ok {
		return nil, r.sorted()
	}
	policyShape().check(r, "", value)
	if len(r.problems) > 0 {
		return nil, r.sorted()
	}
	p := &Policy{}
	if err := json.Unmarshal(src, p); err != nil {
		r.add(pos{}, err.Error())
		return nil, r.sorted()
	}
	return p, nil
}

// Apply lets the policy win for the keys that both know.
func (c *Config) Apply(p *Policy) {
	if p != nil {
		c.Limits.NotesLines = p.MemoryHygiene.NotesMaxLines
		c.Recall.FreshDays = p.MemoryHygiene.FreshnessDays
	}
}

package config

import (
	"path"
	"time"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
)

// Checks returns the configuration as the rules read it. native says whether the rules about NOTES.md and memories/ run.
func (c *Config) Checks(native bool, now time.Time) checklist.Options {
	o := checklist.Options{
		Native: native, NotesPath: c.Layers.Notes, NotesMaxLines: c.Limits.NotesLines, NotesMaxRun: c.Limits.NotesBullets,
		FactMaxChars: c.Limits.FactChars, IndexMaxLines: c.Limits.IndexLines, IndexMaxBytes: c.Limits.IndexBytes,
		ChainMaxBytes: c.Limits.ChainBytes, TaskHistory: c.Words.TaskHistory, Now: now,
		Session: c.Layers.Session, SessionDays: c.Limits.SessionDays, Memory: c.Memory(),
		Severities: map[string]diag.Severity{}, Off: map[string]bool{},
	}
	if len(c.Layers.Episodic) > 0 {
		o.Artifacts = c.Layers.Episodic[0]
	}
	o.Templates = path.Join(c.Layers.Plans, "templates")
	for id, level := range c.Rules {
		if s, ok := level.Severity(); ok {
			o.Severities[id] = s
		} else {
			o.Off[id] = true
		}
	}
	return o
}

// Memory returns where durable memory and its events are.
func (c *Config) Memory() memdir.Layout {
	return memdir.Layout{Repo: c.Layers.Repo, Inbox: c.Layers.Inbox}.WithDefaults()
}

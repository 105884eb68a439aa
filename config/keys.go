package config

// Known is what a configuration may refer to but only the program knows.
type Known struct {
	Rules []string // ids of every rule
}

// configShape is the list of all keys with what they mean. A section may be empty, so that its keys can be commented out.
func configShape(known Known) shape {
	d := Default()
	return shape{kind: object, doc: "Configuration of notes-lint, read from " + FileName + " at the root of a repository.", fields: []shapeField{
		{key: "version", shape: shape{kind: integer, min: ptr(1), max: ptr(1), initial: d.Version, doc: "Version of this file's format."}},
		{key: "documents", shape: shape{kind: object, nullable: true, doc: "Which files are memory, besides the ones that are found by default.", fields: []shapeField{
			{key: "include", shape: globs("Further files to read as memory.", nil)},
			{key: "exclude", shape: globs("Files never to read; wins over include and the defaults. A list replaces the default one.", d.Documents.Exclude)},
		}}},
		{key: "layers", shape: layersShape(d.Layers)},
		{key: "native", shape: shape{kind: text, enum: []string{"auto", "on", "off"}, initial: string(d.Native),
			doc: "Whether the rules about NOTES.md run; auto means when the repository has memories/, plans/artifacts/ or a runtime policy."}},
		{key: "rules", shape: shape{kind: object, nullable: true, keys: known.Rules, keyNoun: "rule", doc: "Severity of single rules, by rule id.",
			item: &shape{kind: text, enum: []string{"off", "info", "warning", "error"}}}},
		{key: "limits", shape: limitsShape(d.Limits)},
		{key: "words", shape: shape{kind: object, nullable: true, doc: "Vocabularies that rules add to their own.", fields: []shapeField{
			{key: "task_history", shape: shape{kind: list, item: &shape{kind: text, format: nonEmpty},
				doc: "Further words that mark a line of NOTES.md as task history."}},
		}}},
		{key: "recall", shape: shape{kind: object, nullable: true, doc: "What recall tells of beside facts.", fields: []shapeField{
			{key: "low_accuracy", shape: shape{kind: number, min: ptr(0), max: ptr(1), initial: d.Recall.LowAccuracy,
				doc: "Share of right outcomes below which recall tells of an area of work; 0 tells of none."}},
			{key: "fresh_days", shape: shape{kind: integer, min: ptr(0), max: ptr(1 << 15), initial: d.Recall.FreshDays,
				doc: "Days after which recall says of a place in code that it was verified again. A runtime policy wins."}},
		}}},
		{key: "ignore_paths", shape: globs("Path claims that are never judged.", nil)},
		{key: "fail_on", shape: shape{kind: text, enum: []string{"error", "warning", "info", "never"}, initial: string(d.FailOn),
			doc: "The least severity of a finding that makes the exit code 1."}},
		{key: "baseline", shape: shape{kind: text, format: relative, doc: "File with the findings that are known and accepted."}},
	}}
}

func layersShape(d Layers) shape {
	folder := func(initial, doc string) shape {
		return shape{kind: text, format: relative, initial: initial, doc: doc}
	}
	return shape{kind: object, nullable: true, doc: "Where each kind of memory lives, as paths from the root.", fields: []shapeField{
		{key: "session", shape: folder(d.Session, "Scratch of one session.")},
		{key: "episodic", shape: shape{kind: list, initial: d.Episodic, doc: "Folders with one folder per task.", item: &shape{kind: text, format: relative}}},
		{key: "plans", shape: folder(d.Plans, "Plans, one file each.")},
		{key: "repo", shape: folder(d.Repo, "Durable facts, one file each.")},
		{key: "inbox", shape: folder(d.Inbox, "Proposals that await a person.")},
		{key: "notes", shape: folder(d.Notes, "File with the active objective.")},
	}}
}

func limitsShape(d Limits) shape {
	limit := func(initial int, doc string) shape {
		return shape{kind: integer, min: ptr(1), max: ptr(1 << 30), initial: initial, doc: doc}
	}
	return shape{kind: object, nullable: true, doc: "Numbers that rules judge by.", fields: []shapeField{
		{key: "notes_lines", shape: limit(d.NotesLines, "Lines of NOTES.md.")},
		{key: "notes_bullets", shape: limit(d.NotesBullets, "List items in a row in NOTES.md.")},
		{key: "fact_chars", shape: limit(d.FactChars, "Characters of a stored fact.")},
		{key: "index_lines", shape: limit(d.IndexLines, "Lines of MEMORY.md that its host loads.")},
		{key: "index_bytes", shape: limit(d.IndexBytes, "Bytes of MEMORY.md that its host loads.")},
		{key: "chain_bytes", shape: limit(d.ChainBytes, "Bytes of all AGENTS.md files from the root down to one folder.")},
		{key: "file_bytes", shape: limit(d.FileBytes, "Bytes of one memory file; a larger one is skipped, and listed as skipped.")},
		{key: "session_days", shape: limit(d.SessionDays, "Days after which a session that takes no step should have ended.")},
	}}
}

func globs(doc string, initial []string) shape {
	s := shape{kind: list, item: &shape{kind: text, format: relativeGlob}, doc: doc}
	if initial != nil {
		s.initial = initial
	}
	return s
}

func ptr(n float64) *float64 { return &n }

package checklist

// All returns every rule, sorted by id. The slice and its rules are the caller's own.
func All() []*Rule {
	return []*Rule{
		brokenTrace(),
		bulletRun(),
		changedLines(),
		conflictMarkers(),
		deadAnchor(),
		deadCommand(),
		deadCommit(),
		deadEnv(),
		deadFlag(),
		deadGlob(),
		deadKey(),
		deadLink(),
		deadPath(),
		deadSymbol(),
		doubledNotesLine(),
		entryCategory(),
		entryCitations(),
		entryFactLength(),
		entryFieldMissing(),
		entryFrontMatter(),
		entrySchemaVersion(),
		entryUnknownKey(),
		expiredIgnore(),
		foreignContext(),
		hiddenText(),
		ignoreWithoutReason(),
		importLoop(),
		indexTooLarge(),
		instructionChainTooLarge(),
		lineOutOfRange(),
		missingBlockers(),
		missingNotes(),
		missingObjective(),
		movedLines(),
		movedSymbol(),
		notesFence(),
		notesTooLong(),
		phaseArtifactPath(),
		poisoned(),
		relativeDate(),
		secret(),
		sessionSections(),
		sessionSprawl(),
		staleVersion(),
		taskHistory(),
		taskSlug(),
		templateSections(),
		unreadableDocument(),
		unusedIgnore(),
		wrongValue(),
	}
}

// IDs lists the ids of all rules, sorted.
func IDs() []string {
	rules := All()
	ids := make([]string, len(rules))
	for i, r := range rules {
		ids[i] = r.ID
	}
	return ids
}

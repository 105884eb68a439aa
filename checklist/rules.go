package checklist

// All returns every rule, sorted by id. The slice and its rules are the caller's own.
func All() []*Rule {
	return []*Rule{
		binaryStore(),
		brokenEvent(),
		brokenTrace(),
		bulletRun(),
		changedLines(),
		confidenceOverCap(),
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
		deniedKind(),
		doubledNotesLine(),
		entryCategory(),
		entryCitations(),
		entryFactLength(),
		entryFieldMissing(),
		entryFrontMatter(),
		entryId(),
		entrySchemaVersion(),
		entryUnknownKey(),
		entryValue(),
		expiredEntry(),
		expiredIgnore(),
		fadedEntry(),
		foreignContext(),
		gateEvent(),
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
		outcomesTooLong(),
		phaseArtifactPath(),
		planStatus(),
		regressedItem(),
		rejectedFact(),
		relativeDate(),
		sessionSections(),
		sessionSprawl(),
		skillProposal(),
		staleEntry(),
		staleVersion(),
		taskHistory(),
		taskInSubject(),
		taskSlug(),
		templateSections(),
		unapprovedEntry(),
		unreadableDocument(),
		unusedIgnore(),
		unverifiedEntry(),
		verifiedItems(),
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

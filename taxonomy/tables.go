package taxonomy

// tables returns what the classifier knows. The weights are points: about two settle a question when nothing speaks against it. Each line
// gathers words that say the same, in all languages that are known, so that a text is judged by what it says and not by how often.
func tables() []table {
	return []table{
		{Label(User), userCues}, {Label(Feedback), feedbackCues}, {Label(Project), projectCues}, {Label(Reference), referenceCues},
		{Label(Derivable), derivableCues}, {Label(GitHistory), historyCues}, {Label(Ephemeral), ephemeralCues},
	}
}

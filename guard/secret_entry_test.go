package guard

import "testing"

// TestWhatEveryEntryHoldsIsNoToken: the rules for secrets are loaded only for texts with a word that could be one.
func TestWhatEveryEntryHoldsIsNoToken(t *testing.T) {
	const entry = "---\nid: m-4b73nvvnk287\ncitations:\n  - path: src/tide.go\n    line: 3\n    blob: 888f7e23d2eca3b890a63e7cddeb351c7d0e1ac6\ncreated: 2026-03-02T10:00:00Z\n" +
		"author: {kind: human, name: Ann <ann4tides@mail.example.org>}\n---\nThe tides are read in their order.\n"
	for text, want := range map[string]bool{
		entry:                                false,
		entry + "The key is q7Xw2pLm90aZ.\n": true,
		"blob: q7Xw2pLm90aZ":                 true,
		"sent: 888f7e23d2eca3b890a63e7cddeb351c7d0e1ac6":           true,
		"reason: Ann <ann4tides@mail.example.org>":                 true,
		"author: {kind: human, name: Ann <q7Xw2pLm90aZ>}":          true,
		"the token blob: 888f7e23d2eca3b890a63e7cddeb351c7d0e1ac6": true,
		"key: m-4b73nvvnk287":                                      true,
		"m-4b73nvvnk287x":                                          true,
		"-----BEGIN PRIVATE KEY-----":                              true,
		"a berth, a crane; and (quays) | 'x'":                      false,
	} {
		if got := tokenLike(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

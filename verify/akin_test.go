package verify

import "testing"

func TestNamesAreAkinWhenOneHoldsTheWordsOfTheOther(t *testing.T) {
	for _, c := range []struct {
		long, short string
		want        bool
	}{
		{"ConflictResolutionDialog", "ConflictDialog", true},
		{"EraseDriveActionButton", "EraseDriveAction", true},
		{"getTranslation", "getTranslations", true},
		{"register_library_query", "register_query", true},
		{"UserInfoVO", "UserVO", true},
		{"HTTPServerPool", "HTTPServer", true},
		{"openPreviousStep", "openPrevStep", true},
		{"previousStep", "prevStep", true},
		{"previousDialogStep", "prevStep", false},
		{"ConflictDialog", "ConflictDialog", false},
		{"PriceUpdatedEvent", "PriceUpdated", false},
		{"DialogConflict", "ConflictDialog", false},
		{"ReadSettingsInfoW", "ReadSettingsInfo", false},
		{"ConflictVeryLongDialog", "ConflictDialog", false},
		{"openVeryLongConflictDialog", "openConflictDialog", true},
	} {
		if got := extends(wordsOfName(c.long), wordsOfName(c.short)); got != c.want {
			t.Errorf("%s holds the words of %s: %v, want %v (%q, %q)", c.long, c.short, got, c.want, wordsOfName(c.long), wordsOfName(c.short))
		}
	}
}

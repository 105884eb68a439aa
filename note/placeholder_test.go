package note

import "testing"

// TestNamesThatStandForAny tells names of which a reader puts in a part from those of real things.
func TestNamesThatStandForAny(t *testing.T) {
	for _, name := range []string{"useXForm", "getX", "buildXReport", "fooBar", "MyBerth"} {
		if !standInName(name) {
			t.Errorf("%q is taken for a real name", name)
		}
	}
	for _, name := range []string{"scaleXFactor", "useXML", "BerthX1"} {
		if standInName(name) {
			t.Errorf("%q is taken for a name that stands for any", name)
		}
	}
	for _, name := range []string{"VITE_VAR", "NEXT_PUBLIC_VAR", "MY_TIDE", "MIGRATION_X_Y"} {
		if !notVariable(name) {
			t.Errorf("%q is taken for a real variable", name)
		}
	}
	for _, name := range []string{"TIDE_VARIANT", "A_LONG_NAME_OF_ITS_OWN_VAR"} {
		if notVariable(name) {
			t.Errorf("%q is taken for a variable that stands for any", name)
		}
	}
}

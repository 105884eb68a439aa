package version

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestTheNumberIsASemanticVersion(t *testing.T) {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$`).MatchString(Number()) {
		t.Errorf("got %q", Number())
	}
}

func TestTheRevisionIsToldWhenTheBuildKnowsIt(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "1f2e3d4c5b6a"}
	cases := []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, "1.2.3"},
		{[]debug.BuildSetting{revision, {Key: "vcs.modified", Value: "false"}}, "1.2.3 (1f2e3d4)"},
		{[]debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}}, "1.2.3 (1f2e3d4, modified)"},
	}
	for _, c := range cases {
		if got := describe("1.2.3", c.settings); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

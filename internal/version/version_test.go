package version

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
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

func TestABuildIsToldInFull(t *testing.T) {
	got := build([]debug.BuildSetting{{Key: "vcs.revision", Value: "1f2e3d4c5b6a"}, {Key: "vcs.modified", Value: "true"}})
	want := Build{Number(), "1f2e3d4c5b6a", true, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	var line, all strings.Builder
	if err := Print(&line, "notes-lint", false); err != nil || !strings.HasPrefix(line.String(), "notes-lint "+Number()) {
		t.Errorf("%v, %q", err, line.String())
	}
	if err := Print(&all, "notes-lint", true); err != nil || !strings.HasPrefix(all.String(), "{\n  \"version\": \""+Number()+"\",\n") {
		t.Errorf("%v, %q", err, all.String())
	}
}

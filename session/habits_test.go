package session_test

import (
	"os"
	"strings"
	"testing"
)

func TestAgentsAreToldHowToUseTheMemoryWell(t *testing.T) {
	t.Run("S2-17 the guide has the five habits", func(t *testing.T) {
		b, err := os.ReadFile("../docs/guide/session.md")
		if err != nil {
			t.Fatal(err)
		}
		_, habits, ok := strings.Cut(string(b), "\n## Use it well\n")
		habits, _, _ = strings.Cut(habits, "\n## ")
		for _, verb := range []string{"`set`", "`observe`", "`fail`", "`tried`", "names that say what they are", "`clear`"} {
			if !ok || !strings.Contains(habits, verb) {
				t.Errorf("no habit speaks of %s", verb)
			}
		}
	})
}

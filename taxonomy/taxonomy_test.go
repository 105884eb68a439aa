package taxonomy_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/taxonomy"
)

func TestEverySetKnowsItsMembersAndNoOthers(t *testing.T) {
	for _, c := range taxonomy.Categories() {
		if !c.Valid() {
			t.Errorf("category %q is not valid", c)
		}
	}
	for _, k := range taxonomy.Kinds() {
		if !k.Valid() {
			t.Errorf("kind %q is not valid", k)
		}
	}
	for _, e := range taxonomy.Exclusions() {
		if !e.Valid() {
			t.Errorf("exclusion %q is not valid", e)
		}
	}
	if taxonomy.Category("User").Valid() || taxonomy.Kind("intermediate_reasoning").Valid() || taxonomy.Exclusion("").Valid() {
		t.Error("a stranger is valid")
	}
}

func TestOlderSpellingsOfSourcesAreRead(t *testing.T) {
	for text, want := range map[string]taxonomy.Source{
		"tool_result": taxonomy.ToolVerified, "inferred": taxonomy.AgentInferred, "in_session_correction": taxonomy.UserCorrection,
		"user_stated": taxonomy.UserStated, "external": taxonomy.External,
	} {
		if got, ok := taxonomy.ParseSource(text); !ok || got != want {
			t.Errorf("%q reads as %q, %v", text, got, ok)
		}
	}
	if _, ok := taxonomy.ParseSource("rumour"); ok {
		t.Error("a rumour is a source")
	}
}

func TestListWritesProse(t *testing.T) {
	if got := taxonomy.List(taxonomy.CategoryNames()); got != "user, feedback, project and reference" {
		t.Error(got)
	}
}

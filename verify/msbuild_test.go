package verify_test

import (
	"slices"
	"testing"
)

// TestVersionsThatArePropertiesOfMSBuild are what all definitions of the property agree on; one with two values is neither right nor wrong.
func TestVersionsThatArePropertiesOfMSBuild(t *testing.T) {
	t.Parallel()
	const memory = "- Harbor.Ropes 2.3.1\n- Harbor.Masts 1.0.0\n- Harbor.Sails 4.0.0\n"
	const packages = `<Project><ItemGroup>
<PackageVersion Include="Harbor.Ropes" Version="$(RopesVersion)" />
<PackageVersion Include="Harbor.Masts" Version="$(MastsVersion)" />
<PackageVersion Include="Harbor.Sails" Version="$(SailsVersion)" />
</ItemGroup></Project>
`
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md": memory, "Directory.Packages.props": packages,
		"Version.props":     "<Project><PropertyGroup><RopesVersion>2.3.1</RopesVersion><MastsVersion>1.2.0</MastsVersion><SailsVersion>3.0.0</SailsVersion></PropertyGroup></Project>\n",
		"web/Version.props": "<Project><PropertyGroup><SailsVersion>4.0.0</SailsVersion></PropertyGroup></Project>\n",
	}})
	if got := findingsOf(t, dir, memory); !slices.Equal(got, []string{"Harbor.Masts 1.0.0 missing"}) {
		t.Errorf("findings: %v", got)
	}
}

// TestWhereSomethingIsDefinedIsToldOfNow and neither of work that was done nor as an example.
func TestWhereSomethingIsDefinedIsToldOfNow(t *testing.T) {
	t.Parallel()
	const memory = "Colours are those defined in `src/tides.py` (e.g. red and blue).\n\n" +
		"Implemented in `src/ropes.py`:\n\n- one\n\n" +
		"✅ Implemented in `src/masts.py`\n\n" +
		"Implemented `src/sails.py` for the tides.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "harbor/one.py": "one = 1\n", "src/tides.py": "a\n", "src/ropes.py": "b\n", "src/masts.py": "c\n", "src/sails.py": "d\n"},
		nil,
	})
	if got := findingsOf(t, dir, memory); !slices.Equal(got, []string{"src/tides.py missing", "src/ropes.py missing"}) {
		t.Errorf("findings: %v", got)
	}
}

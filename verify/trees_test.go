package verify_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// versionTrees are small trees whose manifests would contradict each other in one.
var versionTrees = []struct {
	name  string
	files map[string]string
	text  string
	want  []string
}{
	{"a target that the stated Java cannot compile for", map[string]string{"build.gradle": "sourceCompatibility = '21'\n"}, "- Java 17+", []string{`"build.gradle" needs "java" 21, and 17 is too old`}},
	{"a toolchain that Gradle fetches", map[string]string{"build.gradle.kts": "kotlin { jvmToolchain(21) }\n"}, "- Java 17+", nil},
	{"modules that need different releases", map[string]string{"a/build.gradle": "sourceCompatibility = 11\n", "b/build.gradle": "sourceCompatibility = 21\n"}, "- Java 17+", nil},
	{"a package that runs on the stated Node", map[string]string{"a/package.json": `{"engines": {"node": ">=18"}}`, "b/package.json": `{"engines": {"node": ">=22"}}`}, "- Node.js 18+", nil},
	{"a pinned Node above a minimum", map[string]string{".nvmrc": "22\n"}, "- Node.js 18+", nil},
	{"continuous integration with the stated Node", map[string]string{"package.json": `{"engines": {"node": ">=20"}}`, ".github/workflows/ci.yml": "      - uses: actions/setup-node@v4\n        with:\n          node-version: 18\n"}, "- Node.js 18+", nil},
	{"JUnit 4 on its successor", map[string]string{"pom.xml": "<project><dependencies>\n<dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.0</version></dependency>\n<dependency><groupId>org.junit.vintage</groupId><artifactId>junit-vintage-engine</artifactId><version>5.10.0</version></dependency>\n</dependencies></project>"}, "- JUnit 4", nil},
	{"a level that the root project owns", map[string]string{"build.gradle": "buildscript {\n  ext {\n    minSdkVersion = 24\n  }\n}\n", "app/build.gradle": "android {\n  minSdkVersion rootProject.ext.minSdkVersion\n}\n"}, "- Min SDK: 21", []string{`"min-sdk" is "24" in "build.gradle", not 21`}},
	{"a level that Flutter owns", map[string]string{"android/app/build.gradle": "android {\n  minSdkVersion flutter.minSdkVersion\n}\n"}, "- Min SDK: 21", nil},
	{"a level in a comment", map[string]string{"app/build.gradle": "android {\n  // minSdk 21\n  minSdk 24\n}\n"}, "- minSdk 21", []string{`"min-sdk" is "24" in "app/build.gradle", not 21`}},
	{"levels of several modules", map[string]string{"app/build.gradle": "android { minSdk 26 }\n", "lib/build.gradle": "android { minSdk 21 }\n"}, "- minSdk 21", nil},
	{"a property of the parent", map[string]string{"pom.xml": "<project><properties><okio.version>3.9.0</okio.version></properties></project>", "core/pom.xml": "<project><dependencies><dependency><groupId>com.squareup</groupId><artifactId>okio</artifactId><version>${okio.version}</version></dependency></dependencies></project>"}, "- okio 2.1.0", []string{`"com.squareup:okio" is "3.9.0" in "core/pom.xml", not 2.1.0`}},
	{"a property with two values", map[string]string{"a/pom.xml": "<project><properties><okio.version>3.9.0</okio.version></properties></project>", "b/pom.xml": "<project><properties><okio.version>1.2.0</okio.version></properties></project>", "core/pom.xml": "<project><dependencies><dependency><groupId>com.squareup</groupId><artifactId>okio</artifactId><version>${okio.version}</version></dependency></dependencies></project>"}, "- okio 2.1.0", nil},
	{"packages of one last name", map[string]string{"package.json": `{"dependencies": {"@a/charts": "1.2.0", "@b/charts": "4.0.0"}}`}, "- Charts 2.1.0", nil},
	{"a version of central management", map[string]string{"Directory.Packages.props": `<Project><ItemGroup><PackageVersion Include="MediatR" Version="12.4.1" /></ItemGroup></Project>`}, "- **CQRS**: MediatR 11.1.0", []string{`"MediatR" is "12.4.1" in "Directory.Packages.props", not 11.1.0`}},
	{"a crate before its first major", map[string]string{"Cargo.toml": "[dependencies]\nratatui = \"0.29\"\n"}, "- Ratatui 0.26", []string{`"ratatui" is "0.29" in "Cargo.toml", not 0.26`}},
}

// TestVersionsOfSmallTrees judges one sentence in each tree.
func TestVersionsOfSmallTrees(t *testing.T) {
	for _, c := range versionTrees {
		view := repo.Memory(c.files)
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{seededDocument([]byte(c.text + "\n"))})
		view.Close()
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(vs) == 0 {
			t.Errorf("%s: nothing is mined", c.name)
		}
		var got []string
		for _, v := range vs {
			if isFinding(v) {
				got = append(got, v.Because)
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s:\n%s", c.name, d)
		}
	}
}

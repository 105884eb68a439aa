package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

type pluginTask struct {
	task  *lazyregexp.Regexp
	words []string
}

// gradlePlugins are tasks that only a plugin makes, with words of which a build that applies it holds one.
var gradlePlugins = []pluginTask{
	{lazyregexp.New(`^detekt\w*$`), []string{"detekt"}},
	{lazyregexp.New(`^spotbugs\w*$`), []string{"spotbugs"}},
	{lazyregexp.New(`^dependencyCheck\w*$`), []string{"dependencycheck", "dependency-check"}},
	{lazyregexp.New(`^ktlint\w*$`), []string{"ktlint"}},
	{lazyregexp.New(`^spotless\w*$`), []string{"spotless"}},
	{lazyregexp.New(`^(?:sonar|sonarqube)$`), []string{"sonar"}},
	{lazyregexp.New(`^kover\w*$`), []string{"kover"}},
	{lazyregexp.New(`^dokka\w*$`), []string{"dokka"}},
	{lazyregexp.New(`^jacoco\w*$`), []string{"jacoco"}},
	{lazyregexp.New(`^pitest$`), []string{"pitest"}},
	{lazyregexp.New(`^flyway\w+$`), []string{"flyway"}},
	{lazyregexp.New(`^checkstyle\w+$`), []string{"checkstyle"}},
	{lazyregexp.New(`^shadowJar$`), []string{"shadow"}},
	{lazyregexp.New(`^dependencyUpdates$`), []string{"ben-manes", "benmanes", "dependencyupdates"}},
}

// ownBuilds are parts of a build that may apply plugins which its files do not name: builds that are included, files that are fetched,
// conventions of others.
var ownBuilds = lazyregexp.New(`(?i)includebuild|apply\s*\(?from|initscript|convention`)

// pluginTasks refutes a task of a plugin that the files of the build do not speak of, or in comments only.
func (r *run) pluginTasks(settings string) {
	for _, a := range r.args[1:] {
		task := a[strings.LastIndexByte(a, ':')+1:]
		for _, p := range gradlePlugins {
			if !p.task.MatchString(task) {
				continue
			}
			text, comments := r.v.gradleText()
			in := func(s string) bool {
				return slices.ContainsFunc(p.words, func(w string) bool { return strings.Contains(s, w) })
			}
			switch {
			case text == "" || in(text):
			case in(comments):
				r.refute(fmt.Sprintf("the plugin of the task %q is commented out", task), settings, fmt.Sprintf("no word %q but in comments", p.words[0]), "")
			case !ownBuilds.MatchString(text):
				r.refute(fmt.Sprintf("no file of the build has the plugin of the task %q", task), settings, fmt.Sprintf("no word %q", p.words[0]), "")
			}
			return
		}
	}
}

var gradleComment = lazyregexp.New(`(?m)^\s*/\*(?s:.*?)\*/|^\s*//[^\n]*`)

// gradleText is all that the files of the build say, in small letters: what is in force, and what is commented out. Both are empty when
// there is more than is read.
func (v *Verifier) gradleText() (text, comments string) {
	both := remember(v.mf.memo, "gradle text", func() [2]string {
		var b, c strings.Builder
		read := func(f string) {
			src := v.mf.read(f)
			b.Write(gradleComment.ReplaceAll(src, nil))
			for _, m := range gradleComment.FindAll(src, -1) {
				c.Write(m)
			}
		}
		files := append(v.mf.ending("", ".gradle", ".kts", ".groovy"), v.mf.ending("", ".toml")...)
		for _, f := range append(files, v.mf.named("gradle.properties", "pom.xml")...) {
			if read(f); b.Len() > maxGradleText {
				return [2]string{}
			}
		}
		for _, f := range v.tree.files { // what the machines run is there
			if strings.HasPrefix(f, ".github/workflows/") || strings.HasPrefix(f, ".gitlab-ci") || strings.HasPrefix(f, "buildSrc/") || strings.HasPrefix(f, "build-logic/") {
				read(f)
			}
		}
		return [2]string{strings.ToLower(b.String()), strings.ToLower(c.String())}
	})
	return both[0], both[1]
}

const maxGradleText = 4 << 20 // bytes

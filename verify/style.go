package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// styleFile tells where the settings of formatters, linters and test runs state a number.
type styleFile struct {
	pinFile
	of     string // the language that it is about; empty for all
	tool   string // the program that reads it; empty where the sections of the file are those of several
	within string // the folder that such files lie in; empty for any
}

var styleFiles = map[string][]styleFile{
	note.LineLengthKey: {
		{of: "python", pinFile: pinFile{names: []string{"pyproject.toml", "ruff.toml", ".ruff.toml", "setup.cfg", "tox.ini", ".flake8", ".pylintrc", "pylintrc", ".pycodestyle", ".style.yapf", ".isort.cfg"},
			line: lazyregexp.New(`(?m)^\s*(?:line[-_]length|max[-_]line[-_]length|column_limit)\s*=\s*(\d+)`)}},
		{of: "python", pinFile: pinFile{names: []string{".pre-commit-config.yaml", "Makefile", "justfile", "noxfile.py", "tasks.py"}, line: lazyregexp.New(`--(?:max-)?line-length["',]*[= ]\s*["']?(\d+)`)}},
		{of: "script", tool: "prettier", pinFile: pinFile{names: prettierFiles, line: lazyregexp.New(`["']?\bprintWidth["']?\s*[:=]\s*(\d+)`)}},
		{of: "script", tool: "biome", pinFile: pinFile{names: []string{"biome.json", "biome.jsonc"}, line: lazyregexp.New(`"lineWidth"\s*:\s*(\d+)`)}},
		{of: "script", tool: "dprint", pinFile: pinFile{names: []string{"dprint.json", "dprint.jsonc"}, line: lazyregexp.New(`"lineWidth"\s*:\s*(\d+)`)}},
		{of: "script", tool: "deno", pinFile: pinFile{names: []string{"deno.json", "deno.jsonc"}, line: lazyregexp.New(`"lineWidth"\s*:\s*(\d+)`)}},
		{of: "script", tool: "eslint", pinFile: pinFile{names: eslintFiles, line: lazyregexp.New(`\bmax-len["']?\s*:\s*\[[^\]]{0,80}?\b(\d{2,3})\b`)}},
		{of: "rust", tool: "rustfmt", pinFile: pinFile{names: []string{"rustfmt.toml", ".rustfmt.toml"}, line: lazyregexp.New(`(?m)^max_width\s*=\s*(\d+)`)}},
		{of: "c", tool: "clang-format", pinFile: pinFile{names: []string{".clang-format"}, line: lazyregexp.New(`(?m)^\s*ColumnLimit:\s*(\d+)`)}},
		{of: "ruby", tool: "rubocop", pinFile: pinFile{names: []string{".rubocop.yml"}, line: lazyregexp.New(`(?m)^Layout/LineLength:\s*\n(?:[ \t]+[^\n]*\n)*?[ \t]+Max:\s*(\d+)`)}},
		{of: "swift", tool: "swiftlint", pinFile: pinFile{names: []string{".swiftlint.yml", ".swiftlint.yaml"}, line: lazyregexp.New(`(?m)^line_length:\s*(?:\n\s+(?:warning|error):\s*)?(\d+)`)}},
		{of: "swift", tool: "swiftformat", pinFile: pinFile{names: []string{".swiftformat"}, line: lazyregexp.New(`--max-?width\s+(\d+)`)}},
		{of: "swift", tool: "swift-format", pinFile: pinFile{names: []string{".swift-format"}, line: lazyregexp.New(`"lineLength"\s*:\s*(\d+)`)}},
		{of: "dart", tool: "dart", pinFile: pinFile{names: []string{"analysis_options.yaml"}, line: lazyregexp.New(`(?m)^\s*page_width:\s*(\d+)`)}},
		{of: "go", tool: "golangci-lint", pinFile: pinFile{names: []string{".golangci.yml", ".golangci.yaml", ".golangci.toml"}, line: lazyregexp.New(`(?m)^\s*line-length\s*[:=]\s*(\d+)`)}},
		{of: "jvm", tool: "checkstyle", pinFile: pinFile{names: []string{"checkstyle.xml"}, line: lazyregexp.New(`LineLength"[^/]*?name="max"\s+value="(\d+)"`)}},
		{of: "jvm", tool: "scalafmt", pinFile: pinFile{names: []string{".scalafmt.conf"}, line: lazyregexp.New(`(?m)^maxColumn\s*=\s*(\d+)`)}},
		{of: "php", tool: "phpcs", pinFile: pinFile{names: []string{"phpcs.xml", "phpcs.xml.dist", ".phpcs.xml"}, line: lazyregexp.New(`lineLimit"\s+value="(\d+)"`)}},
		{of: "elixir", pinFile: pinFile{names: []string{".formatter.exs"}, line: lazyregexp.New(`\bline_length:\s*(\d+)`)}},
		{of: "elixir", tool: "credo", pinFile: pinFile{names: []string{".credo.exs"}, line: lazyregexp.New(`MaxLineLength[^\n]*?max_length:\s*(\d+)`)}},
		{of: "lua", pinFile: pinFile{names: []string{"stylua.toml", ".stylua.toml", ".luacheckrc"}, line: lazyregexp.New(`(?m)^\s*(?:column_width|max_line_length)\s*=\s*(\d+)`)}},
		{tool: "editorconfig", pinFile: pinFile{names: []string{".editorconfig"}, line: lazyregexp.New(`(?m)^\s*max_line_length\s*=\s*(\d+)`)}},
	},
	note.CoverageKey: {
		{pinFile: pinFile{names: []string{"pyproject.toml", ".coveragerc", "setup.cfg", "tox.ini", "pytest.ini", "package.json", "Makefile", "justfile", "Justfile", "Taskfile.yml", "noxfile.py", "tasks.py", "mix.exs", "coveralls.json", "composer.json", "melos.yaml"},
			line: coverageFlag}},
		{within: ".github/workflows/", pinFile: pinFile{names: []string{"*.yml", "*.yaml"}, line: coverageFlag}},
		{within: "scripts/", pinFile: pinFile{names: []string{"*.sh"}, line: coverageFlag}},
		{pinFile: pinFile{names: []string{".gitlab-ci.yml", ".pre-commit-config.yaml"}, line: coverageFlag}},
		{pinFile: pinFile{names: append([]string{"package.json", ".nycrc", ".nycrc.json", ".c8rc.json"}, testConfigs...), line: lazyregexp.New(`["']?\b(?:lines|branches|functions|statements|global)["']?\s*:\s*(\d+)`)}},
		{pinFile: pinFile{names: []string{"codecov.yml", ".codecov.yml", "codecov.yaml"}, line: lazyregexp.New(`(?m)^\s*target:\s*["']?(\d+)`)}},
		{pinFile: pinFile{names: []string{".testcoverage.yml", ".testcoverage.yaml"}, line: lazyregexp.New(`(?m)^\s*(?:file|package|total):\s*(\d+)`)}},
		{pinFile: pinFile{names: []string{"build.gradle", "build.gradle.kts", "pom.xml"}, line: lazyregexp.New(`(?i)\b(?:minimum|minValue|minBound)\b[^\d\n]{0,30}?(\d+(?:\.\d+)?)`)}},
		{pinFile: pinFile{names: []string{"spec_helper.rb", "test_helper.rb", "rails_helper.rb", ".simplecov"}, line: lazyregexp.New(`\bminimum_coverage\b[^\d\n]{0,20}?(\d+)`)}},
	},
}

// coverageFlag is an option that makes a run of tests fail below a share of covered lines.
var coverageFlag = lazyregexp.New(`(?i)\b(?:cov-fail-under|fail[-_]under(?:-lines)?|min(?:imum)?[-_]coverage|coverage[-_](?:threshold|min(?:imum)?)|--coverage\s+--min|threshold)["']?\s*[=: ]\s*["']?(\d+(?:\.\d+)?)`)

var (
	prettierFiles = append(configNames(".prettierrc", "", ".json", ".json5", ".yaml", ".yml", ".toml", ".js", ".cjs", ".mjs", ".ts"),
		append(configNames("prettier.config", ".js", ".cjs", ".mjs", ".ts", ".mts"), "package.json", ".oxfmtrc.json", ".oxfmtrc.jsonc")...)
	eslintFiles = append(configNames(".eslintrc", "", ".json", ".js", ".cjs", ".yml", ".yaml"), configNames("eslint.config", ".js", ".cjs", ".mjs", ".ts", ".mts")...)
	testConfigs = append(configNames("jest.config", ".js", ".cjs", ".mjs", ".ts", ".json"), append(configNames("vitest.config", ".js", ".mjs", ".ts", ".mts"), configNames("vite.config", ".js", ".mjs", ".ts", ".mts")...)...)
)

func configNames(stem string, endings ...string) []string {
	out := make([]string, len(endings))
	for i, e := range endings {
		out[i] = stem + e
	}
	return out
}

// ownLengths are the line lengths that formatters and linters keep to when nothing is set, by their names.
var ownLengths = map[string]string{"black": "88", "ruff": "88", "flake8": "79", "pycodestyle": "79", "autopep8": "79", "yapf": "79", "isort": "79", "pylint": "100", "prettier": "80", "biome": "80", "oxfmt": "100",
	"eslint": "80", "dprint": "120", "deno": "80", "rustfmt": "100", "clang-format": "80", "rubocop": "120", "swiftlint": "120", "swiftformat": "", "swift-format": "100", "dart": "80", "golangci-lint": "120",
	"checkstyle": "80", "scalafmt": "80", "phpcs": "80", "credo": "120", "mix": "98", "stylua": "120", "luacheck": "120", "editorconfig": ""}

// codeOf are languages by the words for them.
var codeOf = map[string]string{"python": "python", "pep8": "python", "typescript": "script", "javascript": "script", "ts": "script", "tsx": "script", "js": "script", "jsx": "script", "rust": "rust", "c++": "c",
	"ruby": "ruby", "swift": "swift", "dart": "dart", "flutter": "dart", "golang": "go", "java": "jvm", "kotlin": "jvm", "scala": "jvm", "php": "php", "elixir": "elixir", "lua": "lua"}

// stylePin is a pin with the settings that it is from.
type stylePin struct {
	pin
	from *styleFile
	tool string
}

// stylePins are what the settings of the tree state, those nearest to a document first.
func (v *Verifier) stylePins(key string, doc *note.Document) []stylePin {
	all := remember(v.mf.memo, "style "+key, func() []stylePin {
		var out []stylePin
		for i := range styleFiles[key] {
			from := &styleFiles[key][i]
			for _, p := range v.conf.filesNamed(from.names) {
				if from.within != "" && !strings.Contains("/"+p, "/"+from.within) {
					continue
				}
				for _, pin := range v.conf.readPins(from.pinFile, p) {
					pin.text = percent(pin.text)
					out = append(out, stylePin{pin, from, cmp.Or(from.tool, sectionAt(v.conf.text(p), pin.line))})
				}
			}
		}
		return out
	})
	out := slices.DeleteFunc(slices.Clone(all), func(p stylePin) bool { return foreignTo(p.path, doc) })
	slices.SortStableFunc(out, func(a, b stylePin) int { return nearness(b.path, doc.Path) - nearness(a.path, doc.Path) })
	return out
}

// sectionAt is the tool whose section holds a line: ruff below [tool.ruff.lint], flake8 below [flake8].
func sectionAt(text string, line int) string {
	tool, n := "", 0
	for l := range strings.Lines(text) {
		if n++; n > line {
			break
		}
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "[") {
			tool = strings.TrimPrefix(strings.Trim(l, "[]"), "tool.")
			tool, _, _ = strings.Cut(tool, ".")
		}
	}
	return tool
}

// percent is a share as a number of percent: 0.8 is 80.
func percent(text string) string {
	if f, err := strconv.ParseFloat(text, 64); err == nil && strings.Contains(text, ".") {
		if f <= 1 {
			f *= 100
		}
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return text
}

// style judges "lines have at most 100 characters" and "coverage threshold: 80 %" by the settings of formatters and test runs.
func (v *Verifier) style(j *job) {
	c := j.claim
	pins := v.stylePins(c.Key, j.doc)
	if len(pins) == 0 {
		j.out = unverifiable("no settings of the tree state it")
		return
	}
	for _, p := range pins {
		if p.text == c.Want {
			j.out = confirmedAt(fmt.Sprintf("%q states %s", p.path, c.Want), p.path, p.line)
			return
		}
	}
	if why := silenced(c); why != "" {
		j.out = unverifiable(why)
		return
	}
	j.out = unverifiable("the settings of the tree may be about other code")
	v.styles = append(v.styles, j)
	if c.Key != note.LineLengthKey {
		return // what is wished for need not be enforced
	}
	if p, ok := refutesLength(c, pins); ok {
		j.out = v.otherStyle(c, p.pin, "")
	}
}

// refutesLength is the setting that a stated line length is at odds with: one of a tool that the text names, or of its language.
func refutesLength(c note.Claim, pins []stylePin) (stylePin, bool) {
	words := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !(r == '-' || r == '+' || r < utf8.RuneSelf && wordByte(byte(r))) })
	}
	code := map[string]bool{}
	named, first := false, -1
	for _, w := range words(c.Context.Sentence) {
		own, tool := ownLengths[w]
		set := slices.IndexFunc(pins, func(p stylePin) bool { return p.tool == w })
		if tool && set < 0 && own == c.Want {
			return stylePin{}, false
		}
		if first < 0 {
			first = set
		}
		named = named || tool
		code[codeOf[w]] = true
	}
	if first >= 0 {
		return pins[first], true
	}
	if named {
		return stylePin{}, false
	}
	delete(code, "")
	if len(code) == 0 {
		for _, w := range words(c.Context.Heading) {
			code[codeOf[w]] = true
		}
		delete(code, "")
	}
	i := slices.IndexFunc(pins, func(p stylePin) bool { return code[p.from.of] })
	if len(code) != 1 || i < 0 {
		return stylePin{}, false
	}
	return pins[i], true
}

// otherStyle is the verdict that a setting states another number.
func (v *Verifier) otherStyle(c note.Claim, p pin, then string) verdict {
	what := map[string]string{note.LineLengthKey: "line length", note.CoverageKey: "coverage threshold"}[c.Key]
	because := fmt.Sprintf("the %s is %s in %q, not %s", what, p.text, p.path, c.Want)
	if then != "" {
		because = fmt.Sprintf("the %s was %s in %q when that was written, and is %s there now", what, c.Want, p.path, p.text)
	}
	out := missing(because, diag.Evidence{Path: p.path, Line: p.line, Commit: cmp.Or(then, v.commit()), Seen: fmt.Sprintf("it is %s", p.text)})
	out.Rule, out.Hint = "wrong-value", "write "+p.text
	return out
}

// stylesOnce refutes the numbers that the settings stated when they were written.
func (v *Verifier) stylesOnce(ctx context.Context) error {
	open := v.styles
	v.styles = nil
	var ask originAsk
	for _, j := range open {
		if !refutes(j.out) {
			ask.add(j.doc, j.claim.At.Start.Line)
		}
	}
	origins := v.origins(ctx, ask)
	for _, j := range open {
		if err := ctx.Err(); err != nil {
			return err
		}
		from := origins[j.doc][j.claim.At.Start.Line]
		if refutes(j.out) || from.Commit == "" || from.Edge {
			continue
		}
		for _, p := range v.stylePins(j.claim.Key, j.doc) {
			src, err := v.view.ReadAt(from.Commit, p.path)
			if err == nil && slices.ContainsFunc(p.from.line.FindAllStringSubmatch(string(src), 64), func(g []string) bool { return percent(g[len(g)-1]) == j.claim.Want }) {
				j.out = v.otherStyle(j.claim, p.pin, from.Commit)
				break
			}
		}
	}
	return nil
}

package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// devTools are programs that check, format, build and release, by their names in prose and in manifests.
const devTools = `(biome|prettier|eslint|oxlint|oxfmt|dprint|tslint|stylelint|markdownlint|black|ruff|flake8|pylint|isort|mypy|pyright|basedpyright|yapf|autopep8|bandit|pydocstyle|rubocop|standardrb|brakeman|phpstan|psalm|php-cs-fixer|phpcs|pint|ktlint|detekt|spotless|swiftlint|swiftformat|husky|lefthook|lint-staged|pre-commit|commitlint|changesets|turborepo|lerna|webpack|rollup|parcel|esbuild|tsup|rspack|storybook|cypress|playwright|puppeteer|selenium|detox|enzyme|sinon|chai|powermock|mockito|mockk|robolectric|karma|jasmine|babel|gulp|grunt|bower|nodemon|pm2|celery|alembic|prisma|drizzle|typeorm|sequelize|mongoose|knex|redux|mobx|zustand|jotai|recoil|tailwind|tailwindcss|nativewind|axios|swr|formik|moment|lodash|underscore|jquery|bootstrap|supertest|nock|msw)`

var devToolHints = strings.Split(strings.Trim(devTools, "()"), "|")

// toolUses are the ways in which a sentence says that this project uses such a tool. The last group that matched holds its name.
var toolUses = []*lazyregexp.Regexp{
	lazyregexp.New(`(?i)\b(?:uses?|using|with|via|by|through|runs|enforced\s+by|handled\s+by|formatted\s+(?:with|by)|linted\s+(?:with|by))\s+` + devTools + `\b`),
	lazyregexp.New(`(?i)\b(?:format(?:ter|ting)?|lint(?:er|ing)?|code\s+style|style|type\s*check(?:er|ing)?|bundl(?:er|ing)|build\s+tool|git\s+hooks?|hooks?|mocking|mocks|e2e(?:\s+tests?)?|state(?:\s+management)?|styling|orm|http\s+client|database|migrations?)\**\s*:\**\s*` + devTools + `\b`),
	lazyregexp.New(`(?i)(?:^|[\s(])` + devTools + `\s+(?:for|as|handles|enforces|formats|lints|checks)\s+`),
}

// listedTool is an item of a list of technologies that begins with a name and says nothing but what it is for.
var listedTool = lazyregexp.New(`(?i)^\s*\**` + devTools + `\**\s*(?:$|[-–—:(,+&]|and\b|v?\d)`)

// uses mines the tools that a sentence says this project uses. Only history can refute one: a manifest named it once, and nothing
// holds its name any more.
func (m *miner) uses(f *flow, said said, low string) {
	if !slices.ContainsFunc(devToolHints, func(h string) bool { return strings.Contains(low, h) }) {
		return
	}
	for _, re := range toolUses {
		for _, g := range re.FindAllStringSubmatchIndex(said.text, 8) {
			m.use(f, said, g[len(g)-2], g[len(g)-1])
		}
	}
	if m.inList(f) && m.underStack() {
		if g := listedTool.FindStringSubmatchIndex(said.text); g != nil {
			m.use(f, said, g[2], g[3])
		}
	}
}

func (m *miner) use(f *flow, said said, from, to int) {
	if from < 0 || severalTools.MatchString(said.text[to:]) {
		return
	}
	at := Span{f.toSrc(from), f.toSrc(to-1) + 1}
	for _, c := range m.d.Claims[max(0, len(m.d.Claims)-64):] {
		if c.Kind == ValueClaim && c.At.Span.Start < at.End && at.Start < c.At.Span.End {
			return // its version is judged already
		}
	}
	m.fact(f, said, Claim{Key: PackageKey + PackageSlug(said.text[from:to])}, from, to)
}

// usesIn mines the tool that the comment behind a command says it runs.
func (m *miner) usesIn(comment string, at int, c Context) {
	if len(comment) > 200 || strings.Contains(comment, "\n") {
		return
	}
	for _, g := range toolUses[0].FindAllStringSubmatchIndex(comment, 2) {
		from, to := g[2], g[3]
		if severalTools.MatchString(comment[to:]) {
			continue
		}
		m.add(Claim{Kind: ValueClaim, Target: comment[from:to], Key: PackageKey + PackageSlug(comment[from:to]), Context: c}, Span{at + from, at + to})
	}
}

package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	managerNames   = `(pnpm|npm|yarn|Yarn|bun|Bun|uv|poetry|Poetry|pipenv|Pipenv|pdm|PDM)`
	databaseNames  = `(PostgreSQL|Postgres|MySQL|SQLite|MongoDB|SQL Server|CockroachDB)`
	frameworkNames = `(vitest|jest|mocha|jasmine|karma|ava|pytest|rspec|minitest|phpunit|pest|testng|xunit|nunit|mstest)`
)

// DatabaseKey is the key of a claim about the database that Prisma is used with; Want is its name.
const DatabaseKey = "prisma-database"

// toolFact is a way to state a tool, a port or a dependency. The last group that matched holds the value.
type toolFact struct {
	key   string
	hints []string // one of them stands in every text that matches, in lower case
	re    *lazyregexp.Regexp
}

var (
	managerHints   = []string{"npm", "yarn", "bun", "uv", "poetry", "pipenv", "pdm"}
	frameworkHints = []string{"test", "jest", "mocha", "jasmine", "karma", "ava", "rspec", "phpunit", "testng", "unit"}
)

var toolFacts = []toolFact{
	{"package-manager", managerHints, lazyregexp.New(`(?i:\bpackage\s+manager)\s*(?::|\bis\b|=|—|–|\|)\s*(?:the\s+)?` + managerNames + `\b`)},
	{"package-manager", managerHints, lazyregexp.New(`(?i:\b(?:uses?|using))\s+` + managerNames + `\b`)},
	{"package-manager", managerHints, lazyregexp.New(`(?:^|[\s(])` + managerNames + `(?:\s+(?:workspaces?|monorepo|package\s+manager)\b|\s+(?:is|as)\s+(?:(?:the|our|a)\s+)?package\s+manager)`)},
	{"test-framework", frameworkHints, lazyregexp.New(`(?i)\b(?:tests?|testing|test\s+framework|test\s+runner|specs?)\s*(?:\([^()]{0,20}\)\s*)?(?:(?:(?:are|is|all|also|should|framework|runner|suite|stack|suites|files?)\s+){0,3}(?:use|uses|using|run|runs|written|powered|executed|based|built|done|implemented|in|with)\s+(?:(?:in|with|by|on|via|under|using|the)\s+){0,2}|\s*(?:framework|runner)?\s*:\s*)` + frameworkNames + `\b`)},
	{"test-framework", frameworkHints, lazyregexp.New(`(?i)\b(?:uses?|using)\s+` + frameworkNames + `(?:\s*(?:\+|,|and\b|with\b|&)\s*[\w .+-]{1,40}?)?\s+(?:for|as)\s+(?:(?:unit|all|the|our|component|integration|its|running|its)\s+){0,3}test`)},
	{"test-framework", frameworkHints, lazyregexp.New(`(?i)(?:^|\s)` + frameworkNames + `\s+(?:is|as)\s+(?:the|our)\s+test`)},
	{"port", []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, lazyregexp.New(`(?i)\b(?:runs?|running|listens?|listening|serves?|served|starts?|available|exposed|binds?|hosted|server|is)\s+(?:(?:locally|by\s+default|itself)\s+)?(?:on|at|to)\s+(?:the\s+)?(?:default\s+)?(?:tcp\s+)?port\s*:?\s*(\d{4,5})\b`)},
	{"port", []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, lazyregexp.New(`(?i)\b(?:server|app|api|backend|frontend|service|daemon|gateway|dashboard|ui|site)\s+(?:runs?|listens?|is\s+running|is\s+served|is\s+available|starts)\s+(?:locally\s+)?(?:on|at)\s+(?:https?://)?(?:localhost)?:?(\d{4,5})\b`)},
	{"port", []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, lazyregexp.New(`(?i)\b(?:default|dev\s+server|server|api|backend|frontend)\s+port\s*(?:\bis\b|:|=)\s*(\d{4,5})\b`)},
	{DatabaseKey, []string{"prisma"}, lazyregexp.New(`\b` + databaseNames + `(?:\s+[v\d][\d.]*\+?)?(?:\s+database)?\s*(?:\(?(?:with|via|through|using|accessed (?:with|via|through)|managed (?:with|by))\s+(?:the\s+)?|\+\s*|\()Prisma\b`)},
	{DatabaseKey, []string{"prisma"}, lazyregexp.New(`\bPrisma(?:\s+v?\d[\d.]*)?(?:\s+(?:ORM|Client))?\s*(?:(?:with|on|for|over|against)\s+(?:an?\s+|the\s+)?|\+\s*|\()` + databaseNames + `\b`)},
	{"dependency", []string{"depend"}, lazyregexp.New(`(?i:\b(?:depends?|dependency)\s+on(?:\s+the)?(?:\s+npm)?(?:\s+package|\s+library|\s+crate|\s+gem)?)\s+` + "`" + `(@?[a-z][\w./-]*)` + "`")},
}

// severalTools is what follows the first of several tools.
var severalTools = lazyregexp.New(`^\s*(?:/|\||,\s*(?:or\s+)?(?:npm|pnpm|yarn|bun|jest|vitest|mocha)\b|or\b|\(or\b|vs\b|-[a-z]|ORM\b|\.[a-z]|['’]s)`)

// lastTool is what stands ahead of the last of several tools: "npm, Yarn, or Bun".
var lastTool = lazyregexp.New(`(?i)\b(?:npm|pnpm|yarn|bun|pip|pipenv|poetry|uv|jest|vitest|mocha)\s*,?\s*(?:\bor|/|\|)\s*$`)

// tools mines the package manager, the test framework, ports and dependencies.
func (m *miner) tools(f *flow, said said) {
	low := strings.ToLower(said.text)
	last, hinted := "", false
	for _, fact := range toolFacts {
		if fact.key != last {
			last, hinted = fact.key, slices.ContainsFunc(fact.hints, func(h string) bool { return strings.Contains(low, h) })
		}
		if !hinted || fact.key == "port" && !hasDigits(said.bytes, 4) {
			continue
		}
		text := said.text
		if fact.key == "dependency" {
			text = string(f.raw)
		}
		for _, g := range fact.re.FindAllStringSubmatchIndex(text, 8) {
			from, to := g[len(g)-2], g[len(g)-1]
			if from < 0 || severalTools.MatchString(text[to:]) || lastTool.MatchString(text[:from]) || to-from > 80 {
				continue
			}
			m.fact(f, said, Claim{Key: fact.key, Want: text[from:to]}, from, to)
		}
	}
	m.uses(f, said, low)
}

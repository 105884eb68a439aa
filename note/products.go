package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// product is something that manifests state a version of.
type product struct {
	key   string // as Claim.Key has it
	names string // how prose writes it: alternatives of a regular expression
	least int    // how many parts a version needs to say something: 2 for Go 1.22, Python 3.11
}

// versioned are the products whose version a text may state, longer names first.
var versioned = []product{
	{"node", `Node(?:\.js|JS|js)?|NODE`, 1},
	{"go", `Go(?:lang)?`, 2},
	{"python", `Python|CPython`, 2},
	{"rust-edition", `Rust edition|[Ee]dition`, 1},
	{"rust", `Rust|MSRV`, 2},
	{"cpp", `C\+\+`, 1},
	{"swift", `Swift`, 2},
	{"java", `Java(?: SE)?|JDK|OpenJDK`, 1},
	{"kotlin", `Kotlin`, 2},
	{"target-sdk", `[Tt]arget ?SDK|targetSdk(?:Version)?`, 1},
	{"min-sdk", `[Mm]in(?:imum)? ?SDK|minSdk(?:Version)?`, 1},
	{"compile-sdk", `[Cc]ompile ?SDK|compileSdk(?:Version)?`, 1},
	{"version-code", `versionCode|[Vv]ersion [Cc]ode`, 1},
	{"gradle", `Gradle`, 2},
	{"agp", `AGP|Android Gradle Plugin`, 2},
	{"compose-bom", `Compose BOM`, 2},
	{"jackson", `Jackson`, 2},
	{"jersey", `Jersey`, 1},
	{"openjfx", `OpenJFX|JavaFX`, 1},
	{"junit", `JUnit`, 1},
	{"quarkus", `Quarkus`, 1},
	{"ktor", `Ktor`, 1},
	{"elixir", `Elixir`, 2},
	{"live-view", `(?:Phoenix )?LiveView`, 1},
	{"phoenix", `Phoenix`, 2},
	{"ef-core", `(?:Entity Framework|EF) Core`, 1},
	{"ruby", `Ruby`, 2},
	{"php", `PHP`, 1},
	{"dotnet", `\.NET(?: Core| SDK)?`, 1},
	{"typescript", `TypeScript|Typescript`, 1},
	{"react-native", `React Native`, 2},
	{"react-router", `React Router`, 1},
	{"react-query", `TanStack Query|React Query`, 1},
	{"tanstack-start", `TanStack Start`, 1},
	{"tanstack-router", `TanStack Router`, 1},
	{"tanstack-table", `TanStack Table`, 1},
	{"tanstack-form", `TanStack Form`, 1},
	{"tanstack-virtual", `TanStack Virtual`, 1},
	{"chakra", `Chakra UI`, 1},
	{"mantine", `Mantine(?: UI)?`, 1},
	{"headless-ui", `Headless UI`, 1},
	{"ag-grid", `AG[- ]Grid`, 1},
	{"apollo-client", `Apollo Client`, 1},
	{"apollo-server", `Apollo Server`, 1},
	{"ionic", `Ionic`, 1},
	{"docusaurus", `Docusaurus`, 1},
	{"eleventy", `Eleventy|11ty`, 1},
	{"bubbletea", `Bubble ?[Tt]ea`, 1},
	{"riverpod", `Riverpod`, 1},
	{"react", `React(?:\.js|JS)?`, 1},
	{"next", `Next(?:\.js|JS|js)`, 1},
	{"vue", `Vue(?:\.js|JS)?`, 1},
	{"nuxt", `Nuxt(?:\.js|JS)?`, 1},
	{"angular", `Angular`, 1},
	{"sveltekit", `SvelteKit`, 1},
	{"svelte", `Svelte`, 1},
	{"solid", `SolidJS|Solid\.js`, 1},
	{"astro", `Astro`, 1},
	{"remix", `Remix`, 1},
	{"nest", `NestJS|Nest\.js`, 1},
	{"express", `Express(?:\.js|JS)?`, 1},
	{"fastify", `Fastify`, 1},
	{"hono", `Hono`, 1},
	{"expo", `Expo(?: SDK)?`, 1},
	{"electron", `Electron`, 1},
	{"tailwind", `Tailwind(?: ?CSS)?|TailwindCSS`, 1},
	{"vite", `Vite`, 1},
	{"vitest", `Vitest`, 1},
	{"jest", `Jest`, 1},
	{"playwright", `Playwright`, 2},
	{"eslint", `ESLint`, 1},
	{"prettier", `Prettier`, 1},
	{"storybook", `Storybook`, 1},
	{"prisma", `Prisma(?: ORM)?`, 1},
	{"zod", `Zod`, 1},
	{"mui", `Material[- ]UI|MUI`, 1},
	{"antd", `Ant Design|antd`, 1},
	{"three", `Three\.js`, 1},
	{"d3", `D3(?:\.js)?`, 1},
	{"redux-toolkit", `Redux Toolkit|RTK`, 1},
	{"django", `Django`, 1},
	{"flask", `Flask`, 1},
	{"fastapi", `FastAPI`, 2},
	{"pydantic", `Pydantic`, 1},
	{"sqlalchemy", `SQLAlchemy`, 1},
	{"pytorch", `PyTorch`, 1},
	{"rails", `(?:Ruby on )?Rails`, 1},
	{"laravel", `Laravel`, 1},
	{"symfony", `Symfony`, 1},
	{"livewire", `Livewire`, 1},
	{"filament", `Filament`, 1},
	{"inertia", `Inertia(?:\.js)?`, 1},
	{"pest", `Pest`, 1},
	{"phpunit", `PHPUnit`, 1},
	{"alpine", `Alpine\.js|AlpineJS`, 1},
	{"zustand", `Zustand`, 1},
	{"webpack", `Webpack`, 1},
	{"bootstrap", `Bootstrap`, 1},
	{"mongoose", `Mongoose`, 1},
	{"cypress", `Cypress`, 1},
	{"pinia", `Pinia`, 1},
	{"vuetify", `Vuetify`, 1},
	{"capacitor", `Capacitor`, 1},
	{"rxjs", `RxJS`, 1},
	{"next-auth", `NextAuth(?:\.js)?`, 1},
	{"socket-io", `Socket\.(?:io|IO)`, 1},
	{"trpc", `tRPC`, 1},
	{"biome", `Biome`, 1},
	{"tauri", `Tauri`, 1},
	{"celery", `Celery`, 1},
	{"pytest", `[Pp]ytest`, 1},
	{"spring-boot", `Spring Boot`, 1},
	{"axum", `Axum`, 2},
	{"solidity", `Solidity`, 2},
	{"trigger-dev", `Trigger\.dev`, 1},
	{"ai-sdk", `(?:Vercel )?AI SDK`, 1},
	{"framer-motion", `Framer Motion`, 1},
	{"react-hook-form", `React Hook Form`, 1},
	{"react-flow", `React Flow`, 1},
	{"recharts", `Recharts`, 1},
	{"xstate", `XState`, 1},
	{"bullmq", `BullMQ`, 1},
	{"typeorm", `TypeORM`, 2},
	{"sequelize", `Sequelize`, 1},
	{"drizzle", `Drizzle(?: ORM)?`, 2},
	{"payload", `Payload CMS`, 1},
	{"strapi", `Strapi`, 1},
	{"daisyui", `DaisyUI|daisyUI`, 1},
	{"ngrx", `NgRx`, 1},
	{"phaser", `Phaser`, 1},
	{"pixi", `Pixi(?:JS|\.js)`, 1},
	{"wagmi", `[Ww]agmi`, 1},
	{"viem", `[Vv]iem`, 1},
	{"ethers", `[Ee]thers(?:\.js)`, 1},
	{"hardhat", `Hardhat`, 1},
	{"openzeppelin", `OpenZeppelin(?: Contracts)?`, 1},
	{"langchain", `LangChain`, 1},
	{"langgraph", `LangGraph`, 1},
	{"streamlit", `Streamlit`, 1},
	{"leptos", `Leptos`, 2},
	{"ratatui", `[Rr]atatui`, 2},
	{"pyo3", `PyO3`, 2},
	{"puppeteer", `Puppeteer`, 1},
	{"bevy", `Bevy`, 2},
	{"flutter", `Flutter`, 1},
	{"turborepo", `Turborepo`, 1},
	{"pnpm", `pnpm`, 1},
	{"yarn", `[Yy]arn`, 1},
	{"npm", `npm`, 1},
	{"bun", `Bun`, 1},
	{"csharp", `C#`, 1},
	{"postgres", `PostgreSQL|Postgres`, 1},
	{"mysql", `MySQL`, 1},
	{"mariadb", `MariaDB`, 1},
	{"redis", `Redis`, 1},
	{"mongodb", `MongoDB`, 1},
}

// versionText is a version as prose writes it, with what makes it a minimum.
const versionText = `(?:[vV]ersions?\s*[:=]?\s*|\(\s*v?|:\s*|=\s*|@\s*)?(?:API(?:\s+[Ll]evel)?\s+)?(>=\s*|≥\s*|>\s*|\^|~|v|V)?(\d+(?:\.(?:\d+|x))*)(\+|\s+(?:or|and)\s+(?:higher|later|newer|above|greater|up)\b|\s+(?:minimum|min)\b|\s*\(minimum\))?`

var (
	productVersion = compileProducts(versionText)
	// pinnedVersion says outright that this repository has a product in one version: "Node is pinned to 20.20".
	pinnedVersion = compileProducts(`(?:\s[vV]ersion)?\s+(?:is|are)\s+(?:currently\s+|now\s+)?(?:pinned|locked|fixed)\s+(?:to|at)\s+[vV]?(\d+(?:\.\d+)*)`)
	// versionCell is a table cell that holds a version and nothing else.
	versionCell = lazyregexp.New(`^` + versionText + `\s*$`)
	// counted follows a number of things: "Vitest (14 test files".
	counted = lazyregexp.New(`(?i)^\+?\s+(?:\w+\s+)?(?:files|tests|suites|lines|specs|cases|days|hours|minutes|seconds|years|months|weeks|errors|warnings|issues|usages|occurrences|violations)\b|^\+?\s+any\s+types?\b|^\+?\s+(?:[KMG]i?B|kB|bytes|ms|px|fps|Hz)\b`)
	// manyOf follows a number with a plus behind it: "Zustand (24+ stores in folders".
	manyOf = lazyregexp.New(`^\s+(?:\w+\s+)?(?:stores|components|hooks|screens|pages|routes|tables|endpoints|modules|packages|services|views|models|functions|methods|rules|tools|commands|plugins|widgets|icons|templates|projects|repos)\b`)
	// severalVersions is what follows the first of several versions: a range, a list, a way from one to the next.
	severalVersions = lazyregexp.New(`^\s*(?:[-–—/]\s?v?\d|/|(?:to|or|and|through|until|vs\.?|versus|&|→|->|=>|<)\s*v?\d|,\s*v?\d+(?:\.\d+)*(?:\s*(?:,|or\b|and\b|$|\))))|^[\w%°]|^-[a-z]`)
)

// noVersion reports whether what follows a number says that it is no version, or the first of several.
func noVersion(rest string) bool {
	return severalVersions.MatchString(rest) || counted.MatchString(rest)
}

// compileProducts makes one expression of the table; group i+1 is product i. What follows it ends in the version.
func compileProducts(version string) *lazyregexp.Regexp {
	var parts []string
	for _, p := range versioned {
		parts = append(parts, "("+p.names+")")
	}
	return lazyregexp.New(`(?:^|[^\w.@/-])(?:` + strings.Join(parts, "|") + `)\s*` + version)
}

// productOf returns the product that a text is the name of.
func productOf(text string) (product, bool) {
	m := productVersion.FindStringSubmatchIndex(text + " 1.1.1")
	if m == nil || m[0] != 0 {
		return product{}, false
	}
	for i, p := range versioned {
		if m[2*i+2] == 0 && m[2*i+3] == len(text) {
			return p, true
		}
	}
	return product{}, false
}

// cppStandards are the years of the standards of C++; any other number behind its name is no version.
var cppStandards = wordSet("98 03 11 14 17 20 23 26")

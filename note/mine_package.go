package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// PackageKey is the head of the key of a claim about the version of a package: what follows is the name in the form of PackageSlug.
const PackageKey = "package "

// packageVersion is a name, of up to three words when they are capitalized, with a version of at least two parts.
var packageVersion = lazyregexp.New(`(?:^|[\s(|])(@?[a-z][\w.+-]*(?:/[\w.+-]+)?|[A-Z][\w.+-]*(?: (?:[A-Z]|iOS\b)[\w.+-]*){0,2}?)(\s+v?(?:ersion\s+)?|\s+is\s+(?:pinned|locked|fixed)\s+(?:at|to)\s+v?|\s*:\s*v?|@|\s+\(\s*v|\s*(?::\s*)?(?:\^|~|==\s*|>=\s*)|\s+\((?:~>|\^|~|==?)\s*|\s+\()(\d+\.(?:\d+(?:\.\d+)?|x\b))(\+?)`)

// packageCell is the version cell of a package.
var packageCell = lazyregexp.New(`^(?:v|\^|~|==\s*)?(\d+\.\d+(?:\.\d+)?)$`)

// PackageSlug writes a name as manifests do: in lower case, with hyphens for spaces, dots and underscores.
func PackageSlug(name string) string {
	return hyphens.Replace(strings.ToLower(name))
}

var hyphens = strings.NewReplacer(" ", "-", ".", "-", "_", "-")

// notPackages are names of what packages only speak to or implement: servers, formats, protocols, systems, standards. A
// package of the same name has versions of its own.
var notPackages = wordSet(`api app application amqp android arm aspnet avro aws azure bash bluetooth boost bzip2 c cassandra changelog chrome chromium claude
	clickhouse cmake commonmark consul conventional-commits core couchdb css cuda cudnn curl date debian docker docker-compose dotnet duckdb ecmascript elasticsearch emacs
	envoy epoch etcd excel ffmpeg figure firefox flash foundry gcc gemini git github gitlab gpt graphql grpc gtk hadoop hdf5 helm hive html http https ie imagemagick
	influxdb influx ios iso istio jaeger json json-rpc json-schema k3s kafka keep-a-changelog keycloak kubernetes k8s latex level license linux llama llvm lua macos mariadb
	markdown mcp memcached meson milestone mysql minio model mongo mongodb mqtt namespace nats neo4j nginx node npm nvidia oauth oauth2 odbc openai openapi opencl opencv opengl openid
	openjdk opensearch openssl opentelemetry oracle otel owasp part pdf phase php platform plugin pnpm pod postgis postgres postgresql prometheus protobuf protoc protocol
	pulsar python qdrant qt rabbitmq r redis release revision rfc ruby rule rust safari sarif schema sdk section semver semantic-versioning series server shell soap solr spark spec
	spdx sqlite sqlite3 sql ssh ssl stage step swagger swift terraform test tls toml typespec ubuntu unicode unix unity unreal usb utf v version versions vim vault vulkan wasm wasmtime
	wcag web webgl websocket windows wordpress xcode xml yaml yarn zookeeper zlib zstd table chapter task appendix item figma minecraft requires requirement
	cli client clients common shared util utils types plugins config router query auth backend frontend package product project library engine adapter runtime
	build data models tools logger docs ui min max default current currently latest target since before after with and or the to in on from is at by for of use uses using`)

// maxStated is how many versions are looked at in one paragraph or list item: no prose states more.
const maxStated = 50

// packages mines "Jackson 2.9.8" where a list item, a cell or a label states it: names of packages beyond those of the table.
func (m *miner) packages(f *flow, said said) {
	t := said.text
	if m.inHeading(f) {
		return
	}
	m.installed(f, said)
	listed := f.column != "" || f.comment != "" || m.inList(f)
	if listed {
		m.majors(f, said)
	}
	if !strings.Contains(t, ".") {
		return
	}
	if f.column != "" {
		m.packageRow(f, said)
	}
	for pos, n := 0, 0; n < maxStated && hasDecimal(t[pos:]); n++ {
		g := packageVersion.FindStringSubmatchIndex(t[pos:])
		if g == nil {
			return
		}
		for i := range g {
			g[i] += pos
		}
		pos = g[1]
		if listed || strings.Contains(t[:g[2]], ": ") || usesName.MatchString(t[:g[2]]) {
			m.packageAt(f, said, g)
		}
	}
}

// usesName stands ahead of a name that a sentence says this project uses.
var usesName = lazyregexp.New(`(?i)\b(?:project|repo|repository|app|we|codebase|workspace)\s+(?:uses?|is built with|relies on)\s+$`)

// packageMajor is a name that is spelt as only packages are, with the first part of its version: "tide-sqlite v14", "@tide/charts v2".
var packageMajor = lazyregexp.New(`(?:^|[\s(|])(@?[a-z][a-z0-9.]*(?:[-/][a-z0-9.]+)+)\s+v(\d{1,2})(?:\.x)?(?:[\s,;:)|]|$)`)

// majors mines such names.
func (m *miner) majors(f *flow, said said) {
	if !strings.Contains(said.text, " v") {
		return
	}
	for _, g := range packageMajor.FindAllStringSubmatchIndex(said.text, 8) {
		name, end := said.text[g[2]:g[3]], g[5]
		if isPackage(name) && !noVersion(said.text[end:]) && states(said, g[2], end) {
			m.fact(f, said, Claim{Key: PackageKey + PackageSlug(name), Want: said.text[g[4]:g[5]]}, g[2], end)
		}
	}
}

// installedPackage is an item of a list of packages as generators of guidelines write it: "laravel/scout (SCOUT) - v10".
var installedPackage = lazyregexp.New(`^\s*(@?[a-z][\w.-]*(?:/[\w.-]+)?)(?: \([A-Z][A-Z0-9_-]*\))? - (v(\d+(?:\.\d+)*))\s*$`)

// installed mines an item that holds a package with its version and nothing else.
func (m *miner) installed(f *flow, said said) {
	g := installedPackage.FindStringSubmatchIndex(said.text)
	if g == nil || !m.inList(f) {
		return
	}
	name, key := said.text[g[2]:g[3]], ""
	if p, known := productOf(name); known {
		key = p.key
	} else if key = PackageKey + PackageSlug(name); !isPackage(name) && !strings.Contains(name, "/") {
		return
	}
	m.fact(f, said, Claim{Key: key, Want: said.text[g[6]:g[7]]}, g[4], g[5])
}

func (m *miner) packageAt(f *flow, said said, g []int) {
	t := said.text
	name := t[g[2]:g[3]]
	if strings.Trim(name, "x") == "" { // a code span
		if name = strings.Trim(string(f.raw[g[2]:g[3]]), "`"); !modulePath.MatchString(name) {
			return
		}
	}
	between, num, end := t[g[4]:g[5]], t[g[6]:g[7]], g[9]
	if !isPackage(name) || !telling(name, between, num) || strings.HasSuffix(between, "(") && (strings.Count(num, ".") < 2 || !strings.HasPrefix(strings.TrimLeft(t[end:], " "), ")")) || noVersion(t[end:]) || strings.HasPrefix(t[end:], ".") && len(t) > end+1 && t[end+1] != ' ' {
		return
	}
	if !states(said, g[2], end) || ofRelease.MatchString(t[end:]) {
		return
	}
	if g[8] < g[9] || strings.Contains(between, ">=") {
		num = ">=" + num
	}
	m.fact(f, said, Claim{Key: PackageKey + PackageSlug(name), Want: num}, g[2], end)
}

// ofRelease follows a package and its version that something is told of, whoever uses it: "tide@2.1.0 published a broken build".
var ofRelease = lazyregexp.New("^[\\s*_`]*(?:published|shipped|broke|introduced|removed|dropped|was)\\b")

// modulePath is a package that is called by a path: "google/cel-go", "github.com/danielgtaylor/huma/v2".
var modulePath = lazyregexp.New(`^[A-Za-z][\w.-]*(?:/[\w.-]+){1,5}$`)

// telling reports whether a word and a number read as a package and its version, and not as a measure: "within 0.5",
// "Average: 9.56".
func telling(name, between, num string) bool {
	if strings.Count(num, ".") == 2 || strings.ContainsAny(between, "v^~=@") {
		return true
	}
	return !strings.Contains(between, ":") && (name[0] >= 'A' && name[0] <= 'Z' || strings.ContainsAny(name, "-/@"))
}

// packageRow mines a row with the name in one cell and the version in the next.
func (m *miner) packageRow(f *flow, said said) {
	text := strings.TrimSpace(said.text)
	g := packageCell.FindStringSubmatch(text)
	if g == nil {
		return
	}
	cell := f.row.before(f)
	if cell == nil {
		return
	}
	name := strings.Trim(string(cell.raw), " *`")
	if isPackage(name) && len(name) < 60 && lonePackage.MatchString(name) {
		at := strings.Index(said.text, text)
		m.fact(f, said, Claim{Key: PackageKey + PackageSlug(name), Want: g[1]}, at, at+len(text))
	}
}

// lonePackage is a cell that holds a name and nothing else.
var lonePackage = lazyregexp.New(`^@?[A-Za-z][\w.+-]*(?:/[\w.+-]+)?(?: [A-Z][\w.+-]*){0,2}$`)

// isPackage reports whether a name may be that of a package whose version no other rule reads.
func isPackage(name string) bool {
	slug := PackageSlug(name)
	first, _, _ := strings.Cut(slug, "-")
	if len(slug) < 3 && slug != "nx" || notPackages[slug] || notPackages[first] && strings.Contains(name, " ") {
		return false
	}
	for _, word := range strings.Fields(name) {
		if _, known := productOf(word); known && word != name && strings.HasSuffix(name, word) {
			return false // "Implemented Python 3.13"
		}
	}
	_, known := productOf(name)
	return !known
}

// inList reports whether a flow stands in an item of a list.
func (m *miner) inList(f *flow) bool {
	if len(f.starts) == 0 {
		return false
	}
	head := bytes.TrimLeft(m.lineHead(f.starts[0].src), " \t>")
	return len(head) > 1 && (bytes.IndexByte([]byte("-*+"), head[0]) >= 0 || head[0] >= '0' && head[0] <= '9')
}

package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// sdkNames are the settings of an Android build that a text states, as build scripts name them.
var sdkNames = map[string]*lazyregexp.Regexp{
	"target-sdk":   sdkSetting("targetSdk"),
	"min-sdk":      sdkSetting("minSdk"),
	"compile-sdk":  sdkSetting("compileSdk"),
	"version-code": sdkSetting("versionCode"),
	"version-name": sdkSetting("versionName"),
}

func sdkSetting(name string) *lazyregexp.Regexp {
	return lazyregexp.New(`\b` + name + `(?:Version)?\b["']?\]?(?:\.set)?[ \t]*[=:(]?[ \t]*(?:Integer[ \t]+)?([^\s,;=][^\n,;]{0,119})`)
}

// sdkBlock is the block form of a setting: compileSdk { version = release(36) }.
var sdkBlock = lazyregexp.New(`^\{\s*version\s*=\s*release\((\d{1,3})\)`)

// ofCatalog is 1 for what a catalog states, which speaks for more builds than a script does.
func ofCatalog(p pin) int {
	if path.Ext(p.path) == ".toml" {
		return 1
	}
	return 0
}

// ofItself is a setting whose value is a name of its own: compileSdk = compileSdkVersion.
var ofItself = lazyregexp.New(`^(?:target|min|compile)Sdk(?:Version)?\)?\s*$`)

// sdkPins reads one setting of Android builds from build scripts, conventions and version catalogs. A value that is neither
// literal nor to be resolved makes a pin that refutes nothing.
func (c *conf) sdkPins(product string) []pin {
	re := sdkNames[product]
	if re == nil {
		return nil
	}
	var out []pin
	for _, p := range append(c.gradleFiles(), c.filesNamed([]string{"app.json"})...) {
		text, given := c.text(p), false
		for _, g := range re.FindAllStringSubmatchIndex(text, 64) {
			if line := text[strings.LastIndexByte(text[:g[0]], '\n')+1 : g[0]]; strings.Contains(line, "//") {
				continue
			}
			if strings.HasPrefix(text[g[2]:], "{") {
				b := sdkBlock.FindStringSubmatchIndex(text[g[2]:])
				if b == nil {
					continue // not the value of the setting but what belongs to it
				}
				g[2], g[3] = g[2]+b[2], g[2]+b[3]
			}
			if ofItself.MatchString(text[g[2]:g[3]]) && given {
				continue // handed on from the line that gave it a value
			}
			at := pin{path: p, line: 1 + strings.Count(text[:g[0]], "\n"), what: product, text: strings.TrimSpace(text[g[2]:g[3]])}
			c.resolveSDK(&at)
			given = true
			out = append(out, at)
		}
	}
	slices.SortStableFunc(out, func(a, b pin) int { return ofCatalog(b) - ofCatalog(a) })
	return out
}

var (
	sdkVersionName = lazyregexp.New(`^["'](\d+(?:\.\d+)+)["']\s*[)}]*\s*(?://.*)?$`)

	sdkLiteral  = lazyregexp.New(`^["']?(\d{1,9})["']?\s*[)}]*\s*(?://.*)?$`)
	catalogCall = lazyregexp.New(`\blibs\.versions\.([\w.]+?)(?:\.get\(\)|\.toInt|\.asProvider|\)|\s|$)`)
	catalogFind = lazyregexp.New(`\b(?:getVersion|findVersion)\(\s*"([\w.-]+)"\s*\)`)
	lastName    = lazyregexp.New(`([A-Za-z]\w*)["'\])]*(?:\.(?:toInt|toInteger|get)\(\)|\s+as\s+\w+)*[)\s]*(?://.*)?$`)
)

// resolveSDK puts what an expression of a build script stands for in its place, and where that is stated.
func (c *conf) resolveSDK(p *pin) {
	if g := sdkLiteral.FindStringSubmatch(p.text); g != nil {
		p.text = g[1]
	} else if g := sdkVersionName.FindStringSubmatch(p.text); g != nil && p.what == "version-name" {
		p.text = g[1]
	} else if g := catalogCall.FindStringSubmatch(p.text); g != nil {
		c.catalogVersion(p, g[1])
	} else if g := catalogFind.FindStringSubmatch(p.text); g != nil {
		c.catalogVersion(p, strings.NewReplacer("-", ".", "_", ".").Replace(g[1]))
	} else if g := lastName.FindStringSubmatch(p.text); g != nil && !strings.HasPrefix(p.text, "flutter.") {
		p.text = c.gradleValue(g[1], p.text)
	}
	p.in, _ = parseRange(p.text, exactly)
}

// catalogVersion takes the version that the catalogs of the tree give a name, when they agree.
func (c *conf) catalogVersion(p *pin, name string) {
	found := *p
	for _, file := range c.v.mf.named("libs.versions.toml") {
		kf := c.file(file)
		if kf.err != nil || kf.Get("versions") == nil {
			continue
		}
		for _, k := range kf.Get("versions").Kids {
			if strings.NewReplacer("-", ".", "_", ".").Replace(k.Key) != name {
				continue
			}
			if found.path != p.path && found.text != k.Value {
				return // several values
			}
			found.path, found.line, found.text = file, k.Line, k.Value
		}
	}
	*p = found
}

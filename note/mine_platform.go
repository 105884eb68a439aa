package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// PlatformKey is the head of the key of a claim about the earliest release of a system of Apple's that a project is built for: what follows is
// its name in lower case.
const PlatformKey = "platform "

const (
	appleSystem  = `(iOS|iPadOS|macOS|watchOS|tvOS|visionOS)`
	leastWords   = `(?:[Mm]in(?:imum|imal)?\.?|MINIMUM|[Dd]eployment|[Ll]owest|최소|最低|最小)`
	targetWords  = `(?:[Tt]arget(?:s|ing)?|TARGETS?|[Pp]latforms?|対象(?:OS)?|타겟|目标平台)`
	eachSystem   = `(?:iOS|iPadOS|macOS|watchOS|tvOS|visionOS)\s+v?\d{1,2}(?:\.\d{1,2}){0,2}\+`
	systemNumber = `v?(\d{1,2}(?:\.\d{1,2}){0,2})`
)

var (
	// leastSystem: "Minimum iOS version: 16.0", "minimum deployment target: iOS 16".
	leastSystem = lazyregexp.New(`(?:^|[\s(|])` + leastWords + `(?:\s+(?:[a-z]+\s+){0,2}?|\s*:\s*)(?:(?:[Dd]eployment\s*)?(?:[Tt]arget|[Vv]ersion)?\s*:?\s*)?` + appleSystem + `(?:\s+(?:[Dd]eployment|[Tt]arget|[Vv]ersion))*\s*(?::\s*|=\s*|\()?(?:(?:iOS|macOS)\s+)?` + systemNumber)
	// targetSystem: "Target: iOS 16.0+", "targeting macOS 14+".
	targetSystem = lazyregexp.New(`(?:^|[\s(|])` + targetWords + `(?:\s+(?:[Pp]latforms?|[Ss]ystems?|OS))?\s*[::]?\s*` + appleSystem + `\s+` + systemNumber)
	// systemTarget: "iOS 16.0+ minimum deployment target", "iOS 16 deployment target".
	systemTarget = lazyregexp.New(`(?:^|[\s(|])` + appleSystem + `\s+` + systemNumber + `\+?\s+\(?(?:as\s+(?:the\s+)?)?(?:minimum|deployment\s+target)\b`)
	// appSystem: "an app (iOS 17.0+, portrait only)", "the app's target (SwiftUI, iOS 17+)".
	appSystem = lazyregexp.New(`\b[Aa]pp(?:lication)?(?:\s+[Tt]arget)?\s+\((?:[A-Z]\w+,\s+)?` + appleSystem + `\s+` + systemNumber + `\+\s*[,)]`)
	// loneSystems is a text that holds nothing else: "iOS 16.0+", "iOS 16+ / macOS 13+". builtFor is the heading that tells what that means.
	loneSystems = lazyregexp.New(`^\s*` + eachSystem + `(?:\s*[/,·|]\s*` + eachSystem + `)*\s*$`)
	oneSystem   = lazyregexp.New(appleSystem + `\s+` + systemNumber + `\+`)
	// otherSystems goes on behind the first system of a label: "Platforms: iOS 12+, tvOS 12+, macOS 10.13+".
	otherSystems = lazyregexp.New(`(?:^|[\s(|])` + targetWords + `(?:\s+(?:[Pp]latforms?|[Ss]ystems?|OS))?[\s*]*[::][\s*]*` + eachSystem + `((?:\s*(?:[/,·|]|,?\s+and)\s*` + eachSystem + `)+)`)
	builtFor     = lazyregexp.New(`(?i)\b(?:deployment|targets?|platforms?|requirements?|plataformas?|requisitos|plateformes?|prérequis|plattform(?:en)?|voraussetzungen)\b|플랫폼|요구\s?사항|プラットフォーム|動作環境|平台|系统要求|платформ|требовани`)
	// severalSystems goes on with another number, or a unit.
	severalSystems = lazyregexp.New(`^\+?(?:\s*[-–/]\s*\d|\s*(?:to|through|and|or|until|から)\s+\d|[\w%])`)
)

// platforms mines what a project is built for as its least release of a system: a release that is named for what came with it is no such claim.
func (m *miner) platforms(f *flow, said said) {
	if m.inHeading(f) || !strings.Contains(said.text, "OS") {
		return
	}
	if g := otherSystems.FindStringSubmatchIndex(said.text); g != nil {
		for _, o := range oneSystem.FindAllStringSubmatchIndex(said.text[g[2]:g[3]], 6) {
			m.factSaid(f, Claim{Key: PlatformKey + strings.ToLower(strings.TrimPrefix(said.text[g[2]+o[2]:g[2]+o[3]], "iPad")), Want: said.text[g[2]+o[4] : g[2]+o[5]]}, g[2]+o[2], g[2]+o[5], 0, len(f.raw))
		}
	}
	for _, re := range []*lazyregexp.Regexp{leastSystem, targetSystem, systemTarget, appSystem, oneSystem} {
		if re == oneSystem && (f.column != "" || !builtFor.MatchString(m.headText()) || !loneSystems.MatchString(said.text)) {
			continue
		}
		for _, g := range re.FindAllStringSubmatchIndex(said.text, 6) {
			if severalSystems.MatchString(said.text[g[5]:]) {
				continue
			}
			c := Claim{Key: PlatformKey + strings.ToLower(strings.TrimPrefix(said.text[g[2]:g[3]], "iPad")), Want: said.text[g[4]:g[5]]}
			if re == oneSystem { // the others of its line are no place to run it
				m.factSaid(f, c, g[2], g[5], 0, len(f.raw))
				continue
			}
			m.fact(f, said, c, g[2], g[5])
		}
	}
}

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
	systemNumber = `v?(\d{1,2}(?:\.\d{1,2}){0,2})`
)

var (
	// leastSystem: "Minimum iOS version: 16.0", "minimum deployment target: iOS 16".
	leastSystem = lazyregexp.New(`(?:^|[\s(|])` + leastWords + `(?:\s+(?:[a-z]+\s+){0,2}?|\s*:\s*)(?:(?:[Dd]eployment\s*)?(?:[Tt]arget|[Vv]ersion)?\s*:?\s*)?` + appleSystem + `(?:\s+(?:[Dd]eployment|[Tt]arget|[Vv]ersion))*\s*(?::\s*|=\s*|\()?(?:(?:iOS|macOS)\s+)?` + systemNumber)
	// targetSystem: "Target: iOS 16.0+", "targeting macOS 14+".
	targetSystem = lazyregexp.New(`(?:^|[\s(|])` + targetWords + `(?:\s+(?:[Pp]latforms?|[Ss]ystems?|OS))?\s*[::]?\s*` + appleSystem + `\s+` + systemNumber)
	// systemTarget: "iOS 16.0+ minimum deployment target", "iOS 16 deployment target".
	systemTarget = lazyregexp.New(`(?:^|[\s(|])` + appleSystem + `\s+` + systemNumber + `\+?\s+\(?(?:as\s+(?:the\s+)?)?(?:minimum|deployment\s+target)\b`)
	// loneSystem is a text that holds nothing else: "iOS 16.0+". builtFor is the heading that tells what that means.
	loneSystem = lazyregexp.New(`^\s*` + appleSystem + `\s+` + systemNumber + `\+\s*$`)
	builtFor   = lazyregexp.New(`(?i)\b(?:deployment|targets?|platforms?|requirements?)\b`)
	// severalSystems goes on with another number, or a unit.
	severalSystems = lazyregexp.New(`^\+?(?:\s*[-–/]\s*\d|\s*(?:to|through|and|or|until|から)\s+\d|[\w%])`)
)

// platforms mines what a project is built for as its least release of a system: a release that is named for what came with it is no such claim.
func (m *miner) platforms(f *flow, said said) {
	if m.inHeading(f) || !strings.Contains(said.text, "OS") {
		return
	}
	for _, re := range []*lazyregexp.Regexp{leastSystem, targetSystem, systemTarget, loneSystem} {
		if re == loneSystem && (f.column != "" || len(m.heads) == 0 || !builtFor.MatchString(m.heads[len(m.heads)-1].text)) {
			continue
		}
		for _, g := range re.FindAllStringSubmatchIndex(said.text, 4) {
			if severalSystems.MatchString(said.text[g[5]:]) {
				continue
			}
			m.fact(f, said, Claim{Key: PlatformKey + strings.ToLower(strings.TrimPrefix(said.text[g[2]:g[3]], "iPad")), Want: said.text[g[4]:g[5]]}, g[2], g[5])
		}
	}
}

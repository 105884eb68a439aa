package factindex

import (
	"slices"
	"strings"
	"sync"
)

// kinWeight is what a word counts that stands for another one of a question.
const kinWeight = 0.7

// kin are groups of words that developers use for one thing. A word of a question also finds the others of its group. Words that mean the
// same in some sentences only are left out: a fact that is shown in vain costs more than one that is found by other words.
const kin = `
auth authentication authenticate authorize authorization login signin logon
browser chromium chrome playwright headless
bug defect
cd ci pipeline workflow
cloud aws gcp azure
component widget
config configuration configure settings preferences
container docker podman image
credential credentials secret secrets password vault
currency money price amount
database db postgres postgresql sqlite mysql sql
delete remove drop
dependency dependencies package packages
dialog modal popup
directory folder
docs documentation doc readme
duplicate twice idempotent idempotency
email mail smtp
env environment
error exception failure
accessible accessibility a11y
float floats float64 float32 double
format formatter formatting gofmt prettier
function method func
hotfix urgent emergency
infra infrastructure terraform provision server servers
javascript js typescript ts
kubernetes k8s helm
lint linter linting eslint
localization localisation i18n translation translated translate internationalization
log logs logging logger
machine machines vm server servers host
message messages event events
metric metrics prometheus
migration migrations migrate schema
param parameter argument
pager paging oncall alert alerts alarm alarms
permission permissions privilege role roles access
pr mr pull
protobuf proto protocol grpc
queue queued consumer kafka broker
quick fast performance slow latency speed
regex regexp pattern
release publish ship deploy deployment version
repo repository
retry retried repeat
spec test tests testing
styling css style stylesheet
tax taxes vat
ui frontend web
upload uploaded attachment attachments
`

// kinOf maps a word as it is searched to the others of its groups.
var kinOf = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(kin) {
		group := Words(line)
		for _, w := range group {
			for _, other := range group {
				if other != w && !slices.Contains(out[w], other) {
					out[w] = append(out[w], other)
				}
			}
		}
	}
	return out
})

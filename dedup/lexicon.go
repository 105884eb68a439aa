package dedup

import (
	"strings"
)

// concepts are groups of words that mean the same in notes about software, one group a line; the first one stands for all. Words are
// stems as stemWord makes them.
const concepts = `
test spec unittest
run execut invok launch start
build compil
deploy rollout releas ship publish
delet remov eras drop clean purg
creat add make new
chang modif edit alter updat
check verif confirm validat ensur assert proof prov
fail error crash break broken incident outag
fix repair patch
write implement code
read load open
ask prompt question confirmat permission approv consent request
user operator person human
agent assistant claud bot
doc document readm guid manual
config configur setting option
folder directori dir
repo repositori
environ env
databas db
postgresql postgr pg psql
kubernet k8s kube
javascript js
typescript ts
python py
golang go
dependenc dep packag librari
branch head trunk
commit checkin
merg integrat fusion
pr pull mergerequest
review approval
format formatt formatter gofumpt prettifi
lint linter
image picture illustr
message chat text
dictat voic speech
colour color hue colorblind
red-green
simpl plain common short brief concis
english languag
token jwt
auth authent login
cooki session
retri reattempt
timeout deadlin
second sec
channel room
flag toggl switch
summari recap overview
disabl off inactiv deactiv
enabl activ
default standard
feature functional
requir must mandator need oblig enforc have should alway
prefer favor favour recommend like lik
use utilis utiliz
instead rather over
batch group combin bundl
minimis minimiz reduc few
wrap wrapp
client caller
finish done complet definit
report say tell claim
guess assum speculat
before prior until
after once follow
only exclusiv sole
every each all
locat live resid place
store keep save persist kept
log record
send post go
secret credential password key
server host backend
frontend ui
queue broker
cache redis
listen bind serv
port
fast quick speed
slow
small
larg big
first initial
bump increas rais
tag label
push upload
version
permit allow may can
ignor skip omit bypass disregard overlook
restructur refactor reorganiz reorganis rework
behaviour behavior
get fetch retriev obtain download pull-down
display show render present
select choos pick
stop abort cancel halt terminat
wait paus sleep
limit cap quota ceil
restart reboot relaunch
rename renam
move reloc transfer
copy duplic clone
connect link attach
parse pars
valid legal
schema layout structur
endpoint route
request call query
respons repl answer rep
app appl
time timestamp
staff team crew squad
custom client
staging preproduct
product prod live
backup snapshot dump
schedul cron nightli
monitor observ watch
alert notif notifi page
metric measur stat
url link address
id identifi
param argument
variabl var
directly straight
automat auto
manual hand
identical same equal
differ distinct separat
dictat transcrib speech-to-text
written compos
comment remark annot
spell typo
generat produc emit
mandatori compulsori
forbid prohibit ban disallow
guid instruct
owner maintain responsibl
problem issu bug defect
solut resolut workaround
upgrad migrat
encrypt cipher
compress zip gzip
cert certificat tls ssl
vm virtual
laptop notebook machin comput
small tini minor
remember recal
discard throw
`

// opposites are pairs of which one word denies what the other says.
const opposites = `
enabl disabl
on off
allow forbid
permit forbid
permit forbidden
allow deni
always never
before after
first last
public privat
requir option
required optional
sync async
synchron asynchron
tab space
warn error
accept reject
includ exclud
increas decreas
minimum maximum
min max
local remot
start stop
open close
lock unlock
ascend descend
upper lower
singl multipl
manual automat
manual automatic
lowerbound upperbound
morethan lessthan
ancestor descendant
parallel sequential
parallel serial
commit ignor
ascending descending
mutabl immutabl
strict lenient
skip run
pass fail
encrypt plaintext
light dark
vertic horizont
static dynamic
concis verbos
cheap expensiv
slow fast
show hide
visibl hidden
blocking nonblocking
signed unsigned
trusted untrusted
strong weak
eager lazi
push poll
plain encrypt
anonym nam
paid free
allowed forbidden
wanted unwanted
`

// closedClasses are words of which one excludes another when they stand in the same place.
const closedClasses = `
monday tuesday wednesday thursday friday saturday sunday
januar februar march april june juli august septemb octob novemb decemb
daili weekli monthli hourli yearli
npm pnpm yarn bun
make just task
black ruff yapf autopep8
jest vitest mocha
pytest unittest
eslint biome
postgresql mysql sqlite mongodb
merge rebas squash
bigint uuid uuidv4 uuidv7 ulid serial
json yaml toml xml
rest graphql grpc
poetri uv pipenv pip
docker podman
github gitlab bitbucket
utc local
camelcas snake_cas kebab-cas
draft readi
main master develop
s3 gcs
english german french spanish dutch italian portugues russian japanes chines korean polish turkish
aws gcp azur hetzner digitalocean linode heroku
kafka rabbitmq sqs nats pulsar
bcrypt argon2 argon2id scrypt pbkdf2
react vue svelt angular solid
tailwind bootstrap
vim neovim emac vscod zed
prettier biome dprint
gofmt gofumpt
datadog grafana
postmark sendgrid mailgun ses
stripe adyen paypal
mit apache gpl bsd mpl
jenkins circleci buildkit travis
terraform pulumi ansibl
nginx caddi traefik apache
zustand redux mobx jotai
junit testng
spring quarkus micronaut
flask fastapi django
cypress playwright selenium
sketch figma
jira linear
slack team discord mattermost
confluenc notion
loki elasticsearch splunk
celsius fahrenheit
portrait landscap
cabal stack
maven gradl
cmake meson bazel
`

// negations deny the clause that they stand in.
const negations = `not no never none without nobody nothing neither nor cannot avoid forbid forbidden prohibit ban banned disallow disallowed refus reject rejected dont doesnt isnt arent mustnt shouldnt wont cant didnt stop
frozen blocked withheld barred refuses refused rejects declined missing absent skip skips skipped skipping omit omits omitted unwelcome blocks stripped strips loathes forbids bans prohibits`

// softWords carry no meaning of their own.
const softWords = `a an the of to in on at by for from with and or but so as is are was were be been being it its this that these those there here
we you they he she i our your their his her my me us them do does did doing ever then than also just very really actually anything something
any some which who whom whose when where while what how because since if unless into out up about more most much many such same own other
use used using will would could might shall go goes get gets via per etc let lets so carry keep run be have has had must should always
need needs required mandatory explicit explicitly correct really only one`

type lexicon struct {
	concept  map[string]string
	opposite map[[2]string]bool
	class    map[string]int
	negative map[string]bool
	soft     map[string]bool
	known    map[string]bool // the concepts themselves
	reasons  map[string]bool // words that open a reason
	scopes   map[string]bool // words that limit what is said
	foreign  foreign
	answers  map[string][]side // what words answer
	kinds    map[string]side   // words of which one excludes another
}

// newLexicon is made from the tables above when it is needed first.
func newLexicon() *lexicon {
	l := &lexicon{concept: map[string]string{}, opposite: map[[2]string]bool{}, class: map[string]int{}, negative: set(negations), soft: set(softWords + " " + foreignSoft), known: map[string]bool{}, foreign: newForeign(),
		reasons: set("because since otherwise caused due weil porque car"), scopes: set("if when whenever for in on while during unless except only with at per from until but")}
	l.answers, l.kinds = newSides()
	for line := range strings.Lines(concepts) {
		f := strings.Fields(line)
		for _, w := range f {
			l.concept[w] = f[0]
			l.known[f[0]] = true
		}
	}
	for line := range strings.Lines(meanings) {
		l.group(strings.Fields(line))
	}
	for line := range strings.Lines(opposites) {
		if f := strings.Fields(line); len(f) == 2 {
			l.opposite[[2]string{f[0], f[1]}], l.opposite[[2]string{f[1], f[0]}] = true, true
		}
	}
	for i, line := range strings.Split(closedClasses, "\n") {
		for _, w := range strings.Fields(line) {
			l.class[w] = i + 1
		}
	}
	return l
}

// group puts words into the concept that one of them stands for already, or into one of their own. A word keeps the concept it has.
func (l *lexicon) group(words []string) {
	var stems []string
	concept := ""
	for _, w := range words {
		stem := stemWord(w)
		stems = append(stems, w, stem)
		for _, s := range [...]string{w, stem} {
			if c, ok := l.concept[s]; ok && concept == "" {
				concept = c
			}
		}
	}
	if len(words) > 0 && concept == "" {
		concept = stems[1]
	}
	for _, s := range stems {
		if _, ok := l.concept[s]; !ok {
			l.concept[s] = concept
		}
	}
	l.known[concept] = true
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// stemWord cuts the endings of English words that carry no meaning here. It is crude on purpose: both sides are cut alike.
func stemWord(w string) string {
	if len(w) < 4 || strings.ContainsAny(w, "0123456789_-./") {
		return w
	}
	for _, r := range [...][2]string{{"ies", "i"}, {"ication", ""}, {"ations", ""}, {"ation", ""}, {"ments", ""}, {"ment", ""}, {"ingly", ""}, {"edly", ""}, {"ings", ""}, {"ing", ""},
		{"ors", "or"}, {"ers", "er"}, {"ied", "i"}, {"ed", ""}, {"ly", ""}, {"es", ""}, {"s", ""}, {"e", ""}, {"y", "i"}} {
		if base, ok := strings.CutSuffix(w, r[0]); ok && len(base) >= 3 && !strings.HasSuffix(w, "ss") {
			if n := len(base); n > 3 && base[n-1] == base[n-2] && !strings.ContainsRune("lsz", rune(base[n-1])) {
				base = base[:n-1] // running, running
			}
			return base + r[1]
		}
	}
	return w
}

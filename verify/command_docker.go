package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/internal/yaml"
	"github.com/notes-lint/notes-lint/repo"
)

// composeNames are the files that docker compose reads by itself, the likeliest first.
var composeNames = []string{"compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml"}

// composeValues are flags of docker compose and its commands that take the next word.
var composeValues = sync.OnceValue(func() map[string]bool {
	return wordsOf(`--project-name -p --profile --env-file --project-directory --ansi --progress --parallel -e --env -u --user -w --workdir --index -v --volume --publish --name
	--entrypoint -l --label -n --tail --since --until --scale -t --timeout --exit-code-from --attach --no-attach --wait-timeout --pull --build-arg --builder -m --memory --ssh -s --signal
	--filter --format --status --policy --protocol --rmi`)
})

// composeServices are the commands whose words are services; of the second list only the first word is one.
var (
	composeServices = wordsOf("up start stop restart build pull push logs rm kill ps top pause unpause create down images events watch")
	composeFirst    = wordsOf("exec run port attach")
)

// wordsOf is the set of the words of a text.
func wordsOf(s string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		m[w] = true
	}
	return m
}

// docker judges docker compose, and the file that docker build is handed.
func (r *run) docker() {
	args := r.args[1:]
	switch {
	case r.args[0] == "docker-compose":
	case len(args) > 0 && args[0] == "compose":
		args = args[1:]
	case len(args) > 1 && (args[0] == "build" || args[0] == "buildx" && args[1] == "build"):
		if f := valueOf(args, "-f", "--file"); f != "" {
			r.script(f)
			return
		}
		r.nothing()
		return
	default:
		r.nothing()
		r.container(args)
		return
	}
	files, services, ok := composeWords(args)
	r.compose(files, services, ok)
	if ok && len(files) == 0 && len(args) > 0 { // and not the name of the program alone
		r.composeGone()
	}
}

// compose judges docker compose by the files and services that it names; ok is false when not all of its words are understood.
func (r *run) compose(files, services []string, ok bool) {
	if !ok || len(files)+len(services) == 0 {
		r.needs("docker compose", len(r.v.mf.composeFiles()) > 0, composeNames...)
		return
	}
	for _, f := range files {
		r.script(f)
		if r.j.decide != nil {
			r.besideCompose(f)
			return
		}
		if r.j.out.Outcome == diag.Unverifiable {
			return
		}
	}
	if len(services) == 0 {
		return // its file was found
	}
	r.services(files, services)
}

const maxComposeAsks = 32 // paths that history is asked about for one command

// composeGone asks history for the compose file of a command that names none, when neither a folder that it may run in nor one above
// has any.
func (r *run) composeGone() {
	if r.j.decide != nil || silenced(r.j.claim) != "" || slices.ContainsFunc(r.args, func(a string) bool { return a == "--project-directory" || a == "version" || a == "ls" || a == "--help" }) {
		return
	}
	dirs := r.dirs
	if d := r.j.claim.Dir; d != "" {
		dirs = slices.DeleteFunc(slices.Clone(dirs), func(at string) bool { return at != d && !strings.HasSuffix(at, "/"+d) })
	}
	var asks []repo.Ask
	for _, d := range dirs {
		for up := d; ; up = folder(up) {
			for _, n := range composeNames {
				if r.v.tree.isFile(path.Join(up, n)) {
					return
				}
			}
			if up == "" {
				break
			}
		}
		for _, n := range composeNames {
			asks = append(asks, repo.Ask{Path: path.Join(d, n), Exact: true})
		}
	}
	if len(asks) == 0 || len(asks) > maxComposeAsks {
		return
	}
	was := r.j.out
	r.j.asks = asks
	r.j.decide = func(fates []repo.Fate) verdict {
		for i, f := range fates {
			if f.Was == asks[i].Path && !f.Dir {
				out := r.v.fate(r.j, f.Was, f)
				out.Because, out.Fix = "no compose file where it runs: "+out.Because, nil
				return out
			}
		}
		return r.composeBelow(was)
	}
}

// besideCompose lets a compose file that history cannot tell of be refuted by those in the folder where it should stand:
// unless it is one of the files that people keep to themselves.
func (r *run) besideCompose(f string) {
	likely, then := r.files("", composeNames), r.j.decide
	if len(likely) == 0 || ownCompose.MatchString(f) || strings.Contains(f, "/") || silenced(r.j.claim) != "" {
		return
	}
	r.j.decide = func(fates []repo.Fate) verdict {
		if out := then(fates); out.Outcome != diag.Unverifiable || slices.ContainsFunc(fates, func(f repo.Fate) bool { return f.Was != "" || f.Shallow }) {
			return out
		}
		out := r.v.absent(r.j, path.Join(folder(likely[0]), f))
		out.Because = fmt.Sprintf("%q does not exist beside %q", f, likely[0])
		return out
	}
}

// ownCompose are files that people keep on their machines.
var ownCompose = lazyregexp.New(`(?i)local|override|custom|private|\bmy|your|example|sample|generated|/dev/`)

// needs judges a command that names nothing but cannot do without a manifest.
func (r *run) needs(program string, there bool, names ...string) {
	if there {
		r.nothing()
		return
	}
	r.noManifest(program, names...)
}

// valueOf returns the value of a flag; empty when there is none.
func valueOf(args []string, names ...string) string {
	for i, a := range args {
		name, val, has := strings.Cut(a, "=")
		switch {
		case !slices.Contains(names, name):
		case has:
			return val
		case i+1 < len(args):
			return args[i+1]
		}
	}
	return ""
}

// composeWords splits the words behind "docker compose" into files and services; ok is false for what it does not read.
func composeWords(args []string) (files, services []string, ok bool) {
	sub := ""
	for i := 0; i < len(args); i++ {
		a := args[i]
		name, val, has := strings.Cut(a, "=")
		switch {
		case a == "":
			return nil, nil, false
		case sub == "" && (name == "-f" || name == "--file"):
			if !has {
				if i++; i == len(args) {
					return nil, nil, false
				}
				val = args[i]
			}
			files = append(files, val)
		case strings.HasPrefix(a, "-"):
			if composeValues()[name] && !has {
				i++
			}
		case sub == "":
			if sub = a; !composeServices[a] && !composeFirst[a] {
				return files, nil, true
			}
		default:
			services = append(services, a)
			if composeFirst[sub] {
				return files, services, true
			}
		}
	}
	return files, services, true
}

// composeFile is what one compose file says of its services.
type composeFile struct {
	names      []string
	containers []string // names that its services give their containers, in no order
	open       string   // why there may be more; empty when the list is whole
}

// composeAt reads a compose file, once.
func (m *manifests) composeAt(p string) *composeFile {
	if got, ok := m.composes[p]; ok {
		return got
	}
	out := &composeFile{}
	m.composes[p] = out
	var c struct {
		Services map[string]yaml.Node `yaml:"services"`
		Include  yaml.Node            `yaml:"include"`
	}
	if yaml.Unmarshal(m.read(p), &c) != nil {
		out.open = "a compose file cannot be read"
		return out
	}
	for s, n := range c.Services {
		out.names = append(out.names, s)
		var told struct {
			Container string `yaml:"container_name"`
		}
		if n.Decode(&told) == nil && told.Container != "" {
			out.containers = append(out.containers, told.Container)
		}
	}
	slices.Sort(out.names)
	if c.Include.Kind != 0 {
		out.open = "a compose file includes others"
	}
	return out
}

// composeFiles lists the files of the tree that look like compose files.
func (m *manifests) composeFiles() []string {
	return m.ending("compose", ".yml", ".yaml")
}

// ending lists the files outside vendored folders whose base name holds a word and has one of the extensions.
func (m *manifests) ending(word string, exts ...string) []string {
	return remember(m.memo, "ending "+word+strings.Join(exts, ""), func() []string {
		m.v.tree.load()
		var out []string
		for _, f := range m.v.tree.files {
			if base := path.Base(f); slices.Contains(exts, path.Ext(base)) && strings.Contains(base, word) && !vendored(f) {
				out = append(out, f)
			}
		}
		return out
	})
}

// services judges the names of services by the compose files that the command reads, then by all of the tree.
func (r *run) services(named, services []string) {
	all := r.v.mf.composeFiles()
	if len(all) == 0 {
		r.noManifest("docker compose", composeNames...)
		return
	}
	likely := r.files("", composeNames)
	if len(named) > 0 {
		likely = nil
		for _, f := range named {
			likely = append(likely, r.files("", []string{path.Clean(f)})...)
		}
	}
	at := ""
	for _, s := range services {
		if strings.ContainsAny(s, "${}<>*") {
			r.nothing()
			return
		}
		p, open := r.service(s, append(slices.Clone(likely), all...))
		switch {
		case p != "":
			at = p
		case open != "":
			r.j.out = unverifiable(open)
			return
		case standsFor(s):
			r.j.out = unverifiable("its service is a placeholder, not a name")
			return
		case len(likely) == 0:
			r.j.out = unverifiable("no compose file in the folders it may run in")
			r.readElsewhere("docker compose", all, composeNames)
			return
		default:
			names := r.v.mf.composeAt(likely[0]).names
			hint := near.Hint("service", s, names)
			r.refute(fmt.Sprintf("%q has no service %q", likely[0], s), likely[0], count(len(names), "service")+", none of that name", hint)
			return
		}
	}
	r.confirm("the service is defined", at)
}

// service returns the file that defines a service, or why it may be defined elsewhere.
func (r *run) service(name string, files []string) (at, open string) {
	for _, f := range files {
		c := r.v.mf.composeAt(f)
		if slices.Contains(c.names, name) {
			return f, ""
		}
		if open == "" {
			open = c.open
		}
	}
	return "", open
}

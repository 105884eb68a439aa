package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// bundle judges what bundle exec is handed.
func (r *run) bundle() {
	if len(r.args) < 3 || r.args[1] != "exec" {
		r.nothing()
		return
	}
	switch rest := r.args[2:]; rest[0] {
	case "rake":
		r.rake(rest[1:])
	case "fastlane":
		r.fastlane(rest[1:])
	case "rspec":
		r.rspec(rest[1:])
	case "ruby", "rubocop", "minitest", "m", "cucumber", "standardrb":
		r.fileArgument(rest[1:])
	default:
		r.nothing()
	}
}

// rspec judges the file or the folder that it is handed.
func (r *run) rspec(args []string) {
	if dir := firstPlain(args); fileAmong(args) == "" && strings.HasPrefix(dir, "spec/") && plainName(dir) {
		r.script(strings.TrimSuffix(dir, "/"))
		return
	}
	r.fileArgument(args)
}

var (
	rakeTask = lazyregexp.New(`(?m)^\s*(?:multi)?task\s*\(?\s*:?['"]?([\w:?!-]+)`)
	rakeName = lazyregexp.New(`(?m)^\s*namespace\s*\(?\s*:?['"]?([\w-]+)`)
	// rakeOpen is a Rakefile that takes tasks from libraries, or makes them.
	rakeOpen = lazyregexp.New(`load_tasks|gem_tasks|Task\.new|TaskManager|\bimport\b|Gem::|Hoe\.|require\s*\(?['"][^'".]*/|task\s*\(?\s*(?:[a-z_]+\s*[,)=]|"[^"]*#\{)|\.each\b|require\s*\(?['"](?:rubygems|bundler|rspec|rubocop|yard|jeweler|rails)`)
)

// rake judges rake tasks by the words of the Rakefile and of lib/tasks; namespaces are looked for anywhere.
func (r *run) rake(args []string) {
	name := firstPlain(args)
	if i := strings.IndexByte(name, '['); i > 0 {
		name = name[:i]
	}
	files := r.v.mf.named("Rakefile", "Rakefile.rb", "rakefile")
	if !plainName(name) || len(files) == 0 {
		r.nothing()
		return
	}
	files = append(files, r.v.mf.ending("", ".rake")...)
	known := remember(r.v.mf.memo, "rake", func() nameList { return r.v.mf.rakeTasks(files) })
	whole := slices.Contains(known.names, name)
	if parts := strings.Split(name, ":"); !whole {
		whole = slices.Contains(known.names, parts[len(parts)-1])
		for _, p := range parts[:len(parts)-1] {
			whole = whole && slices.Contains(known.names, p+":")
		}
	}
	switch {
	case whole:
		r.confirm("its task is defined", files[0])
	case known.open:
		r.j.out = unverifiable("tasks may come from a library")
	default:
		r.lookUp("task", name, slices.DeleteFunc(slices.Clone(known.names), func(n string) bool { return strings.HasSuffix(n, ":") }), files[0])
	}
}

var (
	laneName = lazyregexp.New(`(?m)^\s*(?:private_)?lane\s*\(?\s*:(\w+)`)
	// laneOpen is a Fastfile that takes lanes from elsewhere, or makes them.
	laneOpen = lazyregexp.New(`(?m)^\s*import(?:_from_git)?\b|\.each\b|lane\s*\(?\s*(?:[a-z_]+\.|"[^"]*#\{)`)
)

// fastlane judges lanes by the words of the Fastfiles; the name of a platform ahead of one is passed over.
func (r *run) fastlane(args []string) {
	name := firstPlain(args)
	if name == "ios" || name == "android" || name == "mac" {
		name = firstPlain(args[slices.Index(args, name)+1:])
	}
	files := r.v.mf.named("Fastfile")
	if len(files) == 0 || !plainName(name) || fastlaneOwn[name] {
		r.nothing()
		return
	}
	known := remember(r.v.mf.memo, "fastlane", func() nameList {
		var out nameList
		for _, f := range files {
			src := r.v.mf.read(f)
			out.open = out.open || len(src) == 0 || laneOpen.Match(src)
			for _, l := range laneName.FindAllSubmatch(src, -1) {
				out.names = append(out.names, string(l[1]))
			}
		}
		return out
	})
	switch {
	case slices.Contains(known.names, name):
		r.confirm("its lane is defined", files[0])
	case known.open:
		r.j.out = unverifiable("lanes may come from elsewhere")
	default:
		r.lookUp("lane", name, known.names, files[0])
	}
}

// fastlaneOwn are the commands of fastlane itself, and those of its actions that people run by themselves.
var fastlaneOwn = map[string]bool{"init": true, "lanes": true, "list": true, "run": true, "actions": true, "action": true, "env": true, "add_plugin": true, "install_plugins": true, "update_plugins": true,
	"match": true, "gym": true, "scan": true, "snapshot": true, "deliver": true, "pilot": true, "sigh": true, "cert": true, "produce": true, "supply": true, "screengrab": true, "frameit": true, "pem": true,
	"precheck": true, "update_fastlane": true, "spaceauth": true, "docs": true, "new_plugin": true, "search_plugins": true, "trigger": true, "console": true, "enable_auto_complete": true, "help": true}

// rakeTasks lists the tasks of Rakefiles, and their namespaces with a colon behind them.
func (m *manifests) rakeTasks(files []string) nameList {
	var out nameList
	for _, f := range files {
		src := m.read(f)
		out.open = out.open || len(src) == 0 || rakeOpen.Match(src)
		for _, t := range rakeTask.FindAllSubmatch(src, -1) {
			out.names = append(out.names, strings.TrimSuffix(string(t[1]), ":"))
		}
		for _, n := range rakeName.FindAllSubmatch(src, -1) {
			out.names = append(out.names, string(n[1])+":")
		}
	}
	slices.Sort(out.names)
	out.names = slices.Compact(out.names)
	return out
}

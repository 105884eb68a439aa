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
	case "rspec", "ruby", "rubocop", "minitest", "m", "cucumber", "standardrb":
		r.fileArgument(rest[1:])
	default:
		r.nothing()
	}
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

package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
)

// ofContainer are commands of docker whose first word is a container.
var ofContainer = wordsOf("logs exec restart stop start kill attach inspect top stats port wait pause unpause")

// containerName is a name of several parts, as compose files give them.
var containerName = lazyregexp.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+$`)

// container judges the container that a docker command names. Where compose files name all their containers, one that is a service's
// name with more or less in front is a mistake, unless some other file of the tree starts it.
func (r *run) container(args []string) {
	if len(args) < 2 || !ofContainer[args[0]] {
		return
	}
	_, words, ok := composeWords(append([]string{"exec"}, args[1:]...))
	if !ok || len(words) == 0 || !containerName.MatchString(words[0]) {
		return
	}
	name := words[0]
	var all []string
	at := ""
	for _, f := range r.v.mf.composeFiles() {
		c := r.v.mf.composeAt(f)
		if c.open != "" || len(c.containers) < len(c.names) {
			return // compose makes a name of project and service
		}
		if slices.Contains(c.containers, name) {
			r.confirm("the container is named", f)
			return
		}
		if all = append(all, c.containers...); at == "" && len(c.names) > 0 {
			at = f
		}
	}
	i := slices.IndexFunc(all, func(c string) bool { return dashed(name, c) || dashed(c, name) })
	if i < 0 || silenced(r.j.claim) != "" || r.v.scripted(name) {
		return
	}
	hint := near.Word(name, all)
	if hint == "" {
		hint = all[i]
	}
	r.refute(fmt.Sprintf("no compose file names a container %q", name), at, count(len(all), "container")+", none of that name", fmt.Sprintf("the nearest container is %q", hint))
}

// dashed reports whether long is short with more words in front.
func dashed(long, short string) bool {
	head, ok := strings.CutSuffix(long, short)
	return ok && head != "" && strings.ContainsAny(head[len(head)-1:], "-_")
}

const maxScripts = 200 // files of the tree that may start a container

// scripted reports whether a script or setting of the tree starts a container of that name.
func (v *Verifier) scripted(name string) bool {
	return remember(v.mf.memo, "scripted "+name, func() bool { return v.startsContainer(name) })
}

func (v *Verifier) startsContainer(name string) bool {
	v.tree.load()
	read := 0
	for _, f := range v.tree.files {
		base := path.Base(f)
		switch e := path.Ext(f); {
		case vendored(f) || read >= maxScripts:
		case e == ".sh" || e == ".ps1" || e == ".yml" || e == ".yaml" || e == ".tf" || e == ".json" && strings.Contains(base, "package") || base == "Makefile" || base == "justfile":
			read++
			if src, err := v.view.ReadFile(f); err == nil && (bytes.Contains(src, []byte("--name "+name)) || bytes.Contains(src, []byte("--name="+name))) {
				return true
			}
		}
	}
	return false
}

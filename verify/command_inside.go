package verify

import (
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/repo"
)

// runValues are flags of docker run and docker exec that take the next word, beside those of docker compose.
var runValues = sync.OnceValue(func() map[string]bool {
	return wordsOf(`--network --net --mount --platform --cpus --gpus --shm-size --add-host -h --hostname --link --restart --ulimit --volumes-from --dns --device --ip --ipc --pid --cap-add --cap-drop --security-opt
	--tmpfs --log-driver --log-opt --cidfile --runtime --cgroupns --detach-keys`)
})

// inside judges the program that a command starts within a container, by the files of it that git had and that are gone: a container has what the
// repository has.
func (r *run) inside() {
	j := r.j
	if j.decide != nil || isBad(j.out.Outcome) || r.within > 0 {
		return
	}
	args := insideOf(r.args)
	if len(args) < 2 || !startsFiles[args[0]] {
		return
	}
	in := r.inner(args, j.claim.Dir, r.dirs)
	in.judge()
	if in.j.decide == nil {
		return
	}
	was := j.out
	j.asks = in.j.asks
	j.decide = func(fates []repo.Fate) verdict {
		if out := in.j.decide(fates); isBad(out.Outcome) && r.v.byHistory(out) {
			out.Fix = nil // the path there may begin elsewhere
			return out
		}
		return was
	}
}

// startsFiles are programs that are handed a file of the repository to run.
var startsFiles = wordSet("python python3 node bash sh pytest php ruby")

// insideOf is the command that docker hands to a container; nil for none.
func insideOf(args []string) []string {
	if len(args) < 3 || args[0] != "docker" && args[0] != "docker-compose" && args[0] != "podman" {
		return nil
	}
	i := slices.IndexFunc(args, func(a string) bool { return a == "run" || a == "exec" })
	if i < 0 {
		return nil
	}
	for i++; i < len(args) && strings.HasPrefix(args[i], "-"); i++ {
		if name, _, has := strings.Cut(args[i], "="); !has && (composeValues()[name] || runValues()[name]) {
			i++
		}
	}
	if i+1 >= len(args) {
		return nil
	}
	return args[i+1:]
}

package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatIsToldInPassingIsFollowed judges one defect or control at a time: words of scripts, flags, versions in other words.
func TestWhatIsToldInPassingIsFollowed(t *testing.T) {
	judgeArchive(t, "testdata/followed.txtar", 13, 24)
}

// TestCommandsOfAPackageManagerThatWasGivenUpAreStale when its lock file went after the line was written, and another's stands there.
func TestCommandsOfAPackageManagerThatWasGivenUpAreStale(t *testing.T) {
	const (
		memory   = "```bash\nyarn install\nyarn tides\nyarn add -g tidectl\nyarn dlx tidectl\nyarn install tidekit\ncd examples/tug\nyarn install\n```\n\nRead the tides with `yarn tides`. Never run `yarn add` on board.\nUse `npm install`, then `npm run tides`; `pnpm tides` works too.\n"
		manifest = `{"name": "harbor", "scripts": {"tides": "tidectl print"}}`
		gone     = ""
	)
	type files = map[string]string
	older := files{"AGENTS.md": memory, "package.json": manifest, "yarn.lock": "# yarn\n", "README.md": "Run yarn tides.\n", "examples/tug/tug.js": "1\n"}
	pnpm := func(more files) files {
		out := files{"yarn.lock": gone, "pnpm-lock.yaml": "lockfileVersion: '9.0'\n"}
		for name, text := range more {
			out[name] = text
		}
		return out
	}
	for _, c := range []struct {
		name  string
		steps []files
		want  []string
	}{
		{"given up", []files{older, pnpm(nil)}, []string{"yarn install missing", "yarn tides missing", "yarn tides missing"}},
		{"written later", []files{{"package.json": manifest, "yarn.lock": "# yarn\n"}, pnpm(nil), {"AGENTS.md": memory}}, nil},
		{"and npm", []files{{"AGENTS.md": memory, "package.json": manifest, "package-lock.json": "{}\n"}, {"package-lock.json": gone, "bun.lock": "{}\n"}}, []string{"npm install missing"}},
		{"no other lock", []files{older, {"yarn.lock": gone}}, nil},
		{"another lock elsewhere", []files{older, {"yarn.lock": gone, "web/pnpm-lock.yaml": "lockfileVersion: '9.0'\n"}}, nil},
		{"never a lock", []files{{"AGENTS.md": memory, "package.json": manifest, "pnpm-lock.yaml": "lockfileVersion: '9.0'\n"}}, nil},
		{"still set up", []files{older, pnpm(files{".yarnrc.yml": "nodeLinker: pnp\n"})}, nil},
		{"still run", []files{older, pnpm(files{"Dockerfile": "FROM node:22\nRUN yarn install\n"})}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			git := gitOn(t, dir)
			git("2026-01-01", "init", "-q", "-b", "main")
			for i, step := range c.steps {
				day := []string{"2026-01-02", "2026-02-02", "2026-03-02"}[i]
				for name, text := range step {
					if text == gone {
						git(day, "rm", "-q", name)
						continue
					}
					put(t, dir, name, []byte(text))
				}
				git(day, "add", "-A")
				git(day, "commit", "-q", "-m", "step")
			}
			if got := findingsOf(t, dir, memory); !gocmp.Equal(got, c.want) {
				t.Error(gocmp.Diff(c.want, got))
			}
		})
	}
}

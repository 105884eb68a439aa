package repo

import (
	"os"
	"path/filepath"
	"strings"

	format "github.com/go-git/go-git/v5/plumbing/format/config"
)

// layout is what the configuration of one repository says about its shape.
type layout struct {
	bare     bool
	worktree string // core.worktree as written
}

// readLayout reads core.bare and core.worktree. In a linked worktree the shared file speaks for the main one only.
func readLayout(gitDir, commonDir string) layout {
	var l layout
	files := []string{filepath.Join(commonDir, "config")}
	shared := readConfig(files[0])
	if gitDir != commonDir {
		files = nil
	}
	if truth(option(shared, "extensions", "worktreeConfig")) {
		files = append(files, filepath.Join(gitDir, "config.worktree"))
	}
	for _, file := range files {
		cfg := readConfig(file)
		if v, ok := lookupOption(cfg, "core", "bare"); ok {
			l.bare = truth(v)
		}
		if v := option(cfg, "core", "worktree"); v != "" {
			l.worktree = v
		}
	}
	return l
}

// readConfig decodes one file; a file that is missing or damaged sets nothing, for git itself will complain about it.
func readConfig(file string) *format.Config {
	cfg := format.New()
	f, err := os.Open(file)
	if err != nil {
		return cfg
	}
	defer f.Close()
	if format.NewDecoder(f).Decode(cfg) != nil {
		return format.New()
	}
	return cfg
}

func option(cfg *format.Config, section, key string) string {
	v, _ := lookupOption(cfg, section, key)
	return v
}

func lookupOption(cfg *format.Config, section, key string) (value string, ok bool) {
	for _, s := range cfg.Sections {
		if !strings.EqualFold(s.Name, section) {
			continue
		}
		for _, o := range s.Options {
			if strings.EqualFold(o.Key, key) {
				value, ok = o.Value, true
			}
		}
	}
	return value, ok
}

// truth reads a boolean as git does; a key without a value means true.
func truth(v string) bool {
	switch strings.ToLower(v) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

// partial reports whether the repository is a partial clone, in which objects may be missing by design.
func (p *place) partial() bool {
	cfg := readConfig(filepath.Join(p.commonDir, "config"))
	if option(cfg, "extensions", "partialClone") != "" {
		return true
	}
	for _, s := range cfg.Sections {
		for _, remote := range s.Subsections {
			if strings.EqualFold(s.Name, "remote") && truth(remote.Option("promisor")) {
				return true
			}
		}
	}
	return false
}

// ignoreSettings is the part of the configuration that ignore rules depend on.
type ignoreSettings struct {
	excludesFile string // absolute; may not exist
	foldCase     bool   // core.ignoreCase
}

// defaultExcludes is the excludes file of a user who has configured none.
func defaultExcludes(env environ) string {
	if dir := env.get("XDG_CONFIG_HOME"); dir != "" {
		return filepath.Join(dir, "git", "ignore")
	}
	if home := env.get("HOME"); home != "" {
		return filepath.Join(home, ".config", "git", "ignore")
	}
	return ""
}

// readIgnoreSettings reads the configuration files without git, least specific first. Conditional includes are not
// followed.
func readIgnoreSettings(p *place) ignoreSettings {
	s := ignoreSettings{excludesFile: defaultExcludes(p.env)}
	for _, file := range configFiles(p) {
		s.add(file, p.env, 0)
	}
	return s
}

func (s *ignoreSettings) add(file string, env environ, depth int) {
	cfg := readConfig(file)
	for _, section := range cfg.Sections {
		if strings.EqualFold(section.Name, "include") && depth < 10 {
			if path := section.Option("path"); path != "" {
				s.add(absolute(filepath.Dir(file), expandHome(path, env)), env, depth+1)
			}
		}
	}
	if v := option(cfg, "core", "excludesFile"); v != "" {
		s.excludesFile = expandHome(v, env)
	}
	if v, ok := lookupOption(cfg, "core", "ignoreCase"); ok {
		s.foldCase = truth(v)
	}
}

func configFiles(p *place) []string {
	var files []string
	if !truth(p.env.get("GIT_CONFIG_NOSYSTEM")) {
		files = append(files, "/etc/gitconfig")
	}
	home := p.env.get("HOME")
	switch global := p.env.get("GIT_CONFIG_GLOBAL"); {
	case global != "":
		files = append(files, global)
	case home != "":
		xdg := p.env.get("XDG_CONFIG_HOME")
		if xdg == "" {
			xdg = filepath.Join(home, ".config")
		}
		files = append(files, filepath.Join(xdg, "git", "config"), filepath.Join(home, ".gitconfig"))
	}
	return append(files, filepath.Join(p.commonDir, "config"), filepath.Join(p.gitDir, "config.worktree"))
}

func expandHome(p string, env environ) string {
	if rest, ok := strings.CutPrefix(p, "~/"); ok {
		return filepath.Join(env.get("HOME"), rest)
	}
	return p
}

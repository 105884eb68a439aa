package verify

import (
	"path"
	"strings"
)

// programBehind finds the program that a tool runs: a module of Python, what cargo builds, what a script of package.json runs.
func (v *Verifier) programBehind(j *job, tool, name string) *program {
	switch tool {
	case "-m":
		return v.moduleProgram(j, name)
	case "cargo":
		return v.crateProgram(j, name)
	case "npm":
		return v.scriptProgram(j, name)
	}
	return nil
}

func (v *Verifier) moduleProgram(j *job, name string) *program {
	stem := strings.ReplaceAll(name, ".", "/")
	for _, d := range v.cwds(j) {
		for _, at := range []string{path.Join(d, stem), path.Join(d, "src", stem)} {
			for _, f := range []string{at + ".py", at + "/__main__.py"} {
				if v.tree.isFile(f) {
					return &program{at: f, file: f}
				}
			}
		}
	}
	return nil
}

// crateProgram finds a program by its name, or the only one of the folder that the command runs in.
func (v *Verifier) crateProgram(j *job, name string) *program {
	bins := v.mf.binaries()
	if name != "" {
		if p := bins[name]; p != nil && p.source == rustSource {
			return &program{at: p.at, source: p.source, name: name}
		}
		return nil
	}
	dirs := v.cwds(j)
	if len(dirs) == 0 {
		return nil
	}
	var out *program
	for n, p := range bins {
		if p.source == rustSource && p.at == dirs[0] {
			if out != nil {
				return nil
			}
			out = &program{at: p.at, source: p.source, name: n}
		}
	}
	return out
}

// scriptProgram finds the file that a script runs when that is all that it does.
func (v *Verifier) scriptProgram(j *job, script string) *program {
	for _, d := range v.cwds(j) {
		pkg := v.mf.packageAt(d)
		if pkg == nil {
			continue
		}
		body, ok := pkg.Scripts[script]
		w := strings.Fields(body)
		if !ok || strings.ContainsAny(body, "&|;$`\"'") || len(w) < 2 {
			return nil
		}
		if w[0] != "node" && w[0] != "tsx" && w[0] != "ts-node" && w[0] != "bun" && w[0] != "python" && w[0] != "bash" && w[0] != "sh" {
			return nil
		}
		for _, a := range w[1:] {
			if strings.HasPrefix(a, "-") || a == "run" {
				continue
			}
			if f, ok := join(d, a); ok && v.tree.isFile(f) {
				return &program{at: f, file: f}
			}
			return nil
		}
	}
	return nil
}

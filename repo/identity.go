package repo

import (
	"cmp"
	"context"
	"errors"
	"strings"
)

// ErrNobody is returned where git does not know who works.
var ErrNobody = errors.New("git does not know who you are")

// Identity returns the name under which git would record a commit in dir, "Name <address>", by the environment and git's configuration.
// It is what people told git; nothing proves it.
func Identity(ctx context.Context, dir string, env []string) (string, error) {
	e := environ(env)
	name, mail := e.get("GIT_AUTHOR_NAME"), e.get("GIT_AUTHOR_EMAIL")
	if path, ok := e.program("git"); ok {
		out, _ := newProgram(path, dir, e).output(ctx, "config", "-z", "--get-regexp", `^user\.(name|email)$`) // fails where neither is set
		var set [2]string
		for record := range records(out) {
			key, value, _ := strings.Cut(record, "\n")
			set[strings.Count(key, "email")] = strings.TrimSpace(value) // the last one counts
		}
		name, mail = cmp.Or(name, set[0]), cmp.Or(mail, set[1])
	}
	switch {
	case name == "" && mail == "":
		return "", ErrNobody
	case mail == "":
		return name, nil
	}
	return strings.TrimSpace(name + " <" + mail + ">"), nil
}

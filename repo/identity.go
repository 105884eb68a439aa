package repo

import (
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
		g := newProgram(path, dir, e)
		for key, into := range map[string]*string{"user.name": &name, "user.email": &mail} {
			if *into == "" {
				if v, err := g.output(ctx, "config", "--get", key); err == nil {
					*into = strings.TrimSpace(v)
				}
			}
		}
	}
	switch {
	case name == "" && mail == "":
		return "", ErrNobody
	case mail == "":
		return name, nil
	}
	return strings.TrimSpace(name + " <" + mail + ">"), nil
}

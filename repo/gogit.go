package repo

import (
	"context"
)

func openGoGit(ctx context.Context, o Options, p *place) (*tree, error) {
	return nil, &UnsupportedError{Feature: "anything yet"}
}

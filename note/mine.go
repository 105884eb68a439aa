package note

import "github.com/yuin/goldmark/ast"

// mine fills d.Claims from the tree. body is the source with front matter blanked, of the same length.
func (d *Document) mine(root ast.Node, body []byte) {}

package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// composeFiles tell which images a project runs beside its own programs.
var composeFiles = []string{"*compose.yml", "*compose.yaml", "*compose.dev.yml", "*compose.dev.yaml", "*compose.prod.yml", "*compose.prod.yaml", "*compose.local.yml", "*compose.test.yml", "*compose.override.yml"}

// imageFiles are the images of servers of data, by product. The tag tells the version; one without a number tells none.
var imageFiles = map[string][]pinFile{
	"postgres": {{names: composeFiles, line: imageOf(`(?:postgres|postgis|pgvector|timescaledb(?:-ha)?)`)}},
	"mysql":    {{names: composeFiles, line: imageOf(`mysql(?:-server)?`)}},
	"mariadb":  {{names: composeFiles, line: imageOf(`mariadb`)}},
	"redis":    {{names: composeFiles, line: imageOf(`redis(?:-stack)?(?:-server)?`)}},
	"mongodb":  {{names: composeFiles, line: imageOf(`mongo(?:db)?(?:-community-server)?`)}},
}

func imageOf(name string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?m)^\s*(?:-\s*)?image:\s*["']?(?:[\w.-]+/)*` + name + `:(?:pg|v)?(\d[\d.]*)`)
}

// ofServer is the release line that a stated version of a server of data means: between those lines data have to be moved, within one
// nobody cares.
func ofServer(product, want string) string {
	if imageFiles[product] == nil {
		return want
	}
	line, _, _ := strings.Cut(want, ".")
	return line
}

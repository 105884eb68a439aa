package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// retiredFolders are names of folders for what a project has put aside. Nobody mends the memory that was put aside with it, however wrong it is.
// Code that is called legacy is not among them: it is often what still runs, with people who look after it.
var retiredFolders = wordSet("old archive archived archives deprecated obsolete attic")

// retired reports whether a document lies in or below a folder for what was put aside.
func retired(doc *note.Document) bool {
	for seg := range strings.SplitSeq(strings.ToLower(folder(doc.Path)), "/") {
		if retiredFolders[strings.TrimLeft(seg, "._")] {
			return true
		}
	}
	return false
}

// putAside takes back what is said against memory that was put aside.
func putAside(jobs []*job) []*job {
	for _, j := range jobs {
		if refutes(j.out) && retired(j.doc) {
			j.out = unverifiable("memory of what was put aside, by its folder")
		}
	}
	return jobs
}

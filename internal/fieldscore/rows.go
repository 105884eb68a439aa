// Package fieldscore measures the verifier on repositories of other people: against a set of claims that were labelled by
// reading, and against what became of claims that were true once. It is a tool of this project and no part of its programs.
package fieldscore

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Labels of a row.
const (
	Valid     = "valid"
	Stale     = "stale"
	NotAClaim = "not-a-claim"
)

// Kinds lists every kind that a row may have, in the order of the tables. "prose" is a statement that names nothing which could be looked up.
func Kinds() []string {
	return []string{"path", "link", "anchor", "lines", "glob", "symbol", "command", "key", "value", "env", "flag", "commit", "prose"}
}

// Row is one labelled claim.
type Row struct {
	Repo, Commit string // owner/name and full hash
	File         string // slash-separated from the root of the repository
	Line         int    // from 1
	Claim        string // as written there, at most 120 bytes
	Kind         string // one of Kinds
	Label        string // Valid, Stale or NotAClaim
	Reason       string
}

// Repository is one repository of the set.
type Repository struct {
	Name, Commit      string // owner/name and full hash
	Licence, Language string // "-" when unknown
	Set               string // "tune" or "held-out"
}

// ReadRows reads a claims table: a header line, then eight fields a line with tabs between them.
func ReadRows(r io.Reader) ([]Row, error) {
	var out []Row
	err := table(r, "repo\tcommit\tfile\tline\tclaim\tkind\tlabel\treason", func(f []string) error {
		line, err := strconv.Atoi(f[3])
		row := Row{Repo: f[0], Commit: f[1], File: f[2], Line: line, Claim: f[4], Kind: f[5], Label: f[6], Reason: f[7]}
		switch {
		case err != nil || line < 1:
			return fmt.Errorf("line number %q", f[3])
		case !slices.Contains(Kinds(), row.Kind):
			return fmt.Errorf("unknown kind %q", row.Kind)
		case !slices.Contains([]string{Valid, Stale, NotAClaim}, row.Label):
			return fmt.Errorf("unknown label %q", row.Label)
		case row.Claim == "" || len(row.Claim) > 120 || row.Reason == "":
			return fmt.Errorf("claim %q is empty, longer than 120 bytes or without a reason", row.Claim)
		}
		out = append(out, row)
		return nil
	})
	return out, err
}

// ReadRepositories reads a table of repositories: a header line, then five fields a line.
func ReadRepositories(r io.Reader) ([]Repository, error) {
	var out []Repository
	err := table(r, "repo\tcommit\tlicence\tlanguage\tset", func(f []string) error {
		if f[4] != "tune" && f[4] != "held-out" {
			return fmt.Errorf("unknown set %q", f[4])
		}
		out = append(out, Repository{Name: f[0], Commit: f[1], Licence: f[2], Language: f[3], Set: f[4]})
		return nil
	})
	return out, err
}

// table calls add with the fields of each line behind the header. Errors name the line.
func table(r io.Reader, header string, add func([]string) error) error {
	s := bufio.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		if n == 1 {
			if s.Text() != header {
				return fmt.Errorf("line 1: the header is %q", s.Text())
			}
			continue
		}
		f := strings.Split(s.Text(), "\t")
		if want := strings.Count(header, "\t") + 1; len(f) != want {
			return fmt.Errorf("line %d: %d fields instead of %d", n, len(f), want)
		}
		if err := add(f); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s.Err()
}

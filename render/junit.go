package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string       `xml:"name,attr"`
	Class   string       `xml:"classname,attr"`
	Failure *junitResult `xml:"failure"`
	Error   *junitResult `xml:"error"`
	Note    string       `xml:"system-out,omitempty"`
}

type junitResult struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the findings as a report of tests: a suite for each file, a failed case for each error and warning, a passed one
// with a note for each info, and an erroneous one for what could not be checked. A file without findings is no suite; a report
// without any has one passed case, because some readers take a report without cases for a failure. Cases have no attributes for file and
// line, which the schemas of Jenkins do not know: the class is the file, and the name ends in the place.
func JUnit(w io.Writer, in Input) error {
	out := junitSuites{Name: "notes-lint"}
	suite := func(name string) *junitSuite {
		if n := len(out.Suites); n == 0 || out.Suites[n-1].Name != name {
			out.Suites = append(out.Suites, junitSuite{Name: name})
		}
		return &out.Suites[len(out.Suites)-1]
	}
	for _, d := range in.Report.Diagnostics {
		name := Escape(path.Join(in.Prefix, d.At.Path))
		suite(name).add(junitOf(d, name))
	}
	for _, s := range in.Report.Skipped {
		if s.Failure {
			why := Escape(s.Path + ": " + s.Why)
			suite("not checked").add(junitCase{Name: Escape(s.Path), Class: "notes-lint", Error: &junitResult{why, "skipped", why}})
		}
	}
	if len(out.Suites) == 0 {
		suite("notes-lint").add(junitCase{Name: Summary(in.Report), Class: "notes-lint"})
	}
	for _, s := range out.Suites {
		out.Tests, out.Failures, out.Errors = out.Tests+s.Tests, out.Failures+s.Failures, out.Errors+s.Errors
	}
	return writeXML(w, out)
}

func junitOf(d diag.Diagnostic, file string) junitCase {
	at := atLeastOne(d.At)
	c := junitCase{Name: fmt.Sprintf("%s:%d:%d", d.Rule, at.Start.Line, at.Start.Column), Class: file}
	text := []string{fmt.Sprintf("%s:%d:%d: %s: %s", file, at.Start.Line, at.Start.Column, d.Severity, Escape(d.Message))}
	for _, e := range d.Evidence {
		text = append(text, "looked at: "+Escape(evidenceText(e)))
	}
	if h := hintText(d); h != "" {
		text = append(text, "hint: "+h)
	}
	if d.Severity == diag.Info {
		c.Note = strings.Join(text, "\n")
	} else {
		c.Failure = &junitResult{Escape(d.Message), d.Severity.String(), strings.Join(text, "\n")}
	}
	return c
}

func (s *junitSuite) add(c junitCase) {
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Error != nil {
		s.Errors++
	}
	s.Cases = append(s.Cases, c)
}

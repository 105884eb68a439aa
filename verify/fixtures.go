package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxFixtureFiles = 1500 // files of Python whose fixtures are read; with more of them nothing is said
	maxOfFixtures   = 12   // lines between two names of one list of fixtures
)

var (
	// ofFixtures tells that names are those of fixtures of tests.
	ofFixtures = lazyregexp.New(`(?i)\bfixtures?\b`)
	// definesFixture is a function of Python that pytest calls for what it returns, and fixtureName the name that it is given in place of its own.
	definesFixture = lazyregexp.New(`(?m)^[ \t]*@(?:\w+\.)?fixture\b[^\n]*(?:\n[ \t]*(?:@[^\n]*|[)\w"'][^\n]*=[^\n]*|\)))*\n[ \t]*(?:async\s+)?def\s+(\w+)`)
	fixtureName    = lazyregexp.New(`fixture\([^)]*\bname\s*=\s*["'](\w+)["']`)
	fixtureLike    = lazyregexp.New(`^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$`)
)

// ofPlugins are fixtures that pytest and its well-known plugins bring, by their documentation.
var ofPlugins = sync.OnceValue(func() map[string]bool {
	return wordsOf(`tmp_path tmp_path_factory tmpdir tmpdir_factory monkeypatch capsys capfd capsysbinary capfdbinary caplog cache request recwarn record_property record_testsuite_property
	record_xml_attribute doctest_namespace pytestconfig testdir pytester mocker class_mocker module_mocker session_mocker package_mocker event_loop event_loop_policy unused_tcp_port
	unused_tcp_port_factory anyio_backend benchmark django_db_setup django_db_blocker django_db_reset_sequences django_user_model django_username_field django_assert_num_queries
	django_assert_max_num_queries django_capture_on_commit_callbacks transactional_db live_server admin_client admin_user async_client async_rf client_class aiohttp_client aiohttp_server
	httpx_mock requests_mock aioresponses fake_filesystem worker_id testrun_uid celery_app celery_worker celery_session_app celery_session_worker celery_config mock_open freezer
	browser_context browser_context_args browser_type selenium_driver snapshot_json postgresql_proc redis_proc redis_nooproc mysql_proc`)
})

// pytestFixtures lists the fixtures that files of the tree define; open where something else makes some.
func (v *Verifier) pytestFixtures() nameList {
	return remember(v.mf.memo, "fixtures of pytest", func() (out nameList) {
		v.tree.load()
		n := 0
		for _, f := range v.tree.files {
			if path.Ext(f) != ".py" || !testFile(f) && path.Base(f) != "conftest.py" && !strings.Contains(f, "fixture") {
				continue
			}
			if n++; n > maxFixtureFiles {
				return nameList{open: true}
			}
			src := v.mf.read(f)
			if bytes.Contains(src, []byte("factoryboy")) || bytes.Contains(src, []byte("globals()[")) {
				return nameList{open: true}
			}
			if !bytes.Contains(src, []byte("fixture")) {
				continue
			}
			for _, re := range []*lazyregexp.Regexp{definesFixture, fixtureName} {
				for _, g := range re.FindAllSubmatch(src, -1) {
					out.names = append(out.names, string(g[1]))
				}
			}
		}
		slices.Sort(out.names)
		out.names = slices.Compact(out.names)
		return out
	})
}

// fixturesAhead ends with the word and other names that are told as such: "fixture `a` (of a client), `b` for tides, ".
var fixturesAhead = lazyregexp.New("(?i)\\bfixtures?\\b[:\\s]*(?:\\([^()]*\\)\\s*)?(?:`\\w+`(?:\\s*\\([^()]*\\))?(?:\\s+for\\s+[\\w ]{1,30})?[\\s,;/&]*(?:and\\s+)?)*`$")

// toldAsFixture reports whether a code span begins an item below a heading about fixtures, follows the word, or is followed by it.
func toldAsFixture(j *job) bool {
	c := j.claim
	line := j.doc.LineSpan(c.At.Start.Line)
	ahead, behind := string(j.doc.Source[line.Start:c.At.Span.Start]), string(j.doc.Source[c.At.Span.End:line.End])
	if !strings.HasPrefix(behind, "`") || !strings.HasSuffix(ahead, "`") {
		return false
	}
	return ofFixtures.MatchString(c.Context.Heading) && strings.Trim(ahead, " \t*+`-") == "" && strings.Trim(ahead, " \t`") != "" || fixturesAhead.MatchString(ahead) || strings.HasPrefix(behind, "` fixture")
}

// lostFixtures refutes names that a text lists as fixtures of pytest beside one that is, when no file of the tree defines them.
func (v *Verifier) lostFixtures(jobs []*symbolJob) {
	var told []*symbolJob
	for _, s := range jobs {
		c := s.claim
		if c.Kind == note.SymbolClaim && c.Context.Form == note.CodeSpan && fixtureLike.MatchString(c.Target) && silenced(c) == "" && toldAsFixture(s.job) {
			told = append(told, s)
		}
	}
	if len(told) == 0 || len(v.mf.named("conftest.py")) == 0 {
		return
	}
	known := v.pytestFixtures()
	if known.open {
		return
	}
	is := func(s *symbolJob) bool { return slices.Contains(known.names, s.claim.Target) }
	for _, s := range told {
		if s.out.Outcome != diag.Unverifiable || is(s) || ofPlugins()[s.claim.Target] {
			continue
		}
		beside := slices.ContainsFunc(told, func(o *symbolJob) bool {
			d := o.claim.At.Start.Line - s.claim.At.Start.Line
			return o.doc == s.doc && max(d, -d) <= maxOfFixtures && is(o)
		})
		if !beside {
			continue
		}
		s.out = missing(fmt.Sprintf("no fixture of the tests is called %q, and others beside it are", s.claim.Target), diag.Evidence{Path: v.mf.named("conftest.py")[0], Commit: v.commit(), Seen: count(len(known.names), "fixture") + " in the tree"})
		s.out.Rule = "dead-symbol"
		s.out.Hint = near.Hint("fixture", s.claim.Target, known.names)
	}
}

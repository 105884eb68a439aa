// Package session is the working memory of one run of an agent: an append-only, hash-chained log of typed steps, and views
// over it. A view selects, shortens or summarises; it never changes the log.
//
//	log, err := session.Start(session.Options{Name: "fix the login"})
//	log.Add(session.Task("make the login test pass"))
//	log.Add(session.Action("Run the test first.", "shell", map[string]string{"cmd": "go test ./login"}, "FAIL"))
//	log.Add(session.Fail("raising the timeout changes nothing"))
//	messages, err := log.Chat(session.KeepLast(20))
//
// The package does no input or output: package promotion keeps the log on disk. Clock, counter of tokens and writer of
// summaries are handed in, so the same steps give the same bytes everywhere.
package session

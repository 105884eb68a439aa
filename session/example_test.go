package session_test

import (
	"fmt"
	"time"

	"github.com/notes-lint/notes-lint/session"
)

// An agent keeps its steps in a log, asks it what to show the model, and asks it before it repeats a mistake.
func Example() {
	clock := func() time.Time { return time.Date(2026, 8, 20, 9, 12, 0, 0, time.UTC) }
	log, err := session.Start(session.Options{Name: "fix the login", System: "You repair Go code.", Clock: clock})
	if err != nil {
		panic(err)
	}
	for _, step := range []session.Record{
		session.Task("Make the login test pass."),
		session.Action("Run the test first.", "shell", map[string]string{"cmd": "go test ./login"}, "FAIL: timeout after 5s"),
		session.Set("timeout_seconds", 5),
		session.Fail("raising the timeout changes nothing"),
	} {
		if _, err := log.Add(step); err != nil {
			panic(err)
		}
	}
	messages, err := log.Chat(session.KeepLast(20))
	if err != nil {
		panic(err)
	}
	for _, m := range session.WithContext(messages, log.Working().Context(session.Brief())) {
		fmt.Printf("%s: %s\n", m.Role, m.Content)
	}
	fmt.Println("tried before:", len(log.Working().Tried("raise timeouts")))
	// Output:
	// system: You repair Go code.
	// user: Make the login test pass.
	// assistant: Run the test first.
	// user: Observation: FAIL: timeout after 5s
	//
	// ## Working Memory
	//
	// ### Stored Values
	// - timeout_seconds: 5
	//
	// ### Failed Approaches (avoid these)
	// - raising the timeout changes nothing
	// tried before: 1
}

package note_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// keyClaims prints the claims of a text about keys and values: kind, file, key, value and what the sentence does with it.
func keyClaims(src string) []string {
	var out []string
	for _, c := range note.Parse("AGENTS.md", []byte(src), note.Options{Host: note.Agents, Role: note.Rules}).Claims {
		if c.Kind != note.KeyClaim && c.Kind != note.ValueClaim {
			continue
		}
		s := fmt.Sprintf("%s %s %s", c.Kind, c.Path, c.Key)
		if c.Want != "" {
			s += " = " + c.Want
		}
		if c.Context.Stance != note.Stated {
			s += fmt.Sprintf(" (%s)", c.Context.Stance)
		}
		out = append(out, strings.ReplaceAll(s, "  ", " "))
	}
	return out
}

func TestProseStatesKeysAndValuesInManyWays(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string
	}{
		{"`a.b` in `c.yaml`", []string{"key c.yaml a.b"}},
		{"`a.b` is set in the root `c.yaml`", []string{"key c.yaml a.b"}},
		{"the `build` script of `package.json`", []string{"key package.json build"}},
		{"the `build` script in `package.json` and `x` in `c.yaml`", []string{"key package.json build"}},
		{"`c.json → a.b`", []string{"key c.json a.b"}},
		{"`c.json#/a/b`", []string{"key c.json /a/b"}},
		{"`c.json` → `a.b`", []string{"key c.json a.b"}},
		{"`a.b` is `7` in `c.toml`", []string{"value c.toml a.b = 7"}},
		{"`a.b` in `c.toml` is 7.", []string{"value c.toml a.b = 7"}},
		{"`a: 7` in `c.toml`", []string{"value c.toml a = 7"}},
		{"`c.toml` sets `a.b` to 7", []string{"value c.toml a.b = 7"}},
		{"Set `a.b` in `c.toml`", []string{"key c.toml a.b (planned or to be made)"}},
		{"When `a.b` is `on` in `c.toml`, x", []string{"value c.toml a.b = on (true only if present)"}},
		{"`a.b` in `c.go`", nil},
		{"`src/a` in `c.yaml`", nil},
		{"`a()` in `c.yaml`", nil},
		{"`a.b` in `your-app.yaml`", nil},
		{"Built with React 18 and Vite 5.", []string{"value react = 18", "value vite = 5"}},
		{"- **Node.js**: 20+", []string{"value node = >=20"}},
		{"- **Node.js >= 18** required", []string{"value node = >=18"}},
		{"| Tool | Version |\n|---|---|\n| Next.js | 14.1 |", []string{"value next = 14.1"}},
		{"Migrate from React 17.", nil},
		{"React 18 introduced batching.", nil},
		{"Uses React 17 or 18.", nil},
		{"Uses Python 3.8-3.12.", nil},
		{"## React 18", nil},
		{"Previously built with React 17.", []string{"value react = 17 (told as history)"}},
		{"Your app uses React 17.", []string{"value react = 17 (about another project)"}},
		{"Use `pnpm`, not npm.", []string{"value package-manager = pnpm"}},
		{"Never use yarn.", []string{"value package-manager = yarn (denied or forbidden)"}},
		{"It asks the selected npm, Yarn, pnpm, or Bun package manager.", nil},
		{"Tests run with Vitest.", []string{"value test-framework = Vitest"}},
		{"The server listens on port 8080.", []string{"value port = 8080"}},
		{"See http://localhost:3000.", []string{"value served-port = 3000"}},
		{"- **Lamps** (port 5050) and 2031 more", []string{"value served-port = 5050"}},
		{"## Ports\n\n| part | number |\n|---|---|\n| fog | 6117 |", []string{"value served-port = 6117"}},
		{"Lamps: 5050, in all.", nil},
		{"It depends on `zod`.", []string{"value dependency = zod"}},
	} {
		if d := gocmp.Diff(c.want, keyClaims(c.src)); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.src, d)
		}
	}
}

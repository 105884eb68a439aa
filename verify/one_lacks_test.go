package verify_test

import (
	"maps"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatOneFileLacksAnotherMayHave has members of a type that is defined twice, words that left one of two files that held them, and a name that
// code gives to what it imports.
func TestWhatOneFileLacksAnotherMayHave(t *testing.T) {
	t.Parallel()
	const (
		members = "# Tides\n\n```typescript\nexport interface TideUpdate {\n  harbour?: string;\n  height?: number;\n  moonPhase?: string;\n}\n```\n"
		words   = "Commands:\n\n- `moor-all` - all of them\n- `sink-one` - one\n- `sail-out` - out\n- `float-in` - in\n"
		imports = "```ts\nimport { tideSchemas } from '@harbour/tides'\nimport * as tideSchemas from '@harbour/tides/made'\n```\n"
	)
	for _, c := range []struct {
		name, memory  string
		before, after map[string]string
		want          []string
	}{
		{"a type defined once", members, map[string]string{"web/tides.ts": "export interface TideUpdate {\n  harbour?: string;\n  height?: number;\n}\n"}, nil, []string{"moonPhase missing"}},
		{"a type that is another name elsewhere", members, map[string]string{"web/tides.ts": "export interface TideUpdate {\n  harbour?: string;\n  height?: number;\n}\n",
			"shared/tides.ts": "import { z } from 'zod';\nexport const TideUpdateSchema = z.object({ harbour: z.string(), height: z.number(), moonPhase: z.string() });\nexport type TideUpdate = z.infer<typeof TideUpdateSchema>;\n"}, nil, nil},
		{"a word of a list", words, map[string]string{"kinds.ts": "export const kinds = ['moor-all', 'sink-one', 'sail-out', 'float-in']\n"},
			map[string]string{"kinds.ts": "export const kinds = ['moor-all', 'sink-one', 'sail-out']\n"}, []string{"float-in missing"}},
		{"a word of a list that has its file", words, map[string]string{"kinds.ts": "export const kinds = ['moor-all', 'sink-one', 'sail-out', 'float-in']\n",
			"cli/moor-all.ts": "export {}\n", "cli/sink-one.ts": "export {}\n", "cli/float-in.ts": "export {}\n"},
			map[string]string{"kinds.ts": "export const kinds = ['moor-all', 'sink-one', 'sail-out']\n"}, nil},
		{"a name that an import gives", imports, map[string]string{"package.json": `{"name": "harbour", "workspaces": ["tides"]}`, "tides/package.json": `{"name": "@harbour/tides"}`,
			"tides/index.ts": "export const tides = 1\n"}, nil, []string{"tideSchemas missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			first := map[string]string{"AGENTS.md": c.memory}
			maps.Copy(first, c.before)
			steps := []map[string]string{first}
			if c.after != nil {
				steps = append(steps, c.after)
			}
			commitSteps(t, dir, steps)
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

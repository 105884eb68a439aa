package symbol_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/symbol"
)

// TestParams reads lists of parameters as the languages write them.
func TestParams(t *testing.T) {
	type p = symbol.Param
	for _, c := range []struct {
		ext, list string
		want      []p
	}{
		{".go", "ctx context.Context, a, b int, open func(x, y int) error) error {", []p{{Name: "ctx", Type: "context.Context"}, {Name: "a", Type: "int"}, {Name: "b", Type: "int"}, {Name: "open", Type: "func(x, y int) error"}}},
		{".go", "int, string) error", []p{{Type: "int"}, {Type: "string"}}},
		{".py", "self, name: str, *, depth: dict[str, int] = {}, at='a,b'):  # (", []p{{Name: "name", Type: "str"}, {Name: "depth", Type: "dict[str, int]", Optional: true}, {Name: "at", Optional: true}}},
		{".py", "\n    cls,\n    a: int,  # first (\n    b: str = \"x)\",\n):", []p{{Name: "a", Type: "int"}, {Name: "b", Type: "str", Optional: true}}},
		{".ts", "this: Quay, private readonly id: string, open?: boolean, on: (x: number) => void = () => {}): void", []p{{Name: "id", Type: "string"}, {Name: "open", Type: "boolean", Optional: true}, {Name: "on", Type: "(x: number) => void", Optional: true}}},
		{".rs", "&'a mut self, name: &'a str, all: Vec<(u8, u8)>) -> bool", []p{{Name: "name", Type: "&'a str"}, {Name: "all", Type: "Vec<(u8, u8)>"}}},
		{".swift", "to quay: Quay, _ depth: Int, slowly: Bool = false)", []p{{Name: "to", Inner: "quay", Type: "Quay"}, {Name: "depth", Type: "Int"}, {Name: "slowly", Type: "Bool", Optional: true}}},
		{".kt", "@Path(\"a b\") name: String, private val depth: Int = 3, on: (Int) -> Unit)", []p{{Name: "name", Type: "String"}, {Name: "depth", Type: "Int", Optional: true}, {Name: "on", Type: "(Int) -> Unit"}}},
		{".java", "@NotNull final String name, Map<String, Integer> depths)", []p{{Name: "name", Type: "String"}, {Name: "depths", Type: "Map<String, Integer>"}}},
		{".cs", "[FromBody] Quay quay, CancellationToken token = default)", []p{{Name: "quay", Type: "Quay"}, {Name: "token", Type: "CancellationToken", Optional: true}}},
		{".dart", "String name, {required int depth, this.open})", []p{{Name: "name", Type: "String"}, {Name: "depth", Type: "int"}, {Name: "open", Optional: true}}},
		{".go", ")", nil},
	} {
		got, ok := symbol.Params(c.ext, c.list)
		if d := gocmp.Diff(c.want, got); !ok || d != "" {
			t.Errorf("%s %q: %v %s", c.ext, c.list, ok, d)
		}
	}
	for _, c := range [][2]string{
		{".go", "all ...string)"}, {".py", "*args)"}, {".py", "a, **more)"}, {".ts", "{ id, name }: Props)"}, {".ts", "...all: string[])"}, {".kt", "vararg all: String)"},
		{".java", "String... all)"}, {".cs", "this Quay quay)"}, {".go", "a int"}, {".py", "a: str = \"x"}, {".rb", "a)"}, {".rs", "(a, b): (u8, u8))"},
	} {
		if got, ok := symbol.Params(c[0], c[1]); ok {
			t.Errorf("%s %q was read as %v", c[0], c[1], got)
		}
	}
}

// FuzzParams reads any list in any of the languages.
func FuzzParams(f *testing.F) {
	f.Add(".py", "self, name: str = 'a') -> None:")
	f.Add(".dart", "String a, {int b")
	f.Add(".kt", "@A(b) c: D)")
	f.Fuzz(func(t *testing.T, ext, list string) { symbol.Params(ext, list) })
}

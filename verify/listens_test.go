package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestThePortOfWhatACommandStarts tells behind commands where their programs listen: as the script, the recipe or the settings say, otherwise, and of
// something else.
func TestThePortOfWhatACommandStarts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"package.json": `{"scripts": {"dev": "vite", "tides": "next dev --turbopack -p 4828", "both": "vite & node api.js", "read": "vite --config pier.config.ts",
			"any": "next dev -p ${PORT:-3000}", "charts": "storybook dev --port=6010 --no-open", "preview": "vite preview", "build": "vite build"}}`,
		"vite.config.ts":       "export default defineConfig({\n  // server: { port: 1 }\n  preview: { port: 2 },\n  server: {\n    host: true,\n    hmr: { port: 24678 },\n    port: 8080, /* of the pier */\n  },\n})\n",
		"vite.config.pier.ts":  "export default defineConfig({ server: { port: 9999 } })\n",
		"quay/package.json":    `{"name": "quay", "scripts": {"dev": "vite"}}`,
		"quay/vite.config.ts":  "export default defineConfig({ server: { port: Number(process.env.QUAY) } })\n",
		"berth/package.json":   `{"name": "berth", "scripts": {"dev": "vite"}}`,
		"berth/vite.config.ts": "export default defineConfig({ server: { ...shared, port: 4 } })\n",
		"lock/package.json":    `{"name": "lock", "scripts": {"dev": "nuxt dev"}}`,
		"lock/nuxt.config.ts":  "export default defineNuxtConfig({ devServer: { port: 3200 } })\n",
		"Makefile":             "serve:\n\t@echo go\n\tuv run uvicorn harbour.app:app --reload --port 8001\n\nfree:\n\tuv run uvicorn harbour.app:app --port $(PORT)\n"}})
	for _, c := range []struct {
		memory string
		want   []string
	}{
		{"```bash\nnpm run dev   # http://localhost:8080\n```", nil},
		{"```bash\nnpm run dev   # http://localhost:5173\n```", []string{"5173 missing"}},
		{"```bash\nnpm run dev   # Runs on port 5173\n```", []string{"5173 missing"}},
		{"```bash\nnpm run tides # :3000\n```", []string{"3000 missing"}},
		{"- `npm run charts` - all charts on port 6006", []string{"6006 missing"}},
		{"- `npm run charts` - all charts on port 6010", nil},
		{"```bash\nmake serve    # the API at http://localhost:8000\n```", []string{"8000 missing"}},
		{"```bash\nmake free     # http://localhost:8000\n```", nil},
		{"```bash\nmake serve    # the API at http://localhost:8001\n```", nil},
		{"```bash\ncd lock && npm run dev # Dev server (port 3000)\n```", []string{"3000 missing"}},
		{"```bash\ncd quay && npm run dev # Dev server (port 3000)\n```", nil},
		{"```bash\ncd berth && npm run dev # Dev server (port 3000)\n```", nil},
		{"```bash\nnpm run dev   # proxies to localhost:9000\n```", nil},
		{"```bash\nnpm run dev   # pages at :5173, needs the tides\n```", nil},
		{"```bash\nnpm run dev   # the API is on port 9000\n```", nil},
		{"```bash\nnpm run dev   # 8080 or http://localhost:5173\n```", nil},
		{"```bash\nnpm run dev -- --port 5173   # http://localhost:5173\n```", nil},
		{"```bash\nnpm run both  # http://localhost:5173\n```", nil},
		{"```bash\nnpm run read  # http://localhost:5173\n```", nil},
		{"```bash\nnpm run any   # http://localhost:3001\n```", nil},
		{"```bash\nnpm run preview   # http://localhost:4173\n```", nil},
		{"```bash\nnpm run build   # http://localhost:4173\n```", nil},
		{"- `npm run dev` starts it, `npm run both` too, on port 5173", nil},
		{"We changed the port: `npm run dev` was on port 5173", nil},
	} {
		memory := "# Harbour\n\n" + c.memory + "\n"
		if got := findingsOf(t, dir, memory); !gocmp.Equal(got, c.want) {
			t.Error(c.memory, gocmp.Diff(c.want, got))
		}
	}
}

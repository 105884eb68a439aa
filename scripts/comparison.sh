#!/usr/bin/env bash
# Makes the repository of testdata/comparison, with a first commit in which its notes hold and a second in which code moved on, runs
# notes-lint and the other tools that are there over it, and prints what each found. TOOLS is a folder with what docs/comparison.md installs.
#
#   bash scripts/comparison.sh WORK [TOOLS [REPOSITORY...]]
#
# With REPOSITORIES, it also runs all over these, and draws ten findings of each tool for somebody to read.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:?a folder for the sample} tools=${2:-none}
repos=("${@:3}")
here=$PWD
mkdir -p "$work"
work=$(realpath "$work") tools=$(realpath -m "$tools")
go build -o "$work/notes-lint" ./cmd/notes-lint

sample=$work/sample
rm -rf "$sample"
cp -r testdata/comparison/repo "$sample"
cd "$sample"
# The token has the form of one, and is put together here so that no scanner takes our own repository for a leak.
token=$(printf '%s_%s' ghp 9aB3xK7mQ2vT8wL4nR6yC1dF5hJ0pS3gUzEo)
sed -i "s/@TOKEN@/$token/" .github/copilot-instructions.md

commit() {
  git add -A
  GIT_AUTHOR_DATE=$1 GIT_COMMITTER_DATE=$1 git -c user.name=sample -c user.email=sample@example.org -c commit.gpgsign=false commit -qm "$2"
}
git init -q -b main
commit 2026-01-10T09:00:00Z 'a kiln'

git mv internal/burner/valve.go internal/burner/damper.go
git rm -qr internal/legacy internal/burner/thermocouple.go web/src/views docs/safety.md docs/house-rules.md scripts/plot.py yarn.lock
sed -i 's/LightBurner/Ignite/' internal/burner/burner.go cmd/kilnd/main.go
sed -i '/PIDLoop/d' internal/burner/burner.go
sed -i '/poll_ms/d' config/kiln.yaml
sed -i '/dry-run/d; s/, \*simulate//; s/_, _, _ =/_, _ =/; s/ + os.Getenv("KILN_TOKEN")//' cmd/kilnd/main.go
sed -i '/Raku/,$d' docs/firing.md
{ printf 'package curve\n\n// Point is a temperature at a time.\ntype Point struct{ Minute, Degrees int }\n\n// Curve is what a firing follows.\ntype Curve []Point\n\n'; sed 1,2d internal/curve/curve.go; } >curve.new
mv curve.new internal/curve/curve.go
commit 2026-03-10T09:00:00Z 'a better kiln'

run() { # run NAME FILE COMMAND...: keeps what a tool prints, when its FILE is there; that it finds something is no failure
  local name=$1 file=$2
  shift 2
  [ -e "$file" ] || return 0
  "$@" >"$out/$name.json" 2>"$out/$name.err" || true
}
js() { run "$1" "$tools/$2" node "$tools/$2" "${@:3}"; }
every() { # every OUT: runs all tools in the current folder
  out=$1
  mkdir -p "$out"
  run notes-lint "$work/notes-lint" "$work/notes-lint" --format json
  js ctxlint-yawlabs node_modules/@yawlabs/ctxlint/dist/index.js --format json
  js ctxlint-tqakdev tqakdev-ctxlint/dist/cli.js scan --format json
  js driftlint driftlint/dist/cli.js --json
  js agents-lint agents-lint/dist/cli.js --format json
  js agentslint agentslint/dist/cli.js --format json
  run skillsaw "$tools/skillsaw/bin/skillsaw" "$tools/skillsaw/bin/skillsaw" --format json
}
export XDG_CACHE_HOME=$work/cache NO_COLOR=1 HOME=$work
every "$work/out/sample"
cd "$here"
node scripts/comparison.mjs "$sample" testdata/comparison "$work/out/sample" ${VERBOSE:-}
for repo in "${repos[@]}"; do (cd "$repo" && every "$work/out/$(basename "$repo")"); done
[ ${#repos[@]} = 0 ] || node scripts/comparison-draw.mjs "$work/out" "${repos[@]}"

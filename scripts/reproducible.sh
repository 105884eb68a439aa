#!/usr/bin/env bash
# Builds both programs of the last commit twice as a release does, in folders of different depth and the second time with nothing in the
# cache, and compares the bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
export CGO_ENABLED=0 GOFLAGS=-mod=readonly

# build FOLDER
build() {
  git clone -q . "$1"
  for program in notes-lint promote; do
    go -C "$1" build -trimpath -ldflags='-s -w' -o "$1/$program" "./cmd/$program"
  done
}

build "$work/one"
GOCACHE=$work/cache build "$work/two/a/folder/with a longer name"
for program in notes-lint promote; do
  cmp "$work/one/$program" "$work/two/a/folder/with a longer name/$program"
  sha256sum "$work/one/$program" | sed "s#  .*#  $program#"
done

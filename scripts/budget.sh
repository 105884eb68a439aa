#!/usr/bin/env bash
# Weighs both programs as a release builds them for Linux, and fails when one weighs more than .ci/budget allows: bytes, modules that are
# linked, and what is allocated before main, which is what a start costs. Raise a number in the change that needs it.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
over=0

# weigh PROGRAM WHAT FIGURE
weigh() {
  local limit
  limit=$(awk -v program="$1" -v what="$2" '$1 == program && $2 == what { print $3 }' .ci/budget)
  printf '%-11s %-12s %9d of %9d\n' "$1" "$2" "$3" "${limit:-0}"
  [ "$3" -le "${limit:-0}" ] || over=1
}

for program in notes-lint promote; do
  GOOS=linux GOARCH=amd64 CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o "$work/$program" "./cmd/$program"
  weigh $program bytes "$(wc -c <"$work/$program")"
  weigh $program modules "$(go version -m "$work/$program" | grep -c '^[[:space:]]dep')"
  if [ "$(go env GOHOSTOS)/$(go env GOHOSTARCH)" = linux/amd64 ]; then
    weigh $program start-bytes "$(GODEBUG=inittrace=1 "$work/$program" --version 2>&1 >/dev/null | awk '/^init / { n += $8 } END { print n + 0 }')"
  fi
done
exit $over

#!/usr/bin/env bash
set -euo pipefail
ROOT=$(cd "$(dirname "$0")" && pwd)
export PATH_EXTRA="$ROOT/bin"
readonly limit=3
alias ll='ls -l'

build() {
  local out=$1
  result=1
  cat <<END
fake() { echo; }
END
}

function deploy-app {
  inner() { :; }
  case "$1" in
    a) echo "}" ;;
  esac
}

if [[ ${1:-} =~ ^[a-z]+\{ ]]; then
  run::all() (
    FOO=1 build
  )
fi

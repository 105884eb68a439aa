#!/usr/bin/env bash
# The step of action.yml that checks: annotations on the log, the job summary, and files for other tools. What it is told comes
# in the environment, so that no input is ever part of a script.
set -euo pipefail
bin="$RUNNER_TEMP/notes-lint/notes-lint"
args=()
[ "${BASE:-}" != none ] || BASE= TARGET=
[ -n "${BASE:-}" ] || BASE=${TARGET:+origin/$TARGET}
[ -z "$BASE" ] || args+=("--base=$BASE")
paths=()
while IFS= read -r line; do
  [ -z "$line" ] || paths+=("$line")
done <<<"${PATHS:-}"

# report FORMAT FILE
report() { "$bin" check "${args[@]}" --fail-on never --format "$1" -- "${paths[@]}" >"$2"; }

report markdown "$RUNNER_TEMP/notes-lint.md"
cat "$RUNNER_TEMP/notes-lint.md" >>"$GITHUB_STEP_SUMMARY"
for format in rdjson sarif; do
  report "$format" "$RUNNER_TEMP/notes-lint.$format"
  echo "$format=$RUNNER_TEMP/notes-lint.$format" >>"$GITHUB_OUTPUT"
done
code=0
"$bin" check "${args[@]}" --fail-on "${FAIL_ON:-error}" --format github -- "${paths[@]}" || code=$?
# The cases of what has to come back from memory, where there are some: a change of memory may break one.
if [ "${FAIL_ON:-error}" != never ] && [ -e memories/tests/recall.yaml ]; then
  recall=0
  "$bin" recall --test || recall=$?
  [ "$recall" -le "$code" ] || code=$recall
fi
exit "$code"

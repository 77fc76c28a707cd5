#!/usr/bin/env bash
# Run by action.yml: grades a program or a lab's file from the repository that uses the action. Its findings become
# annotations at their lines, a SARIF file and the step's summary. Exit code: the grader's; 1 if an error was found.
set -u -o pipefail
package=$(cd -- "$(dirname -- "$0")/../../.." && pwd) || exit 3
[ -e "$package/build/.more" ] || make -s -C "$package" more || exit 3
work=$(mktemp -d) || exit 3
trap 'rm -rf -- "$work"' EXIT
read -r -a files <<<"${INPUT_FILES:?}"
read -r -a words <<<"${INPUT_ARGUMENTS-}"
shown=(--sarif "${INPUT_SARIF:=matmul-labs.sarif}" --annotate "$work/annotations")

if [ -n "${INPUT_LAB-}" ]; then
  command=(check "$INPUT_LAB" --file "${files[0]}" "${shown[@]}")
else
  command=(run "${files[@]}" ${INPUT_TOOL:+--tool "$INPUT_TOOL"} "${shown[@]}" -- "${words[@]}")
fi
# Output of a program must not be read as commands by GitHub.
token=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
echo "::stop-commands::$token"
"$package/build/grader" "${command[@]}" </dev/null 2>&1 | tee "$work/report"
status=${PIPESTATUS[0]}
echo
echo "::$token::"
cat "$work/annotations" 2>/dev/null
echo "sarif=$INPUT_SARIF" >>"${GITHUB_OUTPUT:-/dev/null}"
# In a summary, indented lines are plain text, whatever they contain.
sed 's/^/    /' "$work/report" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$status"

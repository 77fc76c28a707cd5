#!/usr/bin/env bash
# Tests of pages in a real browser, and of their modules; the last line is "N passed, M failed". Needs common/web's
# packages; fetches the browser. test.sh [FILE...]: runs only these files.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 2
here=common/web

CHROMIUM=$($here/browser.sh) || exit 3
export CHROMIUM

[ $# -gt 0 ] || mapfile -t files < <(find common grader solutions -name node_modules -prune -o -name '*_test.mjs' -print | sort)
node $here/build.mjs --check || { echo "0 passed, 1 failed"; exit 1; }
log=$(mktemp) || exit 2
trap 'rm -f -- "$log"' EXIT
node --test --test-reporter=spec --test-concurrency=1 "${@:-${files[@]}}" 2>&1 | tee "$log" | grep -vE '^ℹ (suites|cancelled|skipped|todo|tests|pass|fail|duration)'
count() { sed -nE "s/^ℹ $1 ([0-9]+)$/\1/p" "$log" | tail -1; }
passed=$(count pass) failed=$(($(count fail) + $(count cancelled)))
echo "${passed:-0} passed, ${failed:-1} failed"
[ "${failed:-1}" -eq 0 ] && [ "${passed:-0}" -gt 0 ]

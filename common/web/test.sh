#!/usr/bin/env bash
# Tests of pages in a real browser, and of their modules; the last line is "N passed, M failed". Needs node 20 and npm;
# the browser and the packages are fetched. test.sh [FILE...]: runs only these files.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 2
here=common/web

command -v node >/dev/null && command -v npm >/dev/null || {
  echo "Pages are tested with node 20, which is not here (Debian, Ubuntu: apt-get install nodejs npm)." >&2
  exit 3
}
[ -d $here/node_modules ] || npm ci --prefix $here --no-audit --no-fund --silent >&2 ||
  { echo "The packages of $here/package.json cannot be fetched: check the network." >&2; exit 3; }
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

#!/usr/bin/env bash
# Runs the test program and ends with one line, "N passed, M failed": common/test.sh build/tests [doctest options]
set -u -o pipefail
cd -- "$(dirname -- "$0")/.." || exit 1
log=$(mktemp) || exit 1
trap 'rm -f -- "$log"' EXIT

"$@" 2>&1 | tee "$log"
status=$?

# doctest's own summary: "[doctest] test cases:  5 |  4 passed | 1 failed | 0 skipped"
summary=$(sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -a 'test cases:' | tail -1)
passed=$(sed -nE 's/.*[| ]([0-9]+) passed.*/\1/p' <<<"$summary")
failed=$(sed -nE 's/.*[| ]([0-9]+) failed.*/\1/p' <<<"$summary")
if [ -z "$summary" ]; then
  echo "The test program ended without a summary (exit code $status); the test named last above broke it."
fi
[ "$status" -eq 0 ] || [ "${failed:-0}" -gt 0 ] || failed=1
echo "${passed:-0} passed, ${failed:-0} failed"
[ "${failed:-0}" -eq 0 ]

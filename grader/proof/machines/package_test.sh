#!/usr/bin/env bash
# package_test.sh ROOT: builds nothing. Takes the package for students (make dist) from nothing to a first report, and grades the
# shipped solutions with it, in a Debian root with ca-certificates, g++ and make, as in a container (container.sh). The last line
# is "N passed, M failed".
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../../.."
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
chmod 755 "$folder"  # the sandbox gives up root
cp -r build/matmul-labs.tar.gz solutions "$folder"
inside() { grader/proof/machines/container.sh "$1" "$folder" sh -c "$2" 2>&1 | tee "$folder/said" | tail -40 >"$folder/end" || true; }

passed=0 failed=0
check() {  # check SENTENCE TEXT: is this text in what was said last?
  if grep -qF -- "$2" "$folder/said"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $1" && cat "$folder/end"; fi
}
begin=$(date +%s)
inside "$1" 'tar -xzf matmul-labs.tar.gz && cd matmul-labs && make check LAB=05_tiled'
echo "From nothing to a first report in $(($(date +%s) - begin)) seconds."
check "The package gives a first report." "Mistake: A kernel is not launched."
inside "$1" 'cd matmul-labs && build/grader doctor && build/grader grade ../solutions'
check "All labs can be graded." "All 11 labs can be graded here."

for lab in solutions/[01]*/; do
  lab=$(basename "$lab")
  if grep -qE "^ *PASS +$lab " "$folder/said"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $lab has no full marks."; fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

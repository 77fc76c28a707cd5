#!/usr/bin/env bash
# Runs the test program and ends with the line "N passed, M failed": common/tools/test.sh build/tests [doctest options]
# Each test case runs in its own process, one per core at a time: a case that ends its process does not end others, and
# the output of a case stays together. build/test_times.tsv lists the time of each case, the longest first: seconds of
# processor time, seconds, name.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 1

# run_case FOLDER NUMBER COUNT PROGRAM...: prints the output of the case, without doctest's header and footer.
run_case() {
  local folder=$1 number=$2 count=$3 status TIMEFORMAT='%U %S %R'
  shift 3
  { time "$@" --first="$number" --last="$number" >"$folder/$number" 2>&1; status=$?; } 2>"$folder/$number.time"
  if [ $status -ne 0 ] || ! grep -qa 'Status: SUCCESS' "$folder/$number"; then
    echo "$number" >>"$folder/failed"
    grep -qa 'Status:' "$folder/$number" || echo "The program ended (exit code $status) in this test case: $(
      "$@" --list-test-cases --no-colors --first="$number" --last="$number" | sed '1,2d;/^=/,$d')" >>"$folder/$number"
  fi
  grep -avE '\[doctest\]|^=+$|^$' "$folder/$number" >"$folder/$number.said" && cat "$folder/$number.said"
  printf . >>"$folder/ended"
  [ ! -t 1 ] || printf '%d of %d\r' "$(stat -c %s "$folder/ended")" "$count"
  return 0
}

if [ "${1-}" = --case ]; then
  shift
  run_case "$@"
  exit
fi

folder=$(mktemp -d) || exit 1
trap 'rm -rf -- "$folder"' EXIT
trap 'exit 130' INT TERM
touch "$folder/failed"
count=$("$@" --count --no-colors 2>&1 | sed -nE 's/.*passing the current filters: ([0-9]+)$/\1/p')
if [ -z "$count" ]; then
  echo "The test program could not be started: $*"
  echo "0 passed, 1 failed"
  exit 1
fi

# Cases are numbered in the order of the list.
"$@" --list-test-cases --no-colors 2>/dev/null | sed '1,2d;/^=*$/d;/^\[doctest\]/d' >"$folder/names"
write_times() {
  local number=0 name user system real
  while IFS= read -r name; do
    number=$((number + 1))
    read -r user system real <"$folder/$number.time" && printf '%s\t%s\t%s\t%s\n' "$user" "$system" "$real" "$name"
  done <"$folder/names" 2>/dev/null | awk -F'\t' '{ printf "%.2f\t%s\t%s\n", $1 + $2, $3, $4 }' | sort -rn >build/test_times.tsv
}
# Cases that judge many files take longest. They start first, so that no core waits for the last of them.
{ grep -n 'Share<' "$folder/names"; grep -nv 'Share<' "$folder/names"; } | cut -d: -f1 | xargs -P "$(nproc)" -I{} common/tools/test.sh --case "$folder" {} "$count" "$@"
write_times
failed=$(wc -l <"$folder/failed")
ended=$(stat -c %s "$folder/ended" 2>/dev/null || echo 0)
failed=$((failed + count - ended))
echo "$((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]

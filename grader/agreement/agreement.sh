#!/usr/bin/env bash
# The emulator beside a real GPU: every kernel of common/emulator/suite and grader/styles at each of its shapes.
#   agreement.sh emulator FOLDER   what the emulator says (any machine)           -> FOLDER/emulator.csv
#   agreement.sh gpu FOLDER        numbers, and what compute-sanitizer finds      -> FOLDER/gpu.csv
#   agreement.sh table FOLDER      both side by side, with the reason where they differ -> agreement.csv, agreement.md
# `make agreement` does all three. SANITIZE_SECONDS limits compute-sanitizer; what it had no time for is "-".
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3
stage=${1:-} out=${2:-build/agreement} arch=${ARCH:-native}
export out arch
mkdir -p "$out/programs"

# One line "file shape" for each run.
list_runs() {
  local file shapes shape
  for file in common/emulator/suite/*/*.cu grader/styles/*.cu; do
    case $file in */unsupported/*) continue ;; esac
    shapes=$(sed -nE 's|^// shape: *||p' "$file" | tr '\r' ' ')
    for shape in ${shapes:-64x64x64}; do echo "$file $shape"; done
  done
}

# Kinds of the errors among the findings of `grader try --json -`, sorted.
error_kinds() {
  awk -F'"' '/^      "kind"/ { kind = $4 } /^      "severity": "error"/ { print kind }' | sort -u | paste -sd' '
}

emulate() {
  local json numbers
  json=$(timeout 200 build/grader try "$1" --shape "$2" --json - 2>/dev/null)
  numbers=$(awk '/^  "correct": true/ { print "right" } /^  "correct": false/ { print "wrong" }' <<<"$json")
  echo "$1,$2,${numbers:-not_run},$(error_kinds <<<"$json")"
}

program_of() { echo "$out/programs/$(tr '/' '_' <<<"$1")"; }

compile() {
  nvcc -std=c++17 -O2 -lineinfo -arch="$arch" -w -I common -Dmain=students_own_main -c "$1" -o "$(program_of "$1").o" &&
    nvcc -arch="$arch" "$(program_of "$1").o" "$out"/harness.o "$out"/fills.o -lcublas -o "$(program_of "$1")"
} >/dev/null 2>&1

measure() {
  local program numbers
  program=$(program_of "$1")
  if [ -x "$program" ]; then
    numbers=$(timeout 10 "$program" "$2" 2>/dev/null)
    [ $? -eq 124 ] && numbers=timeout
    numbers=${numbers##*$'\n'}
  else
    numbers=not_compiled
  fi
  case $numbers in right | wrong | timeout | not_compiled | cuda*) ;; *) numbers=crash ;; esac
  echo "$1,$2,$numbers"
}

# "errors" of one tool, "0" when it is content, "-" when it was not run or did not end.
sanitize() {
  local program=$1 tool=$2 shape=$3 text
  if [ ! -x "$program" ] || [ "$(date +%s)" -ge "$until" ]; then echo -; return; fi
  text=$(timeout 25 compute-sanitizer --tool "$tool" --print-limit 1 "$program" "$shape" 2>&1)
  if grep -q "Unable to find\|not supported" <<<"$text"; then echo -; return; fi
  sed -nE 's/.*ERROR SUMMARY: ([0-9]+) error.*/\1/p; s/.*RACECHECK SUMMARY: .*\(([0-9]+) error.*/\1/p' <<<"$text" |
    tail -1 | grep . || echo -
}

sanitize_all() {
  local program tool found=$1,$2
  program=$(program_of "$1")
  for tool in memcheck racecheck synccheck initcheck; do found+=,$(sanitize "$program" "$tool" "$2"); done
  echo "$found"
}

export -f emulate error_kinds compile program_of measure sanitize sanitize_all
each() { xargs -P "$(nproc)" -L 1 bash -c "$1 "'"$0" "$1"'; }

run_emulator() { list_runs | each emulate | sort >"$out/emulator.csv"; }

run_gpu() {
  nvcc -std=c++17 -O2 -arch="$arch" -I common -c grader/agreement/harness.cu -o "$out/harness.o" &&
    nvcc -std=c++20 -O2 -I . -I common -c common/fills.cpp -o "$out/fills.o" || exit 3
  list_runs | cut -d' ' -f1 | sort -u | xargs -P "$(nproc)" -I{} bash -c 'compile "$0" || true' {}
  list_runs | each measure | sort >"$out/numbers.csv"
  until=$(($(date +%s) + ${SANITIZE_SECONDS:-600}))
  export until
  # Where something is expected comes first.
  list_runs | grep -vE '/features/|/golden/' | awk '{ wrong = /wrong_|suite/; print !wrong, $0 }' | sort -s -k1,1 |
    cut -d' ' -f2- | each sanitize_all | sort >"$out/sanitizer.csv"
  join -t, -a1 -e- -o 1.1,1.2,2.2,2.3,2.4,2.5 <(sed 's/,/|/' "$out/numbers.csv" | sort) \
    <(sed 's/,/|/' "$out/sanitizer.csv" | sort) | tr '|' ',' >"$out/gpu.csv"
}

case $stage in
  emulator) run_emulator ;;
  gpu) run_gpu ;;
  table) awk -f grader/agreement/table.awk "$out/emulator.csv" "$out/gpu.csv" >"$out/agreement.csv" &&
    awk -f grader/agreement/summary.awk "$out/agreement.csv" >"$out/agreement.md" && cat "$out/agreement.md" ;;
  *) sed -n 2,7p "$0"; exit 2 ;;
esac

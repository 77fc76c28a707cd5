#!/usr/bin/env bash
# Compares the emulator with a real GPU: runs every kernel of grader/proof/kernels/suite and grader/proof/kernels/styles
# at each of its shapes.
#   agreement.sh emulator [FOLDER]   results of the emulator (any machine)               -> FOLDER/emulator.csv
#   agreement.sh gpu [FOLDER]        numbers, and errors that compute-sanitizer reports  -> FOLDER/numbers.csv, sanitizer.csv
#   agreement.sh table [FOLDER]      both results, with the reason where they differ     -> agreement.csv, agreement.md
#   agreement.sh carry [FOLDER]      copies the recorded runs, so that only changed or new kernels run
#   agreement.sh stale               lists recorded runs whose kernel has changed or is gone; exit code 1 if there are any
# `make agreement` runs the first three. The default FOLDER is build/agreement. Each recorded run has the hash of its
# kernel (code_hash). After SECONDS_AT_MOST seconds no new run begins. An interrupted run continues where it stopped:
# results in FOLDER are not computed again, so remove FOLDER to start from the beginning. nvcc builds programs in
# build/agreement/programs, one per core at a time. The gpu stage needs nothing else.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../../.." || exit 3
# Hopper's own instructions need 90a. With -arch=sm_90a, some versions of nvcc also compile for 90 and refuse them.
own_target() {
  nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | grep -q '^9\.0' &&
    echo -gencode=arch=compute_90a,code=sm_90a || echo -arch=native
}
stage=${1:-} out=${2:-build/agreement} target=${ARCH:+-arch=$ARCH} programs=build/agreement/programs
until=$(($(date +%s) + ${SECONDS_AT_MOST:-86400}))
target=${target:-$(own_target)}
export out target programs until
mkdir -p "$out" "$programs"

recorded=solutions/results/h200/agreement.csv

# The version of a kernel: a hash of its text without comments and white space.
code_hash() { sed 's|//.*||' "$1" | tr -d '[:space:]' | sha256sum | cut -c1-12; }

# One line "file shape hash" for each run.
list_runs() {
  local file shapes shape hash
  for file in grader/proof/kernels/suite/*/*.cu grader/proof/kernels/styles/*.cu; do
    case $file in */unsupported/*) continue ;; esac
    shapes=$(sed -nE 's|^// shape: *||p' "$file" | tr '\r' ' ')
    hash=$(code_hash "$file")
    for shape in ${shapes:-64x64x64}; do echo "$file $shape $hash"; done
  done
}

in_time() { [ "$(date +%s)" -lt "$until" ]; }

# The runs that have no line in that table yet for the current version of their kernel.
missing_in() {
  touch "$out/$1"
  list_runs | awk -v table="$out/$1" '
    BEGIN { while ((getline line < table) > 0) { n = split(line, cell, ","); known[cell[1] " " cell[2] " " cell[n]] } }
    !($0 in known)'
}

# The lines of that table that belong to the current version of their kernel, sorted.
current_in() {
  touch "$out/$1"
  awk -F, 'NR == FNR { known[$0]; next } ($1 " " $2 " " $NF) in known' <(list_runs) "$out/$1" | sort
}

carry() {
  [ ! -s "$out/numbers.csv" ] || return 0
  awk -F, -v OFS=, -v out="$out" 'NR > 1 {
    print $1, $2, $3, $4, "", $13 >out "/emulator.csv"
    print $1, $2, $5, $13 >out "/numbers.csv"
    if ($6 $7 $8 $9 != "----") print $1, $2, $6, $7, $8, $9, $13 >out "/sanitizer.csv"
  }' "$recorded"
}

print_stale() {
  awk -F, 'NR == FNR { known[$0]; next } FNR > 1 && !(($1 " " $2 " " $13) in known) { print $1, $2 " was measured with an older kernel"; found = 1 }
    END { exit found }' <(list_runs) "$recorded"
}

# Kinds of the findings of `grader try --json -` with this severity, sorted.
kinds_of() {
  awk -F'"' -v severity="$1" '/^      "kind"/ { kind = $4 } /^      "severity"/ && $4 == severity { print kind }' |
    sort -u | paste -sd' '
}

emulate() {
  local json numbers
  in_time || return 0
  json=$(timeout 200 build/grader try "$1" --shape "$2" --json - 2>/dev/null)
  numbers=$(awk '/^  "correct": true/ { print "right" } /^  "correct": false/ { print "wrong" }' <<<"$json")
  echo "$1,$2,${numbers:-not_run},$(kinds_of error <<<"$json"),$(kinds_of warning <<<"$json"),$3" >>"$out/emulator.csv"
}

program_of() { echo "$programs/$(tr '/' '_' <<<"$1")"; }

# Builds a program, or an empty marker file beside its path if that fails.
compile() {
  local program
  program=$(program_of "$1")
  [ -x "$program" ] || [ -e "$program.refused" ] || ! in_time && return 0
  nvcc -std=c++17 -O2 -lineinfo "$target" -w -I common -Dmain=students_own_main -c "$1" -o "$program.o" &&
    nvcc "$target" "$program.o" "$programs"/harness.o "$programs"/fills.o -lcublas -o "$program" || touch "$program.refused"
} >/dev/null 2>&1

measure() {
  local program numbers
  program=$(program_of "$1")
  in_time || return 0
  if [ -x "$program" ]; then
    numbers=$(timeout 10 "$program" "$2" 2>/dev/null)
    [ $? -eq 124 ] && numbers=timeout
    numbers=${numbers##*$'\n'}
  elif [ -e "$program.refused" ]; then
    numbers=not_compiled
  else
    return 0
  fi
  case $numbers in right | wrong | timeout | not_compiled | cuda*) ;; *) numbers=crash ;; esac
  echo "$1,$2,$numbers,$3" >>"$out/numbers.csv"
}

# "errors" of one tool, "0" if it reports none, "-" if it was not run or did not finish.
sanitize() {
  local program=$1 tool=$2 shape=$3 text
  if [ ! -x "$program" ]; then echo -; return; fi
  # Padding is needed because an element past the end of one matrix may be the first of the next.
  text=$(timeout 25 compute-sanitizer --tool "$tool" $([ "$tool" = memcheck ] && echo --padding 256) --print-limit 1 \
    "$program" "$shape" 2>&1)
  if grep -q "Unable to find\|not supported" <<<"$text"; then echo -; return; fi
  sed -nE 's/.*ERROR SUMMARY: ([0-9]+) error.*/\1/p; s/.*RACECHECK SUMMARY: .*\(([0-9]+) error.*/\1/p' <<<"$text" |
    tail -1 | grep . || echo -
}

sanitize_all() {
  local program tool found=$1,$2
  in_time || return 0
  program=$(program_of "$1")
  for tool in memcheck racecheck synccheck initcheck; do found+=,$(sanitize "$program" "$tool" "$2"); done
  echo "$found,$3" >>"$out/sanitizer.csv"
}

export -f in_time emulate kinds_of program_of compile measure sanitize sanitize_all
each() { xargs -r -P "$(nproc)" -L 1 bash -c "$1 "'"$@"' _; }

run_emulator() { missing_in emulator.csv | each emulate; }

compile_common() {
  [ -e "$programs/harness.o" ] && [ -e "$programs/fills.o" ] && return
  nvcc -std=c++17 -O2 "$target" -I common -c grader/proof/agreement/harness.cu -o "$programs/harness.o" &&
    nvcc -std=c++20 -O2 -I . -I common -c common/matmul/fills.cpp -o "$programs/fills.o" || exit 3
}

# Runs with expected findings come first, because compute-sanitizer is slow.
most_interesting_first() {
  grep -vE '/features/|/golden/' | awk '{ wrong = /wrong_|suite/; print !wrong, $0 }' | sort -s -k1,1 | cut -d' ' -f2-
}

run_gpu() {
  compile_common
  { missing_in numbers.csv; missing_in sanitizer.csv | most_interesting_first; } | cut -d' ' -f1 | sort -u | each compile
  missing_in numbers.csv | each measure
  missing_in sanitizer.csv | most_interesting_first | each sanitize_all
  echo "$(wc -l <"$out/numbers.csv") of $(list_runs | wc -l) runs have numbers," \
    "$(wc -l <"$out/sanitizer.csv") of $(list_runs | most_interesting_first | wc -l) went through compute-sanitizer."
}

# Joins both tables of the GPU, with "-" where compute-sanitizer was not run.
join_gpu() {
  join -t, -a1 -e- -o 1.1,1.2,2.2,2.3,2.4,2.5,1.3 <(current_in numbers.csv | sed 's/,/|/' | sort) \
    <(current_in sanitizer.csv | sed 's/,/|/' | sort) | tr '|' ','
}

make_table() {
  awk -f grader/proof/agreement/table.awk <(current_in emulator.csv) <(join_gpu) >"$out/agreement.csv" &&
    awk -f grader/proof/agreement/summary.awk "$out/agreement.csv" >"$out/agreement.md" && cat "$out/agreement.md"
}

case $stage in
  emulator) run_emulator ;;
  gpu) run_gpu ;;
  table) make_table ;;
  carry) carry ;;
  stale) print_stale ;;
  *) sed -n 2,12p "$0"; exit 2 ;;
esac

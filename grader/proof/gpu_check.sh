#!/usr/bin/env bash
# Tests whether the gpu backend gives right verdicts, on a machine with a GPU. `make gpu-check` builds what it needs.
# Grades the solutions and the unchanged skeletons on the GPU, and runs the kernels of grader/proof/kernels/gpu, whose
# first line contains the expected finding. The last line is "N passed, M failed".
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3
results=${1:-build/gpu_check}
mkdir -p "$results"
passed=0 failed=0

verdict() {  # verdict NAME STATUS: counts and prints one line
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); echo "  ok      $1"; else failed=$((failed + 1)); echo "  FAILED  $1"; fi
}

# Too large for the emulator, so that only the GPU decides.
run_case() {
  local file=$1 wanted json name
  name=$(basename "$file" .cu)
  wanted=$(sed -nE '1s|^// expect: ||p' "$file")
  json=$results/$name.json
  timeout 200 build/grader try "$file" --shape 528x512x512 --backend gpu --json "$json" >"$results/$name.txt" 2>&1
  local status=$?
  if [ "$wanted" = nothing ]; then
    [ $status -eq 0 ]
  else
    [ $status -eq 1 ] && grep -q "\"kind\": *\"$wanted\"" "$json"
  fi
  verdict "$name: $wanted (exit code $status)" $?
}

build/grader doctor
build/grader try grader/proof/kernels/gpu/right.cu --shape 64x64x64 --backend gpu >"$results/first.txt" 2>&1
if [ $? -eq 3 ]; then
  cat "$results/first.txt"
  echo "0 passed, 0 failed"
  exit 3
fi

for file in grader/proof/kernels/gpu/*.cu; do run_case "$file"; done

# Work on a stream that is never waited for: the program's own clock misses it, the grader's clock does not.
build/grader check 04_naive --file grader/proof/kernels/gpu/speed/hidden_stream.cu --backend gpu \
  --json "$results/hidden_stream.json" >"$results/hidden_stream.txt" 2>&1
grep -q '"kind": *"cheating"' "$results/hidden_stream.json"
verdict "hidden_stream: cheating" $?

build/grader grade solutions --backend gpu --seed 1 --json "$results/solutions_gpu.json" >"$results/solutions_gpu.txt" 2>&1
verdict "solutions: full marks on the GPU" $?
build/grader grade solutions --backend emulator --seed 1 --json "$results/solutions_emulator.json" \
  >"$results/solutions_emulator.txt" 2>&1
verdict "solutions: full marks in the emulator" $?
rm -rf "$results/skeletons"
build/make_skeletons "$results/skeletons" && build/grader grade "$results/skeletons" --backend gpu --seed 1 \
  --json "$results/skeletons_gpu.json" >"$results/skeletons_gpu.txt" 2>&1
[ $? -eq 1 ] && grep -q '"points": *0\b' "$results/skeletons_gpu.json" &&
  ! grep -qE '"verdict": *"(pass|error)"' "$results/skeletons_gpu.json"
verdict "untouched skeletons get nothing" $?

cat "$results/solutions_gpu.txt"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]

#!/usr/bin/env bash
# Counts the memory traffic of the GPU solutions at 256x256x256 on the emulator and draws it: `make plots`.
# Writes solutions/results/traffic.csv and, where gnuplot is installed, solutions/results/traffic.svg.
set -euo pipefail
cd "$(dirname "$0")/../.."

results=solutions/results
labs="04_naive 05_tiled 06_boundary_checked 07_register_tiled"
mkdir -p "$results"

# One number of a JSON report, by name.
metric() { sed -n "s/^ *\"$2\": \([0-9.eE+-]*\),\{0,1\}$/\1/p" <<<"$1"; }

{
  echo "lab,global_load_bytes_per_multiply_add,shared_words_per_multiply_add,operations_per_byte"
  for lab in $labs; do
    report=$(build/grader try "solutions/$lab/matmul.cu" --shape 256x256x256 --json -)
    echo "$lab,$(metric "$report" load_bytes_per_multiply_add),$(metric "$report" shared_words_per_multiply_add),$(
      metric "$report" arithmetic_intensity)"
  done
} >"$results/traffic.csv"
cat "$results/traffic.csv"

if ! command -v gnuplot >/dev/null; then
  echo "gnuplot is not installed, so $results/traffic.svg was left as it is (package: gnuplot-nox)."
  exit 0
fi
gnuplot -e "csv='$results/traffic.csv'; svg='$results/traffic.svg'" common/plots/traffic.gp
echo "$results/traffic.svg"

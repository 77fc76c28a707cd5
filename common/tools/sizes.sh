#!/usr/bin/env bash
# sizes.sh [FOLDER]: names each folder with more files than a reader can keep in mind, and each file that is too
# long. Tests are aside, as are kernels, recorded results, and the CUDA headers that students include.
set -u -o pipefail
cd -- "${1:-$(dirname -- "$0")/../..}" || exit 2
files_in_folder=30 lines_in_file=400

machinery() {
  find common grader solutions/lecture solutions/experiments \( -name kernels -o -name results -o -name __pycache__ -o -name node_modules \) \
    -prune -o -type f ! -name '*_test.*' -print 2>/dev/null
}

too_full() {
  machinery | grep -vE '^common/emulator/(libraries/)?include/' | sed 's|/[^/]*$||' | sort | uniq -c |
    awk -v most="$files_in_folder" '$1 > most { print $2 ": " $1 " files, at most " most }'
}

too_long() {
  machinery | grep -E '\.(cpp|h|cu|cuh|sh|awk|py|mk)$' | xargs -r wc -l |
    awk -v most="$lines_in_file" '$1 > most && $2 != "total" { print $2 ": " $1 " lines, at most " most }'
}

said=$(too_full; too_long)
[ -z "$said" ] || { echo "$said"; exit 1; }

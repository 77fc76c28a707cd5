#!/bin/sh
# editor.sh [FOLDER]: writes FOLDER/compile_commands.json (default: the package's root folder). With it clangd, and so
# any editor that uses clangd, reads the labs: .cu files as CUDA, even if CUDA is not installed.
set -e
root=$(cd "$(dirname "$0")/../.." && pwd -P)
out=$(cd "${1:-$root}" && pwd -P)/compile_commands.json
cd "$root"
here=$(printf '%s\n' "$root" | sed 's/[\\"]/\\&/g')
cuda='"-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-Xclang", "-fcuda-allow-variadic-functions",
    "-std=c++20", "-Wall", "-Wno-register", "-Wno-missing-braces", "-Wno-unknown-cuda-version",
    "-Icommon", "-isystem", "common/emulator/include", "-include", "common/editor/cuda_for_clangd.h"'
cpu='"-std=c++17", "-Wall", "-Icommon"'
host='"-std=c++20", "-Wall", "-Wextra", "-I.", "-Icommon", "-isystem", "build/deps/usr/include",
    "-isystem", "build/deps/usr/include/eigen3", "-isystem", "/usr/include/eigen3"'

entries() {  # FLAGS; the files are read from standard input
  while IFS= read -r file; do
    printf '%s  {"directory": "%s", "file": "%s",\n   "arguments": ["clang++", %s, "-c", "%s"]}' "$comma" "$here" "$file" "$1" "$file"
    comma=',
'
  done
}

{
  echo '['
  comma=
  ls labs/*/matmul.cu solutions/*/matmul.cu > "$out.list"
  entries "$cuda" < "$out.list"
  ls labs/*/matmul.cpp solutions/*/matmul.cpp > "$out.list"
  entries "$cpu" < "$out.list"
  find common grader -name '*.cpp' ! -path '*/kernels/*' | sort > "$out.list"
  entries "$host" < "$out.list"
  printf '\n]\n'
} > "$out.new"
rm -f "$out.list"
mv "$out.new" "$out"

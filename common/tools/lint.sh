#!/usr/bin/env bash
# common/tools/lint.sh check: how the tracked sources are written, by clang-format and clang-tidy; format: repairs layout.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3

# The tool under its plain name or with the newest version's number.
find_tool() {
  local name
  for name in "$1" $(for version in {22..14}; do echo "$1-$version"; done); do
    command -v "$name" && return
  done
  echo "$1 is not installed, so the sources were not checked with it (Debian, Ubuntu: apt-get install $1)." >&2
  return 1
}

# Labs are generated from solutions, so they are not listed. Students' .cu files are CUDA: laid out, not analysed, as
# are hostile submissions.
tracked() { git ls-files -z -- "$@"; }

check_layout() {
  local tool
  tool=$(find_tool clang-format) || return 3
  echo "clang-format: layout"
  tracked grader common solutions | grep -zE '\.(cpp|h|cu|cuh)$' | xargs -0 "$tool" --dry-run -Werror
}

# Reads file names, each ended by a zero byte; the arguments are the compiler's. Several files at a time.
analyse() {
  xargs -0 -r -P "$(nproc)" -I{} "$tool" --quiet {} -- -std=c++20 "$@" -isystem build/deps/usr/include \
    -isystem build/deps/usr/include/eigen3 -isystem /usr/include/eigen3 2>/dev/null
}

check_mistakes() {
  local tool emulator='^common/(emulator/(host|device|observe|check|count)/|runner/runner_emulator)' failed=0
  tool=$(find_tool clang-tidy) || return 3
  echo "clang-tidy: mistakes and names (minutes)"
  tracked '*.cpp' | grep -zE '^(grader|common|solutions)/' | grep -zvE "_test\.cpp\$|^grader/proof/kernels/|$emulator" |
    analyse -I. -Icommon || failed=1
  tracked '*.cpp' | grep -zE "$emulator" | grep -zv '_test\.cpp$' |
    analyse -I. -Icommon/emulator/include -DEMU_RUNTIME || failed=1
  return $failed
}

case ${1-} in
  check)
    check_layout
    layout=$?
    check_mistakes
    mistakes=$?
    [ $layout -ne 0 ] && [ $layout -ne 3 ] && echo "make format repairs the layout."
    [ $layout -eq 0 ] && [ $mistakes -eq 0 ] && echo "Nothing to complain about."
    exit $((layout | mistakes))
    ;;
  format)
    tool=$(find_tool clang-format) || exit 3
    tracked grader common solutions | grep -zE '\.(cpp|h|cu|cuh)$' | xargs -0 "$tool" -i
    ;;
  *)
    echo "usage: common/tools/lint.sh check|format" >&2
    exit 2
    ;;
esac

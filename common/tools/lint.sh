#!/usr/bin/env bash
# common/tools/lint.sh check [FILE...]: checks the tracked sources: rooms, clang-format, clang-tidy. If files are named,
# clang-tidy, which takes minutes for all files, runs only on these. format: repairs the layout.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3

# Finds a tool by its plain name, or else with the highest version number.
find_tool() {
  local name
  for name in "$1" $(for version in {22..14}; do echo "$1-$version"; done); do
    command -v "$name" && return
  done
  echo "$1 is not installed, so the sources were not checked with it (Debian, Ubuntu: apt-get install $1)." >&2
  return 1
}

# The kernels of the proof keep their authors' layout, because some show a mistake in columns. Labs are generated.
laid_out() { git ls-files -z -- grader common solutions | grep -zE '\.(cpp|h|cu|cuh)$' | grep -zv '^grader/proof/kernels/'; }

# Files for clang-tidy: no tests, no CUDA, nothing hostile. There may be none.
analysed() {
  git ls-files -z -- "$@" | grep -zE '^(grader|common|solutions)/.*\.cpp$' |
    grep -zvE '_test\.cpp$|^grader/proof/kernels/|^solutions/experiments/kernels/' || true
}

check_layout() {
  local tool
  tool=$(find_tool clang-format) || return 3
  echo "clang-format: layout"
  laid_out | xargs -0 "$tool" --dry-run -Werror
}

# analyse FILE: prints clang-tidy's messages, and how many files are done.
analyse() {
  local said flags=(-I. -Icommon) status
  case $1 in
    common/emulator/rewrite/*) ;;
    common/emulator/* | common/runner/runner_emulator* | common/runner/runner_program* | common/runner/device_process.h) flags=(-I. -Icommon/emulator/include -DEMU_RUNTIME) ;;
  esac
  said=$("$tidy" --quiet "$1" -- -std=c++20 "${flags[@]}" -isystem build/deps/usr/include \
    -isystem build/deps/usr/include/eigen3 -isystem /usr/include/eigen3 2>/dev/null)
  status=$?
  printf . >>"$ended"
  [ ! -t 2 ] || printf '\r\033[K%d of %d' "$(stat -c %s "$ended")" "$count" >&2
  [ -z "$said" ] || printf '%s%s\n' "$([ ! -t 2 ] || printf '\r\033[K')" "$said"
  return $status
}
export -f analyse

check_mistakes() {
  local status
  tidy=$(find_tool clang-tidy) || return 3
  count=$(analysed "$@" | tr -cd '\0' | wc -c)
  ended=$(mktemp) || return 3
  export tidy count ended
  echo "clang-tidy: mistakes and names in $count files$([ "$count" -lt 20 ] || echo " (minutes)")"
  # shellcheck disable=SC2016  # $1 is the inner shell's
  analysed "$@" | xargs -0 -r -P "$(nproc)" -I{} bash -c 'analyse "$1" || exit 1' _ {}
  status=$?
  [ ! -t 2 ] || printf '\r\033[K' >&2
  rm -f -- "$ended"
  [ $status -eq 0 ]
}

# A missing tool is not a failure (3), but the check is then incomplete.
check() {
  local part status=0
  echo "folders: which may include which"
  common/tools/arrows.sh || status=1
  check_layout
  case $? in 0) ;; 3) part=yes ;; *) status=1; echo "make format repairs the layout." ;; esac
  check_mistakes "$@"
  case $? in 0) ;; 3) part=yes ;; *) status=1 ;; esac
  [ $status -eq 0 ] && [ "${part-}" = yes ] && return 3
  [ $status -eq 0 ] && echo "Nothing to complain about."
  return $status
}

case ${1-} in
  check)
    shift
    check "$@"
    ;;
  format)
    tool=$(find_tool clang-format) || exit 3
    laid_out | xargs -0 "$tool" -i
    ;;
  *)
    echo "usage: common/tools/lint.sh check|format" >&2
    exit 2
    ;;
esac

#!/usr/bin/env bash
# Begins a lab: common/tools/start.sh LAB [FORCE]. Labs 06 to 09 begin with the student's own file of the previous lab;
# the others with the skeleton. A file that the student has changed is kept, unless FORCE is 1.
set -u
cd -- "$(dirname -- "$0")/../.." || exit 2
lab=$1
force=${2-}

refuse() {
  printf '%s\n' "$@" >&2
  exit 2
}

# Prints the lab whose file this one begins with; nothing if the lab has its own skeleton.
lab_before() {
  case $1 in
    06_*) echo labs/05_* ;;
    07_*) echo labs/06_* ;;
    08_*) echo labs/07_* ;;
    09_*) echo labs/08_* ;;
  esac
}

file_of() { [ -e "build/skeletons/$1/matmul.cpp" ] && echo matmul.cpp || echo matmul.cu; }
is_skeleton() { cmp -s "labs/$1/$2" "build/skeletons/$1/$2"; }

rm -rf build/skeletons
if [ -d skeletons ]; then  # a package for students
  mkdir -p build && cp -r skeletons build/skeletons
else
  build/make_skeletons build/skeletons >/dev/null || refuse "The skeletons could not be generated; run make skeletons to see why."
fi
lab=$(common/tools/lab_name.sh "$lab") || exit 2

file=$(file_of "$lab")
target=labs/$lab/$file
source=build/skeletons/$lab/$file
before=$(lab_before "$lab")
if [ -n "$before" ]; then
  before=${before#labs/}
  is_skeleton "$before" "$file" && [ "$force" != 1 ] &&
    refuse "labs/$before/$file is still the skeleton: finish $before first, then run make start LAB=$lab again."
  source=labs/$before/$file
  [ -s "$source" ] || refuse "$source, from which $lab starts, is missing. Restore it with make start LAB=$before."
fi

if [ -e "$target" ] && ! is_skeleton "$lab" "$file" && ! cmp -s "$source" "$target" && [ "$force" != 1 ]; then
  refuse "$target contains your work, so it was left unchanged." \
    "To discard that work and start again: make start LAB=$lab FORCE=1"
fi
mkdir -p "labs/$lab" && cp -- "$source" "$target" || refuse "$target could not be written."
echo "$target now begins with ${source/build\/skeletons\/*/the skeleton}. Next: open labs/$lab/README.md"

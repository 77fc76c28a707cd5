#!/usr/bin/env bash
# dist.sh [OUT.tar.gz]: writes the package for students: the initial labs, the grader, the course text. It contains no
# solution; the one against which CPU labs are timed is included as machine code, which cannot be handed in.
set -eu -o pipefail
out=$(realpath -m -- "${1:-build/matmul-labs.tar.gz}")
cd -- "$(dirname -- "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
to=$work/matmul-labs
mkdir "$to" "$to/solutions"

gather() {
  tar -c --exclude=grader/proof --exclude=grader/INSTRUCTORS.md --exclude=grader/ASSISTANTS.md --exclude=node_modules --exclude='*_test.cpp' \
    --exclude='*_test.h' --exclude='*_test.mjs' --exclude=.progress --exclude=.worklog --exclude='labs/*/matmul.*' --exclude='solutions/results/*.png' \
    Makefile LICENSE THIRD_PARTY.md CHANGELOG.md handout.md common grader labs solutions/results .clang-format .gitignore .vscode .devcontainer |
    tar -x -C "$to"
  cp grader/class/handout/students.md "$to/README.md"
}

# The local labs/ may contain somebody's work.
add_skeletons() {
  build/make_skeletons "$to/skeletons" >/dev/null
  cp -r "$to/skeletons/." "$to/labs"
}

gather
cp -r build/prebuilt "$to/prebuilt"
add_skeletons
build/handout search "$to" >"$work/revealed" || {
  echo "The student package was not written, because it would reveal solutions:" >&2
  cat "$work/revealed" >&2
  exit 1
}
for built_as in plain fast; do
  build/handout compile 01_naive_cpu $built_as "$to/solutions/01_naive_cpu.$built_as.o"
done
# Checked by make update before it replaces any file.
(cd "$to" && find . -type f ! -path ./package.sha256 -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum >package.sha256)
mkdir -p -- "$(dirname -- "$out")"
tar -c --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$work" matmul-labs | gzip -n >"$out.part"
mv -- "$out.part" "$out"
echo "Written: $out, for students: Matmul Labs $(head -1 "$to/prebuilt/version"). It unpacks into matmul-labs/."

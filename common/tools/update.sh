#!/usr/bin/env bash
# update.sh [PACKAGE]: brings what is new in this package; files that the student has worked on, labs/*/matmul.*, stay as
# they are, and a copy of them is kept. Without PACKAGE: from where this folder was cloned. PACKAGE: a newer
# matmul-labs.tar.gz, where there is no git.
set -u -o pipefail
[ $# -eq 0 ] || package=$(realpath -m -- "$1")
cd -- "$(dirname -- "$0")/../.." || exit 2
new=$(mktemp -d)
trap 'rm -rf -- "$new"' EXIT
kept=build/own/$(date +%Y-%m-%d_%H%M%S)

refuse() {
  printf '%s\n' "$@" >&2
  exit 2
}

# put_aside FOLDER: files that differ from those in FOLDER, which were handed out, are copied to $kept and named in $own.
put_aside() {
  own=()
  local file
  for file in labs/*/matmul.cu labs/*/matmul.cpp; do
    [ -f "$file" ] && ! cmp -s "$file" "$1/$file" || continue
    mkdir -p "$kept/${file%/*}" && cp -p -- "$file" "$kept/$file" || refuse "$kept/$file could not be written: nothing was changed."
    own+=("$file")
  done
}

put_back() { for file in "${own[@]}"; do mkdir -p "${file%/*}" && cp -p -- "$kept/$file" "$file"; done; }

# tell OLD NEW: what became of the student's files, by folders with what was and is handed out.
tell() {
  local file
  for file in "${own[@]}"; do
    if cmp -s "$1/$file" "$2/$file"; then
      echo "  kept  $file"
    else
      mkdir -p "$kept/handed_out/${file%/*}" && cp -- "$2/$file" "$kept/handed_out/$file" 2>/dev/null
      echo "  kept  $file, though what is handed out has changed: compare it with $kept/handed_out/$file"
    fi
  done
  [ "${#own[@]}" -eq 0 ] || echo "A copy of your files, as they were: $kept"
  echo "Updated. The next make builds what has changed."
}

# handed_out COMMIT FOLDER
handed_out() {
  mkdir -p "$2" && git archive "$1" labs | tar -x -C "$2"
}

update_clone() {
  local before after both
  git rev-parse -q --verify '@{upstream}' >/dev/null || refuse "This branch follows no other one, so there is nothing to update from."
  git fetch -q || refuse "What is new could not be fetched; nothing was changed."
  after=$(git rev-parse '@{upstream}') before=$(git merge-base HEAD "$after")
  [ "$before" != "$after" ] || { echo "Nothing is new."; exit 0; }
  both=$(comm -12 <(git diff --name-only HEAD -- ':!labs/*/matmul.*' | sort) <(git diff --name-only "$before" "$after" | sort))
  [ -z "$both" ] || refuse "You have changed files that the update changes too: ${both//$'\n'/, }." \
    "Copy what you need of them, take them back with git checkout, and type make update again."
  handed_out "$before" "$new/old" && handed_out "$after" "$new/new"
  put_aside "$new/old"
  [ "${#own[@]}" -eq 0 ] || git checkout -q HEAD -- "${own[@]}"
  if ! git merge -q --no-edit -X ours "$after" >"$new/said" 2>&1; then
    git merge --abort 2>/dev/null
    put_back
    refuse "The update does not fit this folder, which is as it was. Git says:" "$(cat "$new/said")"
  fi
  put_back
  tell "$new/old" "$new/new"
}

update_package() {
  [ -d skeletons ] || refuse "This folder was not unpacked from a package; in a clone, make update needs no FROM."
  tar -xzf "$package" -C "$new" 2>/dev/null && [ -d "$new/matmul-labs/skeletons" ] ||
    refuse "$package is no package of these labs (matmul-labs.tar.gz); nothing was changed."
  mkdir "$new/old" "$new/new" && cp -r skeletons "$new/old/labs" && cp -r "$new/matmul-labs/skeletons" "$new/new/labs"
  put_aside "$new/old"
  rm -rf common grader solutions skeletons prebuilt
  cp -rp "$new/matmul-labs/." . || refuse "The update stopped half-way: unpack $package elsewhere, and copy your files from $kept."
  put_back
  tell "$new/old" "$new/new"
}

if [ $# -gt 0 ]; then
  update_package
elif git rev-parse -q --is-inside-work-tree >/dev/null 2>&1; then
  update_clone
else
  refuse "Say where the newer package is: make update FROM=matmul-labs.tar.gz"
fi

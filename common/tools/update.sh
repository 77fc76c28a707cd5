#!/usr/bin/env bash
# update.sh [PACKAGE]: updates this package; labs/*/matmul.* that the student has changed are kept, and copied as a
# backup. Without PACKAGE, updates from the repository that this folder was cloned from. PACKAGE is a newer
# matmul-labs.tar.gz, for folders without git: it is unpacked beside this package, checked, and exchanged completely or
# not at all.
set -u -o pipefail
export LC_ALL=C  # sort and comm agree, and sha256sum prints FAILED
[ $# -eq 0 ] || package=$(realpath -m -- "$1")
cd -- "$(dirname -- "$0")/../.." || exit 2
new=$(mktemp -d)
trap 'rm -rf -- "$new"' EXIT
kept=build/own/$(date +%Y-%m-%d_%H%M%S)

refuse() {
  printf '%s\n' "$@" >&2
  exit 2
}

# put_aside FOLDER: copies the files that differ from those handed out, which are in FOLDER, to $kept and lists them in
# $own.
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

# tell OLD NEW: reports what happened to the student's files. OLD and NEW are folders with the old and new handed-out
# files.
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

# handed_out COMMIT FOLDER: extracts labs/ of a commit into FOLDER.
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
  [ -z "$both" ] || refuse "The update changes files that you have changed as well: ${both//$'\n'/, }." \
    "Copy what you need from them, restore them with git checkout, and run make update again."
  handed_out "$before" "$new/old" && handed_out "$after" "$new/new"
  put_aside "$new/old"
  [ "${#own[@]}" -eq 0 ] || git checkout -q HEAD -- "${own[@]}"
  if ! git merge -q --no-edit -X ours "$after" >"$new/said" 2>&1; then
    git merge --abort 2>/dev/null
    put_back
    refuse "The update could not be applied, and the folder is unchanged. Git says:" "$(cat "$new/said")"
  fi
  put_back
  tell "$new/old" "$new/new"
}

# The parts of a package. Whole parts belong to the package alone; merged parts also hold files of the student.
whole=(Makefile LICENSE THIRD_PARTY.md CHANGELOG.md README.md handout.md .clang-format .gitignore common grader solutions skeletons prebuilt package.sha256)
merged=(labs .vscode .devcontainer)

# listed FOLDER: lists every file of a package except the list itself.
listed() { (cd -- "$1" && find . -type f ! -path ./package.sha256 -printf '%P\n' | sort); }

# why_incomplete FOLDER: prints "", or why this is not a complete package.
why_incomplete() {
  local part
  [ -d "$1/skeletons" ] || { echo "it has no folder matmul-labs/skeletons"; return; }
  [ -z "$(find "$1" ! -type f ! -type d -print -quit)$(find "$1" -name $'*\n*' -print -quit)" ] ||
    { echo "it contains links or special files"; return; }
  for part in "${whole[@]}" "${merged[@]}"; do
    [ ! -e "$part" ] || [ -e "$1/$part" ] || { echo "$part is missing in it"; return; }
  done
  [ -e "$1/package.sha256" ] || return
  cmp -s <(cut -c67- "$1/package.sha256") <(listed "$1") && (cd -- "$1" && sha256sum -c --quiet --strict package.sha256) >/dev/null 2>&1 ||
    echo "its files do not match its package.sha256, so it is truncated or changed"
}

# keep_changed FOLDER: copies the student's work among the files to be replaced: changed files, and files added to the
# package's folders.
keep_changed() {
  local file
  [ -e package.sha256 ] || return 0
  { sha256sum -c --quiet package.sha256 2>/dev/null | sed -n 's/: FAILED$//p'
    listed "$1" | comm -23 - <(cut -c67- package.sha256) | while IFS= read -r file; do [ ! -f "$file" ] || echo "$file"; done
    for file in common grader solutions skeletons prebuilt; do [ ! -d "$file" ] || find "$file" -type f; done |
      sort -u | comm -23 - <(cut -c67- package.sha256); } | while IFS= read -r file; do
    case $file in labs/*/matmul.* | labs/*/.progress | labs/*/.worklog) continue ;; esac
    mkdir -p "$kept/${file%/*}" && cp -p -- "$file" "$kept/$file" || exit 1
    echo "  replaced  $file, of which yours is $kept/$file"
  done
}

# units FOLDER: lists the files and folders to exchange, one by one; the student's own files are not among them.
units() {
  local part file
  for part in "${whole[@]}"; do [ ! -e "$1/$part" ] || echo "$part"; done
  for part in "${merged[@]}"; do [ ! -d "$1/$part" ] || (cd -- "$1" && find "$part" -type f); done |
    grep -vE '^labs/.*/\.(progress|worklog)$' | grep -vxF -f <(printf '%s\n' "${own[@]}" /)
}

# exchange BESIDE UNIT: moves a file or folder to BESIDE/was and puts the new one in its place.
exchange() {
  echo "$2" >>"$1/exchanged"
  if [ -e "$2" ]; then mkdir -p "$1/was/$(dirname -- "$2")" && mv -T -- "$2" "$1/was/$2" || return 1; fi
  mkdir -p "$(dirname -- "$2")" && mv -T -- "$1/matmul-labs/$2" "$2"
}

# take_back BESIDE: restores everything that was exchanged. What the student has changed since is kept.
take_back() {
  local unit
  tac "$1/exchanged" 2>/dev/null | while IFS= read -r unit; do
    [ -e "$1/was/$unit" ] || [ ! -e "$1/matmul-labs/$unit" ] || continue
    case $unit in labs/*) [ ! -f "$unit" ] || { mkdir -p "$kept/${unit%/*}" && cp -p -- "$unit" "$kept/$unit"; } || exit 1 ;; esac
    rm -rf -- "$unit"
    [ ! -e "$1/was/$unit" ] || mv -T -- "$1/was/$unit" "$unit"
  done
  rm -rf -- "$1"
}

update_package() {
  local why unit unfinished all
  [ -d skeletons ] || refuse "This folder was not unpacked from a package; in a clone, make update needs no FROM."
  # Left by an update that was interrupted.
  for unfinished in build/update.*; do [ ! -d "$unfinished" ] || take_back "$unfinished"; done
  mkdir -p build && beside=$(mktemp -d build/update.XXXXXX) || refuse "build/ could not be written: nothing was changed."
  trap 'rm -rf -- "$new" "$beside"' EXIT
  tar -xzf "$package" --no-same-owner -C "$beside" 2>/dev/null && [ -d "$beside/matmul-labs" ] ||
    refuse "$package is not a package of these labs (matmul-labs.tar.gz), or there is no space for it. Nothing was changed."
  why=$(why_incomplete "$beside/matmul-labs")
  [ -z "$why" ] || refuse "$package is not a complete package of these labs: $why. Nothing was changed; fetch the archive again."
  mkdir "$new/old" "$new/new" && cp -r skeletons "$new/old/labs" && cp -r "$beside/matmul-labs/skeletons" "$new/new/labs" ||
    refuse "There is no space for temporary files: nothing was changed."
  put_aside "$new/old"
  keep_changed "$beside/matmul-labs" || refuse "$kept could not be written: nothing was changed."
  mapfile -t all < <(units "$beside/matmul-labs")
  trap '' INT TERM HUP
  for unit in "${all[@]}"; do
    exchange "$beside" "$unit" && continue
    take_back "$beside"
    refuse "$unit could not be replaced, and the package is unchanged. Does something else with this name exist, or do you lack write permission?"
  done
  rm -f -- "$beside/exchanged"
  tell "$new/old" "$new/new"
}

if [ $# -gt 0 ]; then
  update_package
elif git rev-parse -q --is-inside-work-tree >/dev/null 2>&1; then
  update_clone
else
  refuse "Give the path of the newer package: make update FROM=matmul-labs.tar.gz"
fi

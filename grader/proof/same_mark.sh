#!/usr/bin/env bash
# same_mark.sh FOLDER [JOBS] [FILES]: grades wrong files, FOLDER/LAB/file, with 20 seeds and with 20 different comments each. Prints
# the files that get more than one mark; the exit code is 1 if there is one. A mark must depend only on what a file does.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../.."
jobs=${2:-$(nproc)} files=${3:-60}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

grade() {  # FILE NUMBER
  local lab=$(basename "$(dirname "$1")") name=${1##*/} seed=1 file=$1
  local out=$work/$lab.$name.$2
  if [ "$2" -le 20 ]; then
    seed=$(($2 * 7919))
  else
    mkdir "$out"
    file=$out/$name
    { echo "// Comment $2."; sed "$(($2 - 18))s|\$| /* $2 */|" "$1"; } >"$file"
  fi
  local backend=auto
  case $name in *.cu) backend=emulator ;; esac  # timings on a GPU are not compared
  build/grader check "$lab" --file "$file" --seed "$seed" --backend "$backend" --json "$out.json" >/dev/null 2>&1 || true
  [ -s "$out.json" ] || echo '  "points": no answer' >"$out.json"
  printf '%s/%s %s %s\n' "$lab" "$name" "$(sed -n 's/^  "points": \([^,]*\).*/\1/p' "$out.json" | tr ' ' _)" \
    "$(sed -n 's/^  "verdict": "\([a-z]*\)".*/\1/p' "$out.json")" >"$out.mark"
}
export -f grade
export work

find "$1" -name '*.cu' -o -name '*.cpp' | sort | awk -v want="$files" '{ all[NR] = $0 } END { if (want > NR) want = NR; for (i = 1; i <= want; ++i) print all[int((i - 1) * NR / want) + 1] }' >"$work/list"
while read -r file; do for number in {1..40}; do printf '%s\0%s\0' "$file" "$number"; done; done <"$work/list" |
  xargs -0 -n 2 -P "$jobs" bash -c 'grade "$0" "$1"'
cat "$work"/*.mark | sort | uniq -c | awk '{ marks[$2]++; lines[$2] = lines[$2] "  " $1 " times " $3 " (" $4 ")\n" }
  /no_answer/ { missing++ }
  END { if (missing) printf "%d times there was no answer\n", missing; for (file in marks) { ++files; if (marks[file] > 1) { ++several; printf "%s\n%s", file, lines[file] } }
        printf "%d of %d files have more than one mark\n", several, files; exit several > 0 || missing > 0 }'

#!/bin/sh
# grade.sh FORMAT SUBMISSION RESULT [LAB]: grades a folder that a course platform filled, and writes what that platform reads.
# FORMAT: gradescope, prairielearn, autolab, classroom50. Each lab's file lies in a folder of the lab's name; with LAB,
# which is then the only one, it may lie anywhere. The exit code is the grader's: 0 and 1 are marks, 3 is none.
# The course's terms are those of course.toml in the package's folder, if it is there.
set -u
umask 077
root=$(cd -- "$(dirname -- "$0")/../../.." && pwd) || exit 3
format=$1 submission=$2 result=$3 lab=${4:-}
work=$(mktemp -d) || exit 3
trap 'rm -rf -- "$work"' EXIT
trap 'exit 3' INT TERM

# A pipe would never end, and what is huge is no source; what is a link, the grader itself refuses.
find_source() {
  find "$submission" -maxdepth 4 -path "*/$1" ! -size +20000k \( -type f -o -type l \) 2>/dev/null | sort | head -n 1
}

take_lab() {
  for name in matmul.cu matmul.cpp; do
    file=$(find_source "$1/$name")
    [ -n "$file" ] || [ -z "$lab" ] || file=$(find_source "$name")
    [ -z "$file" ] || cp -P -- "$file" "$work/$1/$name"
  done
}

for folder in "$root"/labs/*/; do
  name=$(basename -- "$folder")
  [ -z "$lab" ] || [ "$lab" = "$name" ] || continue
  mkdir -- "$work/$name" && take_lab "$name"
done

set --
[ ! -f "$root/course.toml" ] || set -- --course "$root/course.toml"
[ -z "$lab" ] || set -- "$@" --lab "$lab"
"$root/build/grader" grade "$work" --format "$format" "$@" >"$work/result"
status=$?
mv -- "$work/result" "$result" || exit 3
exit $status

#!/bin/sh
# grade.sh FORMAT SUBMISSION RESULT [LAB]: grades a folder that a course platform filled, and writes the file that the platform
# reads. FORMAT: gradescope, prairielearn, autolab, classroom50. Finds each lab's file as `grader batch` does: in a folder with
# the lab's name; with LAB, which is then the only lab, anywhere. The exit code is the grader's: 0 and 1 mean a mark, 3 means no
# mark. The course's terms are read from the file COURSE, otherwise from course.toml in the package's folder, if it exists.
set -u
root=$(cd -- "$(dirname -- "$0")/../../.." && pwd) || exit 3
format=$1 submission=$2 result=$3 lab=${4:-}
rm -f -- "$result"
written=$(mktemp) || exit 3
trap 'rm -f -- "$written"' EXIT
trap 'exit 3' INT TERM

course=${COURSE:-$root/course.toml}
set --
[ ! -f "$course" ] || set -- --course "$course"
[ -z "$lab" ] || set -- "$@" --lab "$lab"
"$root/build/grader" grade "$submission" --format "$format" "$@" >"$written"
status=$?
[ -s "$written" ] || exit $((status > 1 ? status : 3))
cat -- "$written" >"$result" || exit 3
exit $status

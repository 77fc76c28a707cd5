#!/bin/sh
# lab_name.sh LAB: prints the full name of a lab, such as 05_tiled. LAB may be its number alone: 5 or 05.
cd -- "$(dirname -- "$0")/../../labs" || exit 2
for lab in *_*; do
  number=${lab%%_*}
  case $1 in "$lab" | "$number" | "${number#0}") echo "$lab" && exit 0 ;; esac
done
echo "There is no lab $1. The labs are: $(echo *_*)." >&2
exit 2

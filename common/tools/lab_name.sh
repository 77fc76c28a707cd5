#!/bin/sh
# lab_name.sh LAB: the name of a lab, 05_tiled, of which its number is enough: 5 or 05.
cd -- "$(dirname -- "$0")/../../labs" || exit 2
for lab in *_*; do
  number=${lab%%_*}
  case $1 in "$lab" | "$number" | "${number#0}") echo "$lab" && exit 0 ;; esac
done
echo "There is no lab $1. The labs are: $(echo *_*)." >&2
exit 2

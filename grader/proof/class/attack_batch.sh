#!/usr/bin/env bash
# attack_batch.sh: grades every attack of the package in one class with honest students, some of whom have hostile names. Points
# gained, changed marks of other students, remaining processes and files, and hostile text in tables, pages and on the terminal
# must all be 0. As root it uses private /tmp, /dev/shm and process namespaces and so counts everything that remains; otherwise
# only the grader's folders.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../../.." || exit 2
if [ "${ALONE-}" != yes ]; then
  WORK=$(mktemp -d) && export WORK || exit 2
  trap 'rm -rf -- "$WORK"' EXIT
fi
if [ "${ALONE-}" != yes ] && unshare -mpf --mount-proc true 2>/dev/null; then
  ALONE=yes unshare -mpf --mount-proc "$0"
  exit
fi
work=$WORK
if [ "${ALONE-}" = yes ]; then
  mkdir "$work/tmp" && chmod 1777 "$work/tmp" && mount -t tmpfs none /dev/shm && mount --bind "$work" /mnt &&
    mount --bind "$work/tmp" /tmp && work=/mnt || exit 2
fi

python3 grader/proof/class/attack_class.py make "$work" || exit 2
for class in honest all; do
  build/grader batch "$work/$class" --book "$work/$class.db" --seed 1 >"$work/$class.said" 2>"$work/$class.progress"
  cat "$work/$class.said"
done
reports=(report --book "$work/all.db")
build/grader "${reports[@]}" --csv "$work/a.csv" --moodle "$work/b.csv" --junit "$work/c.xml" --html "$work/d.html" \
  --pages "$work/pages" >"$work/reports.said"
build/grader "${reports[@]}" --pseudonyms --canvas "$work/e.csv" >>"$work/reports.said"

left=$(find /tmp /dev/shm -mindepth 1 -name "$([ "${ALONE-}" = yes ] && echo '*' || echo 'matmul-work-*')" | wc -l)
alive=0
for process in /proc/[0-9]*; do
  [ "${ALONE-}" != yes ] || [ ! -e "$process/exe" ] || [ "${process#/proc/}" = $$ ] || [ "${process#/proc/}" = 1 ] ||
    [ "$(cut -d' ' -f4 <"$process/stat" 2>/dev/null)" = $$ ] || alive=$((alive + 1))
done
python3 grader/proof/class/attack_class.py judge "$work" "$left" "$alive"

#!/usr/bin/env bash
# kill_batch.sh DIR [TIMES]: grades the class in DIR once undisturbed, and once with kill -9 at TIMES (default 50) random moments; the
# killed run's child processes must end by themselves. At the end both gradebooks must contain the same marks and no duplicate results,
# and the next run must remove what the killed runs left in /tmp.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../../.." || exit 2
[ -d "${1-}" ] || { echo "Say which class: grader/proof/class/kill_batch.sh DIR"; exit 2; }
class=$1 times=${2:-50}
work=$(mktemp -d) || exit 2
trap 'rm -rf -- "$work"' EXIT

batch() { build/grader batch "$class" --book "$1" >/dev/null 2>&1; }
seeded() { build/grader batch "$class" --book "$1" --seed 1 >/dev/null 2>&1; }
in_book() { python3 - "$1" "$2" <<'PY'
import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row, sep="\t")
PY
}
marks='SELECT student, lab, points, max_points, state FROM marks WHERE generation = (SELECT max(id) FROM generations) ORDER BY 1, 2'
twice='SELECT lab, source, backend, count(*) FROM results WHERE verdict <> "error" GROUP BY 1, 2, 3 HAVING count(*) > 1'

start=$(date +%s%N)
seeded "$work/calm.db"
whole=$((($(date +%s%N) - start) / 1000000))
echo "undisturbed: $whole ms"
killed=0
for ((i = 0; i < times; ++i)); do
  setsid build/grader batch "$class" --book "$work/killed.db" --seed 1 >/dev/null 2>&1 &
  pid=$!
  sleep "$(awk -v most=$((whole / 20 + 300)) -v seed="$RANDOM" 'BEGIN { srand(seed); print rand() * most / 1000 }')"
  kill -9 -- "$pid" 2>/dev/null && killed=$((killed + 1))
  wait "$pid" 2>/dev/null
done
echo "killed $killed times"
seeded "$work/killed.db"
sleep 6
seeded "$work/killed.db"
left=0
for folder in /tmp/matmul-work-*/; do  # skip folders held by other graders on this machine
  [ ! -d "$folder" ] || ! flock -n "$folder" true || left=$((left + 1))
done
alive=$(pgrep -fc -- "--book $work/killed.db")
difference=$(diff <(in_book "$work/calm.db" "$marks") <(in_book "$work/killed.db" "$marks") | wc -l)
repeated=$(in_book "$work/killed.db" "$twice" | wc -l)
echo "marks that differ: $difference; results twice: $repeated; processes left: $alive; workspaces left: $left"
[ "$difference" -eq 0 ] && [ "$repeated" -eq 0 ] && [ "$alive" -eq 0 ] && [ "$left" -eq 0 ]

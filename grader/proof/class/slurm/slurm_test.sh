#!/usr/bin/env bash
# slurm_test.sh [STUDENTS]: a class (default 200) is graded by Slurm with three nodes on this machine; midway one node fails
# as if it lost power, and the controller is restarted. Every file must be graded exactly once, and the marks must equal
# those of the local pool.
set -u -o pipefail
here=$(cd -- "$(dirname -- "$0")" && pwd) && . "$here/cluster.sh" || exit 2
cd -- "$root" || exit 2
students=${1:-200}
S=$(mktemp -d) || exit 2
trap 'stop_cluster; rm -rf -- "$S"' EXIT

for ((i = 0; i < students; ++i)); do
  mkdir -p "$S/class/s$i/01_naive_cpu"
  sed "1i // student $i" solutions/01_naive_cpu/matmul.cpp >"$S/class/s$i/01_naive_cpu/matmul.cpp"
  [ $((i % 3)) -ne 0 ] || sed -i 's/+=/=/' "$S/class/s$i/01_naive_cpu/matmul.cpp"
done
marks() { python3 - "$1" <<'PY'
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
for row in base.execute("SELECT student, points, state FROM marks WHERE generation = (SELECT max(id) FROM generations) ORDER BY 1"): print(*row)
print(base.execute("SELECT count(*), count(DISTINCT source) FROM results").fetchone())
PY
}

build/grader batch "$S/class" --book "$S/local.db" --seed 1 >/dev/null 2>&1
start_cluster || exit 3
build/grader batch "$S/class" --book "$S/slurm.db" --seed 1 --slurm >"$S/said" 2>"$S/progress" &
batch=$!
while [ "$(ls "$S/slurm.db.work" 2>/dev/null | grep -c task)" -gt $((students / 2)) ] || [ ! -d "$S/slurm.db.work" ]; do sleep 0.5; done
echo "half are graded: node 2 loses its power, the controller is restarted"
kill_node 2
stop_controller
sleep 3
start_controller
sleep 15
start_node 2
for _ in $(seq 100); do
  kill -0 "$batch" 2>/dev/null || break
  held=$(squeue -h -t PD -o %A 2>/dev/null | sort -u)  # requeued tasks are held for two minutes, which proves nothing
  for job in $held; do scontrol update JobId="$job" StartTime=now >/dev/null 2>&1; done
  sleep 3
done
wait "$batch"
cat "$S/said"
diff <(marks "$S/local.db") <(marks "$S/slurm.db") && [ ! -e "$S/slurm.db.work" ] && echo "the same marks; $(marks "$S/slurm.db" | tail -1) results, sources"

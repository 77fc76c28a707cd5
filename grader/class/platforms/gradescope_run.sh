#!/bin/sh
# run_autograder of the archive for Gradescope: one submission. Without a mark there is no results.json, so that Gradescope
# says that the autograder failed, and no points are lost; why, stands in the output that instructors see.
# Tried: as root without user namespaces and network, half a core. Not tried: Gradescope's own machines. Where their
# kernel has no Landlock, the grader says so and gives no mark.
set -u
autograder=${AUTOGRADER:-/autograder}
lab=$(cat "$autograder/source/lab")
mkdir -p "$autograder/results"
rm -f "$autograder/results/results.json"
sh "$autograder/source/matmul-labs/grader/class/platforms/grade.sh" gradescope "$autograder/submission" \
  "$autograder/results/results.json" "$lab"
status=$?
[ "$status" -gt 1 ] || exit 0
cat "$autograder/results/results.json" 2>/dev/null
rm -f "$autograder/results/results.json"
exit "$status"

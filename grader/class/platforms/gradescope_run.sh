#!/bin/sh
# run_autograder of the archive for Gradescope: grades one submission. Without a mark it writes no results.json: Gradescope
# then reports a failed autograder, and no points are lost; the reason is in the output that instructors see. Tested as
# root without user namespaces and network, on half a core: all ten labs in 68 s and 390 MB. Not tested: Gradescope's own
# machines with their limit of 768 MB, which a single submission may reach: then choose 1.5 GB under Autograder Settings.
# If their kernel has no Landlock, the grader says so and gives no mark.
set -u
autograder=${AUTOGRADER:-/autograder}
lab=$(cat "$autograder/source/lab")
mkdir -p "$autograder/results"
rm -f "$autograder/results/results.json"
sh "$autograder/source/matmul-labs/grader/class/platforms/grade.sh" gradescope "$autograder/submission" \
  "$autograder/results/results.json" "$lab"
status=$?
[ "$status" -gt 1 ] || ! grep -q '"score"' "$autograder/results/results.json" || exit 0
cat "$autograder/results/results.json" 2>/dev/null
rm -f "$autograder/results/results.json"
exit 3

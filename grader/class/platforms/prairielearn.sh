#!/bin/sh
# The entry point for PrairieLearn's external grader, in the image of the Dockerfile beside it. In the question's info.json:
#   "externalGradingOptions": {"enabled": true, "image": "YOU/matmul-labs", "timeout": 300,
#     "entrypoint": "/matmul-labs/grader/class/platforms/prairielearn.sh 05_tiled"}
# and <pl-file-upload file-names="matmul.cu"></pl-file-upload> in question.html. Set GRADE to test it elsewhere.
# Tested as root without user namespaces and network, on half a core. Not tested inside PrairieLearn.
set -u
grade=${GRADE:-/grade}
mkdir -p "$grade/results"
sh "$(dirname -- "$0")/grade.sh" prairielearn "$grade/student" "$grade/results/results.json" "${1:-}"
# The file itself says that there is no mark ("gradable": false); an exit code
# would hide that.
[ -s "$grade/results/results.json" ]

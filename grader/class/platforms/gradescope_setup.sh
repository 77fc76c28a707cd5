#!/bin/sh
# setup.sh of the archive for Gradescope: runs once, when the autograder's image is made. AUTOGRADER is for trying it elsewhere.
set -eu
source=${AUTOGRADER:-/autograder}/source
sh "$source/matmul-labs/grader/class/platforms/install.sh"
# Nothing of the package is for others than root; the submission's own process sees none of it anyway.
chmod -R go-rwx "$source"

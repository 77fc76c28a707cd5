#!/bin/sh
# setup.sh of the archive for Gradescope: runs once, when the autograder's image is made. AUTOGRADER is for trying it elsewhere.
set -eu
source=${AUTOGRADER:-/autograder}/source
# Archives that were packed anew, on Windows say, have lost who may run what.
find "$source/matmul-labs" -name '*.sh' -exec chmod +x {} +
sh "$source/matmul-labs/grader/class/platforms/install.sh"
# For root alone; a submission's process sees none of it anyway. The compiler, which is no longer root, reads the rest.
chmod -R go-rwx "$source/matmul-labs/solutions"

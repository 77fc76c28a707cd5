#!/bin/sh
# setup.sh of the archive for Gradescope: runs once, when the autograder's image is built. Set AUTOGRADER to test it elsewhere.
set -eu
source=${AUTOGRADER:-/autograder}/source
# Archives that were repacked, for example on Windows, have lost their execute
# permissions.
find "$source/matmul-labs" -name '*.sh' -exec chmod +x {} +
sh "$source/matmul-labs/grader/class/platforms/install.sh"
# Readable by root only; a submission's process has no access anyway. The compiler does not run as root and needs the
# rest.
chmod -R go-rwx "$source/matmul-labs/solutions"

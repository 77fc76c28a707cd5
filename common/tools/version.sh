#!/bin/sh
# version.sh: prints the package's version, commit and date, as `grader --version` shows them. A package that was handed
# out reads them from the file prebuilt/version; a folder above it may belong to a different repository.
cd -- "$(dirname -- "$0")/../.." || exit 1
if [ -e prebuilt/version ]; then
  head -1 prebuilt/version
elif [ -e .git ] && commit=$(git log -1 --format='%h, %cs' 2>/dev/null); then
  echo "$(cat common/VERSION), commit $commit"
else
  cat common/VERSION
fi

#!/bin/bash
# seal.sh OUT OBJECT…: one object of all, whose templates and inline functions are its own. A submission can define a
# function of the same name (std::vector<float>::…), and the linker would keep only one of the two. Debug information
# goes: every submission is linked with this object.
set -euo pipefail
out=$1
shift
folder=$(dirname "${BASH_SOURCE[0]}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ld -r --force-group-allocation -T "$folder/seal.ld" -o "$work/all.o" "$@"
nm --defined-only "$work/all.o" | awk '$2 ~ /^[WVu]$/ { print $3 }' > "$work/weak"
objcopy --strip-debug --localize-symbols="$work/weak" "$work/all.o" "$out"

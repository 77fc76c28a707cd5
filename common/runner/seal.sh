#!/bin/bash
# seal.sh OUT OBJECT…: links all objects into one whose templates and inline functions are local to it. Otherwise, if a
# submission defines a function of the same name (std::vector<float>::…), the linker would keep only one of the two.
# Debug information is stripped: every submission is linked with this object.
set -euo pipefail
out=$1
shift
folder=$(dirname "${BASH_SOURCE[0]}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ld -r --force-group-allocation -T "$folder/seal.ld" -o "$work/all.o" "$@"
nm --defined-only "$work/all.o" | awk '$2 ~ /^[WVu]$/ { print $3 }' > "$work/weak"
objcopy --strip-debug --localize-symbols="$work/weak" "$work/all.o" "$out"

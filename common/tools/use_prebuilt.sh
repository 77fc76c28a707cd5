#!/usr/bin/env bash
# use_prebuilt.sh: copies the ready-to-run parts of a package (prebuilt/) into build/, and tests them once with the
# compiler of this machine. Exit code 0: they work. 1: they do not, and a sentence says why; build/ then has none of
# them, and the sources are compiled. 3: nothing here can work, and a sentence says what to install.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3

refuse() {
  rm -f build/grader build/libemulator_*.a build/runner_*.o
  echo "The prebuilt programs of this package do not work here ($1). They will be built from source, which takes a few minutes."
  exit 1
}

common/tools/deps.sh --compiler || exit 3
# Bytes 18 and 19 of an ELF file are its machine: 62 is x86-64, 183 is aarch64 (System V ABI, "ELF Header").
case $(od -An -tu2 -j18 -N2 prebuilt/grader 2>/dev/null | tr -d ' ') in
  62) machine=x86_64 ;;
  183) machine=aarch64 ;;
  *) machine=$(uname -m) ;;
esac
[ "$machine" = "$(uname -m)" ] || refuse "they are for $machine, and this machine is $(uname -m)"
mkdir -p build && cp -rf prebuilt/. build/ || { echo "build/ could not be written: is the disk full, or the folder read-only?" >&2; exit 3; }
said=$(build/grader --version 2>&1) || refuse "the grader does not start${said:+: }$(head -1 <<<"$said")"

# Compiles a kernel that does nothing, links it with the emulator and runs it. Its C is wrong, which is exit code 1.
folder=$(mktemp -d) || refuse "there is no temporary folder"
trap 'rm -rf -- "$folder"' EXIT
cat >"$folder/probe.cu" <<'PROBE'
#include "matmul.h"
__global__ void nothing() {}
void matmul(const float*, const float*, float*, int, int, int) { nothing<<<1, 1>>>(); }
PROBE
build/grader prelude >/dev/null 2>&1
said=$(build/grader try "$folder/probe.cu" --shape 4x4x4 2>&1)
[ $? -eq 1 ] && exit
# If the machine is at fault, compiling the sources does not help.
doctor=$(build/grader doctor 2>&1)
[ $? -ne 3 ] || { tail -1 <<<"$doctor" >&2; rm -f build/grader; exit 3; }
refuse "a trial program does not run: $(head -1 <<<"$said")"

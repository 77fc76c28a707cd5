#!/usr/bin/env bash
# Tests the package on aarch64 and compares it with x86-64, on an x86-64 machine. Each process of a Debian root for
# arm64 runs under qemu-user.
#
#   aarch64.sh root         creates a Debian 12 root with the packages that are needed (debootstrap) and an x86-64 cross compiler
#   aarch64.sh build        builds the grader and the emulator's libraries for aarch64
#   aarch64.sh run [PART]   grades the kernels whose keys contain PART, on this machine and in the root
#   aarch64.sh table        writes grader/proof/machines/aarch64.csv from both results
#   aarch64.sh enter COMMAND…   runs a command in the root, in the package's folder
#
# Each part continues where it was interrupted. It needs root on Debian, with qemu-user-static binfmt-support
# debootstrap g++-12-aarch64-linux-gnu. The folder is build/aarch64, or $AARCH64. JOBS is the number of files that are
# graded at a time.
set -euo pipefail
cd -- "$(dirname -- "$0")/../../.."
package=$PWD
work=${AARCH64:-$package/build/aarch64}
root=$work/root
packages=g++-12,make,doctest-dev,libeigen3-dev,libboost-context1.74-dev,libtomlplusplus-dev,nlohmann-json3-dev,libcli11-dev
packages+=,libfmt-dev,libseccomp-dev,bubblewrap,valgrind,libsqlite3-dev,libarchive-dev,zlib1g-dev,libbz2-dev,liblzma-dev
packages+=,libzstd-dev,nettle-dev,procps

fail() {
  printf '%s\n' "$@" >&2
  exit 3
}

register_qemu() {
  local folder=/proc/sys/fs/binfmt_misc
  [ -e $folder/register ] || mount -t binfmt_misc binfmt_misc $folder
  [ -e $folder/qemu-aarch64 ] || printf '%s' ':qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' >$folder/register
}

bind() { mountpoint -q "$2" || { mkdir -p "$2" && mount --bind "$1" "$2"; }; }

# The package has the same path inside and outside the root, and a separate build folder.
mount_all() {
  [ "$(id -u)" = 0 ] || fail "aarch64.sh mounts folders and changes its root: run it as root."
  register_qemu
  mkdir -p "$work/build" "$package/build/verdicts_corpus"
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  mountpoint -q "$root/dev" || mount --rbind /dev "$root/dev"
  bind "$package" "$root$package"
  bind "$work/build" "$root$package/build"
  bind "$package/build/verdicts_corpus" "$root$package/build/verdicts_corpus"
}

enter() {
  chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin \
    bash -c 'cd -- "$0" && exec "$@"' "$package" "$@"
}

libraries_of() { ldd "$@" 2>/dev/null | grep -o '/[^ ]*\.so[^ ]*' | sort -u; }

# The compiler is this machine's own cross compiler and runs at this machine's speed. Its output runs under qemu.
copy_compiler() {
  local tool parts=/usr/lib/gcc-cross/aarch64-linux-gnu/12
  mkdir -p "$root/usr/lib/x86_64-linux-gnu" "$root/usr/lib64"
  [ -e "$root/lib64" ] || ln -s usr/lib64 "$root/lib64"
  cp -a /usr/lib/gcc-cross "$root/usr/lib/"
  cp -a /usr/aarch64-linux-gnu "$root/usr/"
  cp -a /usr/bin/aarch64-linux-gnu-* "$root/usr/bin/"
  cp -L /lib64/ld-linux-x86-64.so.2 "$root/usr/lib64/"
  cp -L $(libraries_of /usr/bin/aarch64-linux-gnu-* $parts/cc1plus $parts/cc1 $parts/collect2 | grep -v ld-linux) \
    "$root/usr/lib/x86_64-linux-gnu/"
  for tool in ld as nm objcopy objdump ar ranlib readelf addr2line strip; do
    ln -sf "../../bin/aarch64-linux-gnu-$tool" "$root/usr/local/bin/$tool"
  done
  ln -sf ../../bin/aarch64-linux-gnu-g++-12 "$root/usr/local/bin/g++"
  ln -sf ../../bin/aarch64-linux-gnu-gcc-12 "$root/usr/local/bin/gcc"
}

make_root() {
  register_qemu
  mkdir -p "$work"
  if [ ! -e "$work/.root" ]; then
    [ -d "$root/debootstrap" ] || debootstrap --arch=arm64 --foreign --variant=minbase --include="$packages" bookworm "$root"
    chroot "$root" /debootstrap/debootstrap --second-stage
    touch "$work/.root"
  fi
  copy_compiler
}

# Replaces the runner of `build/verdicts gather` for a package whose grader runs in the root.
write_package() {
  mkdir -p "$work/package/build"
  printf '#!/bin/sh\nexec "%s" enter build/grader "$@"\n' "$package/grader/proof/machines/aarch64.sh" \
    >"$work/package/build/grader"
  chmod +x "$work/package/build/grader"
}

build() {
  mount_all
  enter make more
  write_package
}

run() {
  mount_all
  make ready build/verdicts
  for machine in x86_64 aarch64; do
    local here=$package
    [ $machine = x86_64 ] || here=$work/package
    build/verdicts gather "$here" "$work/$machine.jsonl" --jobs "${JOBS:-$(nproc)}" --only "${1:-/}" --resume
  done
}

table() {
  python3 grader/proof/machines/table.py "$work/x86_64.jsonl" -- "$work/aarch64.jsonl" >grader/proof/machines/aarch64.csv
}

case ${1-} in
  root) make_root ;;
  build) build ;;
  run) run "${2-}" ;;
  table) table ;;
  enter)
    shift
    enter "$@"
    ;;
  *) fail "aarch64.sh root, build, run [PART], table or enter COMMAND…: the first lines of this file say more." ;;
esac

#!/bin/sh
# Makes the package ready where a course platform makes its image: as root, with network, on Ubuntu 22.04 or newer, or
# Debian 12. Seconds once there is a compiler; where what the package ships does not run, it is built, which takes minutes.
# Tried on Debian 12 with the compiler installed. Not tried: apt-get on Ubuntu 22.04, whose own g++ 11 is too old.
set -eu
root=$(cd -- "$(dirname -- "$0")/../../.." && pwd)
if ! command -v g++-12 >/dev/null && [ "$(g++ -dumpversion 2>/dev/null | cut -d. -f1)" -lt 12 ] 2>/dev/null ||
  ! command -v g++ >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends g++-12 make ca-certificates dpkg
fi
# Of deadlines without a zone, in course.toml's.
if [ ! -d /usr/share/zoneinfo/Europe ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends tzdata
fi
make -C "$root" more
# What only building needs would be half of the image.
for part in host check count trace runtime precompiled; do rm -rf -- "$root/build/$part"; done

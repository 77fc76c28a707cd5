#!/bin/sh
# Prepares the package when a course platform builds its image: as root, with network, on Ubuntu 22.04 or newer, or Debian
# 12. Takes seconds if there is a compiler; if the shipped binaries do not run, they are built, which takes minutes. Tested
# on Debian 12 with the compiler installed. Not tested: apt-get on Ubuntu 22.04, whose own g++ 11 is too old.
set -eu
root=$(cd -- "$(dirname -- "$0")/../../.." && pwd)
if ! command -v g++-12 >/dev/null && [ "$(g++ -dumpversion 2>/dev/null | cut -d. -f1)" -lt 12 ] 2>/dev/null ||
  ! command -v g++ >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends g++-12 make ca-certificates dpkg
fi
# For the time zone in course.toml, which applies to deadlines without a zone.
if [ ! -d /usr/share/zoneinfo/Europe ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends tzdata
fi
make -C "$root" more
# Files needed only for building would take half of the image.
for part in host check count trace runtime precompiled; do rm -rf -- "$root/build/$part"; done

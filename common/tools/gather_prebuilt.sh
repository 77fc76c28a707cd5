#!/usr/bin/env bash
# gather_prebuilt.sh FOLDER: collects the files that users need not compile, all from build/: the grader (linked without
# shared libraries, already in FOLDER), the emulator's libraries, the runners, valgrind's programs and bubblewrap, and
# the version.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../.."
to=$1
deps=$to/deps/usr

cp build/libemulator_*.a build/runner_*.o "$to"
for file in "$to"/*.a "$to"/*.o; do objcopy --strip-debug "$file"; done
mkdir -p "$deps/bin" "$deps/libexec/valgrind"

# The program itself: Debian starts it through a script of the same name that only sets the paths of debug files.
valgrind=build/deps/usr
[ -e "$valgrind/bin/valgrind.bin" ] || valgrind=/usr
cp "$valgrind/bin/valgrind.bin" "$deps/bin/valgrind"
for file in none-amd64-linux cachegrind-amd64-linux memcheck-amd64-linux vgpreload_core-amd64-linux.so \
  vgpreload_memcheck-amd64-linux.so default.supp; do
  cp "$valgrind/libexec/valgrind/$file" "$deps/libexec/valgrind/"
done
cp "$(ls build/deps/usr/bin/bwrap /usr/bin/bwrap 2>/dev/null | head -1)" "$deps/bin/bwrap"

# Debian's copyright files of the libraries in the grader, for packages whose documentation is here (THIRD_PARTY.md).
mkdir -p "$to/licenses"
for package in $(sed -nE 's/^\|.*\| ([a-z0-9.+-]+) \|$/\1/p' THIRD_PARTY.md); do
  for folder in build/deps/usr/share/doc /usr/share/doc; do
    [ ! -e "$folder/$package/copyright" ] || cp -L "$folder/$package/copyright" "$to/licenses/$package"
  done
done

{
  common/tools/version.sh
  sha256sum "$to/grader" "$to"/*.a "$to"/*.o | sha256sum | cut -c1-12
} >"$to/version"

#!/usr/bin/env bash
# Fetches packages that the system lacks into build/deps: needs no root and does not change the system.
#   common/tools/deps.sh           fetch what is missing (Debian and Ubuntu packages, unpacked)
#   common/tools/deps.sh --list    only report what is present and what is missing
#   common/tools/deps.sh --compiler  only report whether a suitable compiler is present
# Headers land in build/deps/usr/include, libraries in build/deps/lib, programs in build/deps/usr/bin.
# Exit code 3: something is missing and could not be fetched; a sentence says what to do.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3

deps=build/deps
triplet=$(${CXX:-g++} -print-multiarch 2>/dev/null) || triplet=""
triplet=${triplet:-$(uname -m)-linux-gnu}

# One line per part: Debian package | a file that shows that it is installed ("lib:" and "bin:" are searched for).
# A name ending in * stands for the package that the one before it depends on (libboost-context1.74-dev, libfmt9).
parts='
doctest-dev             | include/doctest/doctest.h
libeigen3-dev           | include/eigen3/Eigen/Core
libboost-context-dev    | lib:libboost_context.a  include/boost/context/detail/fcontext.hpp
libtomlplusplus-dev     | include/toml++/toml.h
nlohmann-json3-dev      | include/nlohmann/json.hpp
libcli11-dev            | include/CLI/CLI.hpp
libfmt-dev              | lib:libfmt.so  include/fmt/format.h
libseccomp-dev          | lib:libseccomp.a  include/seccomp.h
bubblewrap              | bin:bwrap
valgrind                | bin:valgrind
libsqlite3-dev          | include/sqlite3.h
libarchive-dev          | include/archive.h
zlib1g-dev              | include/zlib.h
libbz2-dev              | include/bzlib.h
liblzma-dev             | include/lzma.h
libzstd-dev             | include/zstd.h
nettle-dev              | include/nettle/aes.h
'
fedora='doctest-devel eigen3-devel boost-devel boost-static tomlplusplus-devel json-devel cli11-devel fmt-devel
  libseccomp-devel libseccomp-static bubblewrap valgrind sqlite-devel libarchive-devel zlib-devel bzip2-devel xz-devel
  libzstd-devel nettle-devel'
arch='doctest eigen boost tomlplusplus nlohmann-json cli11 fmt libseccomp bubblewrap valgrind sqlite libarchive zlib bzip2 xz zstd nettle'

# True if this file (include/…, lib:…, bin:…) is under the prefix $2 (/usr, or build/deps/usr).
has_file() {
  case $1 in
    lib:*) [ -e "$2/lib/$triplet/${1#lib:}" ] || [ -e "$2/lib64/${1#lib:}" ] || [ -e "$2/lib/${1#lib:}" ] ;;
    bin:*) [ -x "$2/bin/${1#bin:}" ] || [ -x "$2/sbin/${1#bin:}" ] ;;
    *) [ -e "$2/$1" ] ;;
  esac
}

# True if all files of a part are under that prefix.
has_part() {
  local file
  for file in $2; do has_file "$file" "$1" || return 1; done
}

has_anywhere() { has_part /usr "$1" || has_part /usr/local "$1" || has_part "$deps/usr" "$1"; }

each_part() {  # calls "$1 PACKAGE FILES" for every line of the table
  local package files
  while IFS='|' read -r package files; do
    package=${package//[[:space:]]/}
    [ -z "$package" ] || "$1" "$package" "$files"
  done <<<"$parts"
}

note_missing() { has_anywhere "$2" || missing+=("$1"); }
show_part() { printf '  %-22s %s\n' "$1" "$(has_anywhere "$2" && echo there || echo missing)"; }

# Plots are drawn by node, which is not fetched: only the plots need it, and those of the recorded results are in the
# package.
show_node() {
  local text=there
  command -v node >/dev/null || text="missing: only plots need it (Debian, Ubuntu: apt-get install nodejs npm)"
  printf '  %-22s %s\n' node "$text"
}

fail() {
  printf '%s\n' "$@" >&2
  exit 3
}

check_compiler() {
  local major machine
  major=$(${CXX:-g++} -dumpversion 2>/dev/null | cut -d. -f1)
  [ -n "$major" ] || fail "No C++ compiler was found: install g++ 12 or newer (Debian, Ubuntu: apt-get install g++)."
  [ "$major" -ge 12 ] ||
    fail "g++ $major is too old: g++ 12 or newer is needed (Ubuntu 22.04: apt-get install g++-12, and make finds it)."
  machine=$(${CXX:-g++} -dumpmachine)
  case ${machine%%-*} in
    x86_64 | aarch64) ;;
    *) fail "Matmul Labs needs an x86-64 or ARM processor of 64 bits (aarch64), and this g++ is for ${machine%%-*}: use a university PC or GitHub Codespaces." ;;
  esac
}

without_apt() {
  fail "These packages are missing, and apt-get is not available to fetch them: ${missing[*]}." \
    "Install them with the system's own package manager, then run make again." \
    "  Debian, Ubuntu  ${missing[*]}" "  Fedora          $(echo $fedora)" "  Arch            $(echo $arch)"
}

# Downloads package lists into a temporary folder: a fresh machine has none, and old lists name files that no longer
# exist.
use_private_lists() {
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  apt_options+=(-o "Dir::State::Lists=$work/lists")
  echo "  fetching the package lists"
  apt-get -qq "${apt_options[@]}" update >"$work/update.log" 2>&1
}

# Lists the real packages behind one name: the target of an empty -dev package, and shared libraries.
real_packages() {
  case $1 in
    libboost-context-dev)
      local context
      context=$(depends_of "$1" 'libboost-context[0-9.]+-dev')
      echo "$context ${context/-context/}" ;;
    libfmt-dev) echo "$1 $(depends_of "$1" 'libfmt[0-9]+[a-z0-9]*')" ;;
    *) echo "$1" ;;
  esac
}

depends_of() {
  apt-cache "${apt_options[@]}" depends "$1" 2>/dev/null | sed -nE "s/^ *Depends: ($2)\$/\1/p" | head -1
}

# Downloads every package in one call and prints the name of each as its download starts.
download() {
  local names=() name
  for name in "${missing[@]}"; do names+=($(real_packages "$name")); done
  (cd -- "$work/debs" && apt-get -q "${apt_options[@]}" download "${names[@]}" 2>"$work/download.log") |
    sed -unE 's/^Get:[0-9]+ .* ([^ ]+) [^ ]+ [^ ]+ (\[.*\])$/  fetching \1 \2/p'
}

# Boost is large: only the headers that Boost.Context includes are unpacked.
unpack() {
  local deb folder=build/deps
  for deb in "$work"/debs/*.deb; do
    case ${deb##*/} in
      libboost[0-9]*) dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$folder" --wildcards \
        './usr/include/boost/config*' './usr/include/boost/context/*' './usr/include/boost/detail/workaround.hpp' \
        './usr/include/boost/*assert*' './usr/include/boost/cstdint.hpp' './usr/include/boost/version.hpp' \
        './usr/include/boost/predef*' ;;
      *) dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$folder" --no-same-owner --exclude='./usr/share' ;;
    esac && { dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$folder" --wildcards './usr/share/doc/*/copyright' 2>/dev/null || true; } || fail "Unpacking ${deb##*/} failed: is the disk full? Then run make deps again."
  done
}

# Prints the first error of apt without its prefix, for the message about a failure.
complaint() { sed -nE 's/^[EW]: //p' "$work/update.log" "$work/download.log" 2>/dev/null | head -1 | tr -s ' '; }

fetch_missing() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || without_apt
  work=$(mktemp -d) || fail "No temporary folder could be made in ${TMPDIR:-/tmp}: is the disk full?"
  trap 'rm -rf -- "$work"' EXIT
  trap 'exit 130' INT TERM
  mkdir -p "$work/debs" "$work/cache/archives/partial"
  apt_options=(-o "Dir::Cache=$work/cache" -o Dir::State::status=/var/lib/dpkg/status -o APT::Sandbox::User=
    -o Acquire::Retries=2 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20)
  if ! ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || ! download; then
    rm -f "$work"/debs/*
    use_private_lists && download ||
      fail "Fetching ${missing[*]} failed ($(complaint)): check the network, or install them with apt-get."
  fi
  unpack
  find -L "$deps/usr/lib" -type l -delete  # libX.so whose library is not here: the linker then uses libX.a
  ln -sfn "usr/lib/$triplet" "$deps/lib"
}

missing=()
apt_options=()
check_compiler
[ "${1-}" != --compiler ] || exit 0
if [ "${1-}" = --list ]; then
  each_part show_part
  show_node
  exit 0
fi
mkdir -p "$deps"
each_part note_missing
if [ ${#missing[@]} -gt 0 ]; then
  echo "Fetching ${#missing[@]} packages and their dependencies into $deps (no root, nothing installed on the system)"
  fetch_missing
  missing=()
  each_part note_missing
  [ ${#missing[@]} -eq 0 ] || fail "These packages were fetched but lack a required file: ${missing[*]}. Install them with apt-get."
fi
touch "$deps/.stamp"

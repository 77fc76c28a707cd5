#!/usr/bin/env bash
# Prints the path of a Chromium that runs here: $CHROMIUM, one on the PATH, or one fetched into build/browser (Debian
# packages, unpacked: needs no root, installs nothing on the system). Exit code 3: there is none, and a sentence says
# why.
set -u -o pipefail
cd -- "$(dirname -- "$0")/../.." || exit 3
to=$PWD/build/browser

fail() {
  printf '%s\n' "$@" >&2
  exit 3
}

runs() { [ -n "$1" ] && "$1" --version >/dev/null 2>&1; }

find_here() {
  local name
  runs "${CHROMIUM-}" && { echo "$CHROMIUM"; return; }
  for name in chromium-headless-shell chromium google-chrome; do
    runs "$(command -v "$name")" && { command -v "$name"; return; }
  done
  runs "$to/run" && echo "$to/run"
}

# Lists all packages that it needs and this machine lacks, without documentation, translations and desktop-only parts.
needed_packages() {
  apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
    chromium-headless-shell fonts-dejavu-core | sed -nE 's/^([a-z0-9][a-z0-9.+-]+)$/\1/p' | sort -u |
    while read -r package; do
      [ "$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null)" = "install ok installed" ] || echo "$package"
    done
}

fetch() {
  work=$(mktemp -d) || fail "No temporary folder could be made: is the disk full?"
  trap 'rm -rf -- "$work"' EXIT
  command -v apt-get >/dev/null || fail "Chromium is not installed, and apt-get is not available to fetch it. Set CHROMIUM to the path of one."
  ls /var/lib/apt/lists/*_Packages* >/dev/null 2>&1 || apt-get -qq update >&2 ||
    fail "The package lists cannot be fetched: install chromium, or set CHROMIUM to the path of one."
  apt-cache show chromium-headless-shell >/dev/null 2>&1 ||
    fail "This system has no package chromium-headless-shell: install a Chromium, or set CHROMIUM to the path of one."
  # shellcheck disable=SC2046  # names of packages
  (cd -- "$work" && apt-get -q -o APT::Sandbox::User= download $(needed_packages)) >&2 ||
    fail "Chromium's packages cannot be fetched: check the network, or set CHROMIUM to the path of one."
  mkdir -p "$to"
  for deb in "$work"/*.deb; do dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$to" --no-same-owner --exclude=./usr/share/doc; done
  write_run
}

# Writes a script that starts the program with its libraries and fonts.
write_run() {
  local libraries
  libraries=$(find "$to/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  {
    echo '#!/bin/sh'
    echo "export LD_LIBRARY_PATH='$libraries' FONTCONFIG_PATH='$to/etc/fonts' XDG_DATA_HOME='$to/usr/share'"
    echo "exec '$(find "$to/usr/lib" -name 'chromium-headless-shell' -o -name headless_shell | head -1)' \"\$@\""
  } >"$to/run"
  chmod +x "$to/run"
}

found=$(find_here)
[ -n "$found" ] || { fetch && found=$(find_here); }
[ -n "$found" ] || fail "The Chromium in build/browser does not start: set CHROMIUM to the path of one that works, or remove build/browser and try again."
echo "$found"

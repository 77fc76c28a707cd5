#!/usr/bin/env bash
# devcontainer_test.sh SUITE: .devcontainer/ as far as it goes without Docker. A root of this Debian suite (trixie) gets the packages of
# the Dockerfile, and postCreateCommand runs there on a clone of this commit, as in a container and without network. Ubuntu's own
# packages, features and editors are not tried. It takes root and debootstrap. The last line is "N passed, M failed".
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../../.."
root=/var/tmp/matmul-labs/$1  # not in build/, whose *.d files make reads
packages=$(sed -n '/apt-get install/,/&&/{/apt-get/d;p}' .devcontainer/Dockerfile | tr -d '\\&')
command=$(sed -n 's/.*"postCreateCommand": "\(.*\)".*/\1/p' .devcontainer/devcontainer.json)
[ -d "$root" ] || { mkdir -p "$root" && debootstrap --variant=minbase "$1" "$root"; }
cp /etc/resolv.conf "$root/etc"
# shellcheck disable=SC2086  # a list of words
chroot "$root" sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"' sh $packages
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
chmod 755 "$folder"  # the sandbox gives up root
git clone --quiet --depth 1 "file://$PWD" "$folder/matmul-labs"

passed=0 failed=0
check() {  # check SENTENCE COMMAND...
  local sentence=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $sentence"; fi
}
inside() { grader/proof/machines/container.sh "$root" "$folder" sh -c "cd matmul-labs && $1"; }
check "postCreateCommand ends well: $command" inside "$command"
check "It fetches nothing: the image has every package." [ -z "$(find "$folder/matmul-labs/build/deps" -name '*.deb' -o -name usr)" ]
check "clangd gets its settings." [ -s "$folder/matmul-labs/compile_commands.json" ]
check "The grader gives full marks to a solution." inside "build/grader check 05_tiled --file solutions/05_tiled/matmul.cu"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

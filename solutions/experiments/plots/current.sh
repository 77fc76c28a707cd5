#!/usr/bin/env bash
# current.sh FOLDER: checks that the plots in FOLDER were drawn from its tables by these modules. Without node it
# compares the checksums in plots.sha256; with node it draws the plots again and compares them byte by byte. Exit code
# 1: a plot is stale.
set -u -o pipefail
here=$(cd -- "$(dirname -- "$0")" && pwd)
cd -- "$1" || exit 2
sha256sum --check --quiet plots.sha256 2>&1 || { echo "The plots in $1 are stale: make plots FOLDER=$1"; exit 1; }
if ! command -v node >/dev/null || ! [ -d "$here/node_modules" ]; then
  echo "The plots' checksums are right. They were not redrawn: that needs node, and npm ci in solutions/experiments/plots."
  exit 0
fi
drawn=$(mktemp -d) || exit 2
trap 'rm -rf "$drawn"' EXIT
node "$here/draw.js" . "$drawn" >/dev/null || { echo "node could not draw the plots in $1: see above."; exit 2; }
for plot in "$drawn"/*.svg; do
  cmp "$plot" "$(basename "$plot")" || { echo "The plots in $1 are stale: make plots FOLDER=$1"; exit 1; }
done

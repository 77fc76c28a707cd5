#!/usr/bin/env bash
# notebook_test.sh [ROOT] [OUT.ipynb]: runs matmul_labs.ipynb from nothing, beside the package for students, as a notebook service
# would (container.sh). ROOT is a Debian root with the packages below; without one, debootstrap makes /var/tmp/matmul-labs/bookworm, as root.
# OUT.ipynb is the notebook as it came out. The last line is "N passed, M failed".
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../../.."
packages=(ca-certificates g++ make jupyter-nbconvert python3-ipykernel)
root=${1:-/var/tmp/matmul-labs/bookworm}
if [ ! -x "$root/usr/bin/jupyter-nbconvert" ]; then
  [ -z "${1-}" ] || { echo "$root has no jupyter-nbconvert. It needs these packages: ${packages[*]}" >&2; exit 2; }
  { mkdir -p "$root" && debootstrap --variant=minbase bookworm "$root" && cp /etc/resolv.conf "$root/etc" && chroot "$root" apt-get update &&
    chroot "$root" apt-get install -y --no-install-recommends "${packages[@]}"; } >build/notebook_root.log 2>&1 ||
    { echo "The root could not be made: it takes root, debootstrap and a network. See build/notebook_root.log." >&2; exit 3; }
fi
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
chmod 755 "$folder"  # the sandbox gives up root
cp build/matmul-labs.tar.gz matmul_labs.ipynb "$folder"

passed=0 failed=0
# check SENTENCE COMMAND...: one test.
check() {
  local sentence=$1
  shift
  if "$@" >/dev/null 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $sentence"; fi
}
# says CELL TEXT: does the output of code cell CELL (from 1) hold this text?
says() {
  python3 - "$folder/out.ipynb" "$1" "$2" <<'PYTHON'
import json, re, sys

cells = [cell for cell in json.load(open(sys.argv[1]))["cells"] if cell["cell_type"] == "code"]
text = ""
for output in cells[int(sys.argv[2]) - 1]["outputs"]:
    text += "".join(output.get("text", "")) + "".join(output.get("data", {}).get("text/html", ""))
sys.exit(sys.argv[3] not in re.sub(r"\x1b\[[0-9;]*[mK]", "", text))
PYTHON
}

begin=$(date +%s) ended=0
grader/proof/machines/container.sh "$root" "$folder" jupyter nbconvert --to notebook --execute \
  --ExecutePreprocessor.timeout=600 --output out.ipynb matmul_labs.ipynb >"$folder/log" 2>&1 || ended=$?
[ "$ended" -eq 0 ] || tail -20 "$folder/log"
seconds=$(($(date +%s) - begin))
check "The notebook runs to its end." [ "$ended" -eq 0 ]
check "It took $seconds seconds; 180 are allowed." [ "$seconds" -lt 180 ]
check "The package says its version." says 1 "commit"
check "The first report names the race." says 4 "error shared-race  notebook/transpose.cu:12"
check "The trace stands in the notebook." says 6 '<iframe srcdoc="&lt;!doctype html'
check "The lab's report names what is missing." says 8 "Mistake: A kernel is not launched."
check "A hint comes." says 9 "TODO 1"
check "The lab's trace stands in the notebook." says 10 "<iframe srcdoc="
check "Without a GPU the notebook says that nothing was timed." says 11 "There is no GPU here, so nothing was timed."
[ -z "${2-}" ] || [ ! -e "$folder/out.ipynb" ] || cp "$folder/out.ipynb" "$2"
echo "From nothing to the end in $seconds seconds."
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

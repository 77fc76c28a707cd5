#!/usr/bin/env bash
# package.sh gradescope|autolab|image: collects in build/ the files for a course platform. LAB: the only lab of
# the assignment (gradescope: empty for all); COURSE: a course.toml.
set -eu -o pipefail
cd -- "$(dirname -- "$0")/../../.."
lab=${LAB:-} course=${COURSE:-}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

fail() { printf '%s\n' "$@" >&2; exit 2; }
[ -z "$lab" ] || [ -f "labs/$lab/rubric.toml" ] || fail "There is no lab $lab: ls labs shows their names."
[ -z "$course" ] || [ -f "$course" ] || fail "There is no file $course."
# On the platform nobody would see errors in it.
[ -z "$course" ] || build/grader course "$course" || exit 2

# The solutions that the grader compares with: those that every machine can run, and the baselines of the
# CPU labs.
gather_package() {
  local to=$work/matmul-labs
  mkdir "$to"
  tar -c --exclude=grader/proof --exclude=node_modules --exclude='*_test.cpp' --exclude='*_test.h' \
    Makefile LICENSE THIRD_PARTY.md common grader labs/*/rubric.toml solutions/01_naive_cpu/matmul.cpp solutions/04_naive/matmul.cu |
    tar -x -C "$to"
  cp -r build/prebuilt "$to/prebuilt"
  [ -z "$course" ] || cp -- "$course" "$to/course.toml"
}

# Uses git to write zip archives, because `zip` is not on every machine.
zip_of() {
  git init -q "$1" && git -C "$1" add -A -f && git -C "$1" archive --format=zip "$(git -C "$1" write-tree)" >"$2"
}

gradescope() {
  gather_package
  cp grader/class/platforms/gradescope_setup.sh "$work/setup.sh"
  cp grader/class/platforms/gradescope_run.sh "$work/run_autograder"
  chmod +x "$work/setup.sh" "$work/run_autograder"
  printf '%s' "$lab" >"$work/lab"
  zip_of "$work" build/gradescope.zip.part && mv build/gradescope.zip.part build/gradescope.zip
  echo "Written: build/gradescope.zip. Upload it under Configure Autograder, with Ubuntu 22.04 as the image."
}

autolab() {
  [ -n "$lab" ] || fail "Give a lab: make autolab LAB=05_tiled"
  sed "s/^LAB =.*/LAB = $lab/" grader/class/platforms/autolab.mk >build/autograde-Makefile
  cp LICENSE "$work/"
  [ -z "$course" ] || cp -- "$course" "$work/course.toml"
  tar -cf build/autograde.tar -C "$work" .
  echo "Written: build/autograde.tar and build/autograde-Makefile. The image is that of make image."
}

image() {
  gather_package
  cp grader/class/platforms/Dockerfile "$work/"
  rm -rf build/image && mkdir build/image && cp -r "$work/." build/image
  echo "Written: build/image. Next: docker build -t YOU/matmul-labs build/image"
}

mkdir -p build
case ${1:-} in
  gradescope | autolab | image) "$1" ;;
  *) fail "Give the platform: package.sh gradescope, autolab or image." ;;
esac

#!/usr/bin/env bash
# simulated_runner.sh ACTION INPUT=VALUE...: runs the single step of a composite action like GitHub's runner, with the
# current folder as the workspace: inputs with their defaults, its environment, its files for outputs and the summary. An
# undeclared input, or a missing required one, is refused (exit code 2).
set -u -o pipefail
action=$(cd -- "$1" && pwd) || exit 2
shift
declare -A inputs required
while IFS='=' read -r name kind value; do
  case $kind in default) inputs[$name]=$value ;; required) required[$name]=yes ;; *) inputs[$name]=${inputs[$name]-} ;; esac
done < <(awk '/^outputs:|^runs:/ { exit } /^  [a-z]+:$/ { name = $1; sub(":", "", name); print name "=declared=" }
  /^    default:/ { value = $0; sub(/^    default: */, "", value); gsub(/"/, "", value); print name "=default=" value }
  /^    required: true/ { print name "=required=" }' "$action/action.yml")
for word in "$@"; do
  name=${word%%=*}
  [ -n "${inputs[$name]+declared}" ] || { echo "Unexpected input $name"; exit 2; }
  inputs[$name]=${word#*=}
  unset "required[$name]"
done
[ "${#required[@]}" -eq 0 ] || { echo "Missing input ${!required[*]}"; exit 2; }
environment=()
while read -r variable input; do
  environment+=("$variable=${inputs[$input]?}")
done < <(sed -nE 's/^        ([A-Z_]+): \$\{\{ inputs\.([a-z]+) \}\}$/\1 \2/p' "$action/action.yml")
step=$(sed -nE 's/^      run: (.*)$/\1/p' "$action/action.yml")
env "${environment[@]}" GITHUB_ACTION_PATH="$action" GITHUB_OUTPUT="$PWD/.output" GITHUB_STEP_SUMMARY="$PWD/.summary" \
  bash --noprofile --norc -e -o pipefail -c "$step"

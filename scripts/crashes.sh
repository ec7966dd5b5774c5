#!/bin/sh
# crashes.sh [COUNT [SEED]]: kills Facet at random moments of changes of every sort, 1,000 times unless told, and looks
# after each whether what was told as done is there, and nothing in part.
set -eu
cd "$(dirname "$0")/.."
scripts/dependencies.sh tests
swift build --build-tests >&2
output=$(mktemp)
trap 'rm -f "$output"' EXIT
status=0
FACET_CRASHES=${1:-1000} FACET_SEED=${2:-1} swift test --disable-xctest --skip-build --filter KillTests \
  >"$output" 2>&1 || status=$?
grep -aE 'recorded an issue|^↳|Test run with' "$output" || cat "$output"
exit "$status"

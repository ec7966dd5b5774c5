#!/bin/sh
# together.sh [COUNT [SEED]]: two programs make random changes of the same records while a third reads them, 10,000
# changes each unless told; fails where one is lost, refused in silence or not taken back by undo.
set -eu
cd "$(dirname "$0")/.."
scripts/dependencies.sh tests
swift build --build-tests >&2
output=$(mktemp)
trap 'rm -f "$output"' EXIT
status=0
FACET_TOGETHER=${1:-10000} FACET_SEED=${2:-1} swift test --disable-xctest --skip-build --filter SharedEditTests \
  >"$output" 2>&1 || status=$?
grep -aE 'changes, |recorded an issue|^↳|Test run with' "$output" || cat "$output"
exit "$status"

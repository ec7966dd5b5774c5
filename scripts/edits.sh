#!/bin/sh
# edits.sh [COUNT [SEED]]: random edits on a copy of each sample database in ../shared/data, 10,000 unless told, and the
# same UPDATEs by the shell of SQLite; prints what was refused, and fails where the contents differ.
set -eu
cd "$(dirname "$0")/.."
scripts/dependencies.sh tests
swift build --build-tests >&2
output=$(mktemp)
trap 'rm -f "$output"' EXIT
status=0
FACET_EDITS=${1:-10000} FACET_SEED=${2:-1} swift test --disable-xctest --skip-build --filter RandomEditTests \
  >"$output" 2>&1 || status=$?
grep -aE 'edits, |recorded an issue|^↳ seed|Test run with|^skipped' "$output" || cat "$output"
exit "$status"

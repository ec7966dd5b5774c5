#!/bin/sh
# edits.sh [COUNT [SEED]]: random edits on a copy of each sample database in ../shared/data, 10,000 unless told, and the
# same UPDATEs by the shell of SQLite; prints what was refused, and fails where the contents differ.
set -eu
cd "$(dirname "$0")/.."
scripts/dependencies.sh tests
FACET_EDITS=${1:-10000} FACET_SEED=${2:-1} swift test --disable-xctest --filter RandomEditTests 2>&1 |
  grep -E 'edits, |recorded an issue|Test run|skipped' || true

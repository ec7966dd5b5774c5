#!/bin/sh
# How the validators and kinds judge the collections of ../shared/data/G_validation: prints a line for each and writes
# Documentation/validation.md. With a FOLDER of the same build it prints the lines of that, and writes nothing.
set -eu
cd "$(dirname "$0")/.."
swift build --build-tests >&2
if [ $# -gt 0 ]; then
  FACET_VALIDATION=$(cd "$1" && pwd)
  export FACET_VALIDATION
  exec swift test --disable-xctest --skip-build --filter 'PluginTests.ValidationTests'
fi
# The first run fails where it has written something; what the second says counts.
FACET_RECORD=1 swift test --disable-xctest --skip-build --filter 'PluginTests.ValidationTests' >/dev/null 2>&1 || true
git diff --stat -- Documentation/validation.md
exec swift test --disable-xctest --skip-build --filter 'PluginTests.ValidationTests'

#!/bin/sh
# How date and datetime read the collections of ../shared/data/E_dates: prints a line for each, accepted, refused and
# read otherwise, and writes Documentation/dates.md. Then every day of the years 1 to 9999 in every form.
set -eu
cd "$(dirname "$0")/.."
swift build --build-tests >&2
# The first run fails where it has written something, so that somebody reads it.
FACET_RECORD=1 swift test --disable-xctest --skip-build --filter 'PluginTests.DateCorpusTests' ||
  git diff --stat -- Documentation/dates.md
FACET_ALL_DAYS=1 swift test --disable-xctest --skip-build --filter 'PluginTests.DateFormTests'

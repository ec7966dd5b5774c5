#!/bin/sh
# Opens the prompt on the example data, which the example scripts make in .build/example.db.
# Without a terminal the scripts are run instead, and what they print is shown.
set -eu
cd "$(dirname "$0")/.."
scripts/dependencies.sh
swift build -c release --product facet >&2
program=.build/release/facet
data=.build/example.db

run_examples() {
  rm -f "$data.new" "$data.new-wal" "$data.new-shm"
  for script in Examples/*.facet; do
    # That one is about a database of its own.
    if [ "$script" = Examples/chinook.facet ]; then continue; fi
    echo "# $script"
    "$program" -f "$script" "$data.new"
  done
  mv "$data.new" "$data"
}

if [ ! -t 0 ]; then
  run_examples
  exit 0
fi
if [ ! -e "$data" ]; then run_examples >/dev/null; fi
exec "$program" "$data"

#!/bin/sh
# Runs the fuzzers of Fuzz/ under libFuzzer and the address checks: scripts/fuzz.sh [TARGET|all] [SECONDS] [INPUT…]
#
# Without a target all of them run, one after the other, each 600 seconds. With INPUT files only these run, once each.
# The inputs that were found worth keeping stay in .build/fuzz/corpus, those that break something in .build/fuzz/found.
set -eu
cd "$(dirname "$0")/.."
targets="parser expressions dates renderer completion"
target=${1:-all}
seconds=${2:-600}
[ $# -lt 2 ] || shift
[ $# -lt 1 ] || shift
case " all $targets " in
*" $target "*) ;;
*)
  echo "scripts/fuzz.sh: no target $target; there are $targets" >&2
  exit 2
  ;;
esac

scratch=$PWD/.build/fuzz
mkdir -p "$scratch"
# The checks of Swift itself, of integers among them, stop an optimised program too. The linker's warnings are about
# the names that the address checks use.
if ! FACET_FUZZ=1 swift build -c release --product facet-fuzz --scratch-path "$scratch/build" \
  -Xswiftc -sanitize=fuzzer,address >"$scratch/build.log" 2>&1; then
  grep -v 'Cannot export local symbol' "$scratch/build.log" >&2
  exit 1
fi
program=$scratch/build/release/facet-fuzz
# A stack trace of libFuzzer's own, without waiting for Swift's; SQLite and readline keep what they have until the end.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 HOME="$scratch" TZ=UTC

status=0
run() {
  export FACET_FUZZ_TARGET="$1"
  corpus=$scratch/corpus/$1
  found=$scratch/found/$1
  words=Fuzz/Words/$1.dict
  rm -rf "$scratch/seeds/$1"
  mkdir -p "$corpus" "$found" "$scratch/seeds/$1"
  FACET_FUZZ_SEEDS="$scratch/seeds/$1" "$program" >/dev/null
  echo "$1: $seconds seconds"
  # A repeated text for the parser may take a while where the machine is busy, but not so long.
  if "$program" "$corpus" "$scratch/seeds/$1" -dict="$words" -artifact_prefix="$found/" -max_total_time="$seconds" \
    -timeout=20 -max_len=4096 -rss_limit_mb=4096 -print_final_stats=1 -seed=2009 >"$scratch/$1.log" 2>&1; then
    grep -E '^(Done|stat::number|stat::average)|^#[0-9]+.*DONE' "$scratch/$1.log"
  else
    status=1
    grep -vE '^#[0-9]+|^    #[0-9]+ ' "$scratch/$1.log" | tail -n 12 >&2
    echo "$1 broke; to see one again: scripts/fuzz.sh $1 0 INPUT, with an INPUT of $found:" >&2
    ls -t "$found" >&2
  fi
}

if [ $# -gt 0 ]; then
  export FACET_FUZZ_TARGET="$target"
  exec "$program" "$@"
fi
if [ "$target" = all ]; then
  for name in $targets; do run "$name"; done
else
  run "$target"
fi
exit $status

#!/bin/sh
# Random damage to every sample database, with Facet under the address sanitizer: damage.sh [RUNS [SEED]].
# A crash, a run of more than 10 seconds or a file changed by reading is told with its seed, and fails.
set -eu
cd "$(dirname "$0")/.."
folder=../shared/data/A_sqlite
if [ ! -d "$folder" ]; then
  echo "skipped: there is no $folder" >&2
  exit 0
fi
place=${FACET_SANITIZED:-.build/sanitized}
for product in facet DamageProbe; do
  swift build --sanitize=address --scratch-path "$place" --product "$product" >&2
done
programs=$(swift build --sanitize=address --scratch-path "$place" --show-bin-path)
"$programs/DamageProbe" "$programs/facet" "$folder" "${1:-5000}" "${2:-1}"

#!/bin/sh
# Builds the documentation of the plugin contract as an archive that a browser reads; a warning is an error.
# Needs no network: the compiler extracts the symbols, docc makes the pages.
# docs.sh [MODULES]: a folder where FacetKit's module is already; without it, the module is built.
set -eu
cd "$(dirname "$0")/.."
built=.build/docs
archive=$built/FacetKit.doccarchive

modules=${1:-}
if [ -z "$modules" ]; then
  swift build --package-path Sources/FacetKit --scratch-path "$built/build" --disable-index-store >&2
  modules=$(swift build --package-path Sources/FacetKit --scratch-path "$built/build" --show-bin-path)/Modules
fi
rm -rf "$built/symbols" "$archive"
mkdir -p "$built/symbols"
swift symbolgraph-extract -module-name FacetKit -I "$modules" -output-dir "$built/symbols" \
  -target "$(swift -print-target-info | sed -n '1,/"triple"/s/.*"triple": "\([^"]*\)".*/\1/p')" \
  -minimum-access-level public -skip-synthesized-members
docc convert --additional-symbol-graph-dir "$built/symbols" --output-path "$archive" --warnings-as-errors \
  --fallback-display-name FacetKit --fallback-bundle-identifier facet.FacetKit \
  --transform-for-static-hosting --hosting-base-path /
echo "$archive: serve that folder, as with python3 -m http.server -d $archive, and open /documentation/facetkit"

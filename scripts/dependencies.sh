#!/bin/sh
# Makes sure of what building needs: Swift 6.3 or later and the headers of four libraries.
# With the word "tests" also of the programs that tests drive.
set -eu

packages="libreadline-dev libsqlite3-dev libncurses-dev libpcre2-dev"
if [ "${1:-}" = tests ]; then packages="$packages sqlite3 tmux strace"; fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p') || version=
# shellcheck disable=SC2086
set -- $version
if [ $# -ne 2 ] || [ "$1" -lt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -lt 3 ]; }; then
  found="none was found"
  if [ $# -eq 2 ]; then found="this is $1.$2"; fi
  echo "Facet needs Swift 6.3 or later, $found: see https://www.swift.org/install/linux" >&2
  exit 1
fi

if ! command -v dpkg-query >/dev/null; then
  echo "not a Debian system: the counterparts of these packages are needed: $packages" >&2
  exit 0
fi

missing=
for package in $packages; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=
  if [ "$state" != installed ]; then missing="$missing $package"; fi
done
if [ -z "$missing" ]; then exit 0; fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
  as_root=none
  if command -v sudo >/dev/null; then
    if sudo -n true 2>/dev/null; then as_root="sudo -n"; elif [ -t 0 ]; then as_root=sudo; fi
  fi
fi
if [ "$as_root" = none ]; then
  echo "these packages are missing, and only root can install them: apt-get install$missing" >&2
  exit 1
fi
echo "installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
if ! { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $missing; } >&2; then
  echo "these packages could not be installed:$missing" >&2
  exit 1
fi

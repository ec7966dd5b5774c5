#!/bin/sh
# The formatter's rules, and no marks of unfinished work. What may import what is held by LayoutTests.
set -eu
cd "$(dirname "$0")/.."
swift format lint --strict --parallel --recursive Sources Plugins Examples Tests Fuzz Package.swift
marks='TO[D]O|FIX[M]E|XX[X]|HAC[K]'
if grep -rnwE "$marks" Sources Plugins Examples Tests Fuzz scripts Makefile \
  --exclude-dir=.build --include='*.swift' --include='*.[ch]' --include='*.sh' --include=Makefile; then
  echo "marks of unfinished work" >&2
  exit 1
fi

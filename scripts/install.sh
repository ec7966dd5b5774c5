#!/bin/sh
# install.sh DESTDIR PREFIX: the program, its private libraries, the kit for plugins, manual page and completions.
# libFacetKit and Swift's runtime go to PREFIX/lib/facet, so that no other program finds them; the tree can be moved.
set -eu
cd "$(dirname "$0")/.."
root=$1$2
library=$root/lib/facet
kit=$root/share/facet/sdk
built=.build/install

swift build -c release --product facet --scratch-path "$built" \
  -Xswiftc -no-toolchain-stdlib-rpath -Xlinker -rpath -Xlinker '$ORIGIN/../lib/facet'

install -d "$root/bin" "$library/plugins" "$kit"
install -m 755 -s "$built/release/facet" "$root/bin/facet"
install -m 644 -s "$built/release/libFacetKit.so" "$library/"
runtime=$(swift -print-target-info | grep -m1 -o '/[^"]*/lib/swift/linux')
LD_LIBRARY_PATH=$runtime ldd "$built/release/facet" | grep -o "$runtime/[^ ]*" |
  while read -r file; do install -m 644 "$file" "$library/"; done

rm -rf "${kit:?}"/*
tar -C Sources --exclude=.build -cf - FacetKit FacetPlugin | tar -C "$kit" --no-same-owner -xf -
# An author's newer compiler may warn where this one does not.
sed -i 's/\.treatAllWarnings(as: \.error),\{0,1\}//' "$kit"/*/Package.swift
install -D -m 644 "$built/release/Modules/FacetKit.swiftinterface" "$kit/modules/FacetKit.swiftinterface"

# write FILE ARGUMENTS…: what the installed program prints
write() {
  file=$root/share/$1
  shift
  install -d "$(dirname "$file")"
  "$root/bin/facet" "$@" >"$file"
  chmod 644 "$file"
}
write man/man1/facet.1 help --man
write bash-completion/completions/facet help --completion bash
write zsh/site-functions/_facet help --completion zsh
write fish/vendor_completions.d/facet.fish help --completion fish

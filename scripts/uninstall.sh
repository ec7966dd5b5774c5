#!/bin/sh
# uninstall.sh DESTDIR PREFIX: removes what install.sh put there; plugins that others put beside it stay.
set -eu
root=$1$2
rm -f "$root/bin/facet" "$root/share/man/man1/facet.1" "$root/share/bash-completion/completions/facet" \
  "$root/share/zsh/site-functions/_facet" "$root/share/fish/vendor_completions.d/facet.fish"
rm -f "$root"/lib/facet/*.so
rm -rf "$root/share/facet/sdk"
for folder in lib/facet/plugins lib/facet share/facet; do
  rmdir "$root/$folder" 2>/dev/null || true
done

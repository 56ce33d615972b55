#!/bin/bash
# release.sh [TAG | BRANCH | COMMIT]: builds that version in a new folder beside the existing ones and prints the folder. The running version
# is not affected.
set -euo pipefail
umask 022
. "$(dirname "$(readlink -f "$0")")/common.sh"
demand_root

source=$BASE/source
as_cabezal git -C "$source" fetch --quiet --tags --prune origin || say 'Sin acceso al repositorio: se usa lo que ya está aquí.'
wanted=${1:-origin/HEAD}
commit=$(as_cabezal git -C "$source" rev-parse --quiet --verify "origin/$wanted^{commit}" ||
  as_cabezal git -C "$source" rev-parse --quiet --verify "$wanted^{commit}") || die "No existe la versión $wanted."
name=$(as_cabezal git -C "$source" log -1 --date=format:%Y%m%d-%H%M%S --format=%cd-%h "$commit")
release=$BASE/releases/$name

if [ ! -f "$release/.built" ]; then
  say "Construyendo $name…"
  rm -rf "$release"
  as_cabezal mkdir -p "$release"
  as_cabezal git -C "$source" archive "$commit" | as_cabezal tar -x -C "$release"
  (cd "$release" && as_cabezal nice node scripts/prepare.mjs build >&2)
  as_cabezal touch "$release/.built"
fi
printf '%s\n' "$release"

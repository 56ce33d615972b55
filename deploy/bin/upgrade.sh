#!/bin/bash
# upgrade.sh [TAG | BRANCH | COMMIT]: builds that version, stops the service, makes a backup, switches and starts. The first run installs.
# rollback.sh undoes it.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
. "$here/common.sh"
demand_root

new=$("$here/release.sh" "$@")
old=$(readlink -f "$BASE/current" 2>/dev/null || true)
if [ -z "$old" ] || [ ! -d "$old" ]; then
  use_release "$new"
  say "Instalado: $new"
  exit 0
fi
[ "$new" != "$old" ] || die "Ya está en $(basename "$new")."

say 'Deteniendo…'
stop_all
if ! systemctl start cabezal-backup.service; then
  start_all
  die 'El respaldo falló (journalctl -u cabezal-backup): no se cambió nada y la versión anterior sigue en marcha.'
fi
backup=$(newest_backup)
printf '%s\n%s\n' "$old" "$backup" >"$BASE/before-upgrade"
say "Respaldo: $backup"

use_release "$new"
start_all || die "La versión nueva no arranca (journalctl -u 'cabezal*' -n 50). Para volver: $BASE/current/deploy/bin/rollback.sh"
say "En marcha: $(basename "$new")"

# Three releases are kept: this one and the two before.
for release in $(find "$BASE/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d' ' -f2); do
  if [ "$release" != "$new" ] && [ "$release" != "$old" ]; then rm -rf "$release"; fi
done

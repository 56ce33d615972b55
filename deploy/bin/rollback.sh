#!/bin/bash
# rollback.sh [--yes]: back to the version before the last upgrade.sh. Migrations only go forward: where the new version brought some, the
# backup made just before it is restored, and what was entered since stays in the database that is put aside.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
. "$here/common.sh"
demand_root

[ -f "$BASE/before-upgrade" ] || die 'No hay una actualización que deshacer.'
{ read -r old && read -r backup; } <"$BASE/before-upgrade"
new=$(readlink -f "$BASE/current")
[ -d "$old" ] || die "La versión anterior ya no está: $old"
[ "$old" != "$new" ] || die 'Ya está en la versión anterior.'

if diff -rq "$old/apps/server/migrations" "$new/apps/server/migrations" >/dev/null; then
  stop_all
  use_release "$old"
  start_all || die "No arranca: journalctl -u 'cabezal*' -n 50"
  rm "$BASE/before-upgrade"
  say "En marcha: $(basename "$old"), con los mismos datos (la actualización no trajo migraciones)."
  exit 0
fi

demand_local_database
[ -f "$backup/respaldo.json" ] || die "Falta el respaldo: $backup"
[ "${1:-}" = --yes ] ||
  die "La actualización cambió la base de datos. Volver restaura $backup: lo registrado después queda en una base aparte. Repita con --yes."
name=$(database_name)
aside=${name}_$(date +%Y%m%d_%H%M%S)
data=$(setting DATA_DIR)
say 'Deteniendo…'
stop_all
as_postgres psql -qc "alter database \"$name\" rename to \"$aside\""
as_postgres createdb -O cabezal "$name"
left="la base $aside"
if [ -d "$data/files" ]; then
  mv "$data/files" "$data/files.$aside"
  left="$left y en $data/files.$aside"
fi
use_release "$old"
tool "$old" node dist/tools.js restore "$backup" || die "No se pudo restaurar $backup. Lo de antes está en $left."
start_all || die "No arranca: journalctl -u 'cabezal*' -n 50"
rm "$BASE/before-upgrade"
say "En marcha: $(basename "$old"), con los datos del respaldo. Lo de después está en $left."

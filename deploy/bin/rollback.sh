#!/bin/bash
# rollback.sh [--yes]: returns to the version before the last upgrade.sh. Migrations only go forward: if the new version brought some, the
# backup made just before it is restored, and the database with everything entered since is set aside.
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
# A database with open connections cannot be renamed.
timers=''
for timer in cabezal-watch.timer cabezal-backup.timer; do
  if systemctl --quiet is-active "$timer"; then timers="$timers $timer"; fi
done
# shellcheck disable=SC2086
trap '[ -z "$timers" ] || systemctl start $timers' EXIT
systemctl stop cabezal-watch.timer cabezal-backup.timer cabezal-watch.service cabezal-backup.service
stop_all

rename_database() {
  as_postgres psql -q -v ON_ERROR_STOP=1 -o /dev/null \
    -c "select pg_terminate_backend(pid) from pg_stat_activity where datname = '$1'" -c "alter database \"$1\" rename to \"$2\""
}
# Undoes the steps so far, prints the reason and exits. It is possible until the older data are restored: before that nothing of the newer
# version is deleted, and the release is not changed.
put_back() {
  say "$1 Se deja todo como estaba."
  if [ -d "$data/files.$aside" ]; then
    rm -rf "$data/files"
    mv "$data/files.$aside" "$data/files"
  fi
  if [ -n "$renamed" ]; then
    if ! as_postgres dropdb --if-exists --force "$name" || ! rename_database "$aside" "$name"; then
      die "La base de antes es $aside: póngale su nombre ($name) y arranque con $here/service.sh start"
    fi
  fi
  start_all || die "No arranca: journalctl -u 'cabezal*' -n 50"
  die "No se volvió a la versión anterior: sigue en marcha $(basename "$new")."
}
renamed=''
rename_database "$name" "$aside" || put_back "No se pudo apartar la base $name."
renamed=yes
as_postgres createdb -O cabezal "$name" || put_back "No se pudo crear la base $name."
left="la base $aside"
if [ -d "$data/files" ]; then
  mv "$data/files" "$data/files.$aside" || put_back "No se pudo apartar $data/files."
  left="$left y en $data/files.$aside"
fi
tool "$old" node dist/tools.js restore "$backup" || put_back "No se pudo restaurar $backup."
use_release "$old"
start_all || die "No arranca: journalctl -u 'cabezal*' -n 50. Los datos posteriores al respaldo están en $left."
rm "$BASE/before-upgrade"
say "En marcha: $(basename "$old"), con los datos del respaldo. Los datos posteriores al respaldo están en $left."

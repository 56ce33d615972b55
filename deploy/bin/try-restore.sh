#!/bin/bash
# try-restore.sh [FOLDER]: restores a backup (by default the newest) into a separate database, compares the row count of each table with the
# backup's, and deletes that database again. The installation keeps running.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
demand_root
demand_local_database

backup=${1:-$(newest_backup)} || die "No hay ningún respaldo en $BACKUPS."
name=$(database_name)_prueba
url=$(database_url "$name")
data=$(mktemp -d /var/lib/cabezal/prueba.XXXXXX)
chown cabezal:cabezal "$data"
cleanup() {
  rm -rf "$data"
  as_postgres dropdb --if-exists "$name"
}
trap cleanup EXIT
as_postgres dropdb --if-exists "$name"
as_postgres createdb -O cabezal "$name"

say "Restaurando $backup…"
began=$SECONDS
tool "$BASE/current" DATABASE_URL="$url" DATA_DIR="$data" S3_BUCKET= node dist/tools.js restore "$backup"

# Counts the restored rows as PostgreSQL's administrator. A backup of an older version is migrated after its rows are restored, so that counts
# may differ.
migrated=$(node -p "const last = JSON.parse(require('fs').readFileSync('$backup/respaldo.json', 'utf8')).migrations.at(-1).name; require('fs').readdirSync('$BASE/current/apps/server/migrations').some(name => name > last)")
tables=0
rows=0
while read -r table expected; do
  found=$(as_postgres psql -qAt -d "$name" -c "select count(*) from \"$table\"")
  if [ "$found" != "$expected" ]; then
    [ "$migrated" = true ] || die "MAL: $table tiene $found filas y el respaldo $expected."
    say "$table tenía $expected filas y las migraciones de después dejaron $found."
  fi
  tables=$((tables + 1))
  rows=$((rows + found))
done < <(node -p "Object.entries(JSON.parse(require('fs').readFileSync('$backup/respaldo.json', 'utf8')).tables).map(([name, { rows }]) => name + ' ' + rows).join('\n')")
files=$(find "$data" -type f | wc -l)
say "BIEN: $tables tablas, $rows filas y $files archivos, como dice el respaldo; tardó $((SECONDS - began)) s."
as_postgres psql -qAt -d "$name" -c "select 'Compañías: ' || (select count(*) from companies) || ' · usuarios: ' || (select count(*) from users) || ' · reservas: ' || (select count(*) from reservations) || ' · guías: ' || (select count(*) from guides) || ' · último cambio: ' || coalesce((select to_char(max(at), 'YYYY-MM-DD HH24:MI') from audit_log), 'ninguno')"

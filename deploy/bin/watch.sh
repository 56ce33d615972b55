#!/bin/bash
# Checks the installation, prints a sentence for each problem, and fails if there is one. Run by cabezal-watch.service with the settings of
# the installation. docs/runbook.md explains the limits and what to do.
set -uo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"

DISK_PERCENT=85       # of space or inodes
MESSAGE_MINUTES=15    # age of an undelivered message (SAP, mail, …)
JOB_MINUTES=15        # delay of a job
CONNECTION_PERCENT=85 # of PostgreSQL's max_connections
BACKUP_HOURS=26
CERTIFICATE_DAYS=14 # renewed about 30 days before it expires

troubles=0
trouble() {
  printf '%s\n' "$*"
  troubles=$((troubles + 1))
}

ask() { PGCONNECT_TIMEOUT=5 psql "$DATABASE_URL" -qAtX -v ON_ERROR_STOP=1 -c "set role cabezal_system; set statement_timeout = '10s'" -c "$1" 2>&1; }
# at_most LIMIT QUERY SENTENCE: reports the sentence with the count of the query if it exceeds the limit.
at_most() {
  local found
  if ! found=$(ask "$2"); then
    trouble "La base de datos no responde: $found"
    return 1
  fi
  if [ "$found" -gt "$1" ]; then trouble "$3: $found"; fi
}

check_processes() {
  local unit
  for unit in $(processes); do
    curl --silent --fail --output /dev/null --max-time 10 "$(ready_url_of "$unit")" || trouble "$unit no está listo (/ready)"
  done
}

check_database() {
  at_most 0 "select count(*) from outbox where state = 'PENDING' and created_at < now() - interval '$MESSAGE_MINUTES minutes'" \
    "Mensajes a SAP o correo con más de $MESSAGE_MINUTES minutos de espera" || return
  at_most 0 "select count(*) from outbox where state = 'ERROR' and created_at > now() - interval '7 days'" 'Mensajes fallados esta semana que esperan a una persona'
  at_most 0 "select count(*) from scheduled_jobs where last_error is not null" 'Tareas que terminaron en error'
  at_most 0 "select count(*) from scheduled_jobs where next_run_at < now() - interval '$JOB_MINUTES minutes' and (lease_until is null or lease_until < now())" \
    "Tareas atrasadas más de $JOB_MINUTES minutos"
  at_most "$CONNECTION_PERCENT" "select 100 * count(*) / current_setting('max_connections')::int from pg_stat_activity where backend_type = 'client backend'" \
    'Conexiones de la base de datos en uso, %'
}

check_disks() {
  local folder percent
  for folder in / "$DATA_DIR" "$BACKUP_DIR" /var/lib/postgresql; do
    if [ ! -d "$folder" ]; then continue; fi
    for percent in $(df --output=pcent,ipcent "$folder" | tail -n 1 | tr -d '%-'); do
      if [ "$percent" -ge "$DISK_PERCENT" ]; then trouble "El disco de $folder está al $percent %"; fi
    done
  done
}

check_backup() {
  if [ -z "$(find "$BACKUP_DIR" -mindepth 2 -maxdepth 2 -name respaldo.json -mmin "-$((BACKUP_HOURS * 60))" 2>/dev/null)" ]; then
    trouble "No hay un respaldo de las últimas $BACKUP_HOURS horas en $BACKUP_DIR"
  fi
}

check_certificate() {
  local host
  case "${PUBLIC_URL:-}" in https://*) ;; *) return ;; esac
  host=${PUBLIC_URL#https://}
  host=${host%%/*}
  case "$host" in *:*) ;; *) host=$host:443 ;; esac
  timeout 15 openssl s_client -connect "$host" -servername "${host%%:*}" </dev/null 2>/dev/null |
    openssl x509 -noout -checkend $((CERTIFICATE_DAYS * 86400)) >/dev/null 2>&1 ||
    trouble "El certificado de ${host%%:*} vence en menos de $CERTIFICATE_DAYS días, o no se pudo leer"
}

check_clock() {
  if [ "$(timedatectl show --property=NTPSynchronized --value 2>/dev/null)" = no ]; then trouble 'El reloj no está sincronizado (timedatectl)'; fi
}

check_processes
check_database
check_disks
check_backup
check_certificate
check_clock
[ "$troubles" = 0 ]

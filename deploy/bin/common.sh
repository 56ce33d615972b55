# shellcheck shell=bash
# Functions shared by the scripts of this folder. They run on the machine of the installation, as root unless they say otherwise.
BASE=/opt/cabezal
SETTINGS=/etc/cabezal
# Read by the scripts that source this file.
# shellcheck disable=SC2034
BACKUPS=/var/backups/cabezal

say() { printf '%s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}
demand_root() { [ "$(id -u)" = 0 ] || die "Ejecútelo como root: sudo $0"; }
as_cabezal() { runuser -u cabezal -- env HOME=/var/lib/cabezal "$@"; }

# Value of a variable of the settings, without quotes. Only for scripts: programs get their settings from systemd.
setting() { sed -n "s/^$1=//p" "$SETTINGS/${2:-cabezal}.env" | tail -n 1 | sed -e "s/^'\(.*\)'\$/\1/" -e 's/^"\(.*\)"$/\1/'; }

# Runs a command of the program with the settings of the installation, as its user, in the folder of a release: tool RELEASE NAME=VALUE… node …
tool() {
  local release=$1
  shift
  systemd-run --quiet --pipe --wait --collect --uid=cabezal --gid=cabezal --property=WorkingDirectory="$release" \
    --property=EnvironmentFile="$SETTINGS/cabezal.env" --property=UMask=0077 /usr/bin/env "$@"
}

# Prints the units that start at boot: several processes, or the single one.
processes() {
  local wants=/etc/systemd/system/multi-user.target.wants link found=''
  for link in "$wants"/cabezal@*.service; do
    if [ -L "$link" ]; then
      basename "$link"
      found=yes
    fi
  done
  if [ -z "$found" ] && [ -L "$wants/cabezal.service" ]; then echo cabezal.service; fi
}
# Prints the address of /ready of a process: ready_url HOST PORT.
ready_url() {
  local host=${1:-127.0.0.1}
  case "$host" in
    0.0.0.0) host=127.0.0.1 ;;
    ::) host='[::1]' ;;
    *:*) host="[$host]" ;;
  esac
  printf 'http://%s:%s/ready\n' "$host" "${2:-3000}"
}
# The same for a unit. Its own settings take precedence over those of the installation.
ready_url_of() {
  local name=${1#cabezal@} host='' port=''
  name=${name%.service}
  if [ "$name" != cabezal ]; then
    host=$(setting HOST "$name")
    port=$(setting PORT "$name")
  fi
  ready_url "${host:-$(setting HOST)}" "${port:-$(setting PORT)}"
}
stop_all() {
  local unit
  for unit in $(processes); do systemctl stop "$unit"; done
}
# Starts the units one after another, each once the previous one is ready: the first one migrates the database.
start_all() {
  local unit
  for unit in $(processes); do
    say "Arrancando $unit…"
    systemctl start "$unit" || return 1
  done
}

use_release() {
  ln -sfn "$1" "$BASE/current.new"
  mv -T "$BASE/current.new" "$BASE/current"
  install -m 644 "$1"/deploy/systemd/* /etc/systemd/system/
  systemctl daemon-reload
}

# Prints the folder of the newest complete backup. A backup is complete if it has a manifest, which is written last.
newest_backup() {
  local folder newest=''
  for folder in "$BACKUPS"/*/; do
    if [ -f "${folder}respaldo.json" ]; then newest=${folder%/}; fi
  done
  [ -n "$newest" ] && printf '%s\n' "$newest"
}

# Scripts create and rename databases as the administrator of PostgreSQL, which must run on this machine.
demand_local_database() {
  case "$(setting DATABASE_URL)" in
    *host=/var/run/postgresql* | *@localhost[:/]* | *@127.0.0.1[:/]*) ;;
    *) die 'La base de datos no está en esta máquina: haga estos pasos allí, como dice docs/runbook.md.' ;;
  esac
}
database_name() { setting DATABASE_URL | sed -e 's/?.*//' -e 's/.*\///'; }
# DATABASE_URL with another database: database_url NAME.
database_url() { setting DATABASE_URL | sed -E "s#/[^/?]+(\\?|\$)#/$1\\1#"; }
as_postgres() { (cd / && PGOPTIONS='-c client_min_messages=warning' runuser -u postgres -- "$@"); }

#!/bin/bash
# service.sh restart|stop|start: applies to all processes of this machine, one or several. Each is ready before the next one starts.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/common.sh"
demand_root
[ -n "$(processes)" ] || die 'Ningún proceso arranca con esta máquina: systemctl enable --now cabezal'
case "${1:-}" in
  restart)
    stop_all
    start_all
    ;;
  stop) stop_all ;;
  start) start_all ;;
  *) die "Indique restart, stop o start: $0 restart" ;;
esac

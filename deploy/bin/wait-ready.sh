#!/bin/bash
# Waits until the process that systemd has just started answers /ready; fails if the process has ended. Run by its unit.
. "$(dirname "$(readlink -f "$0")")/common.sh"
url=$(ready_url "${HOST:-}" "${PORT:-}")
while kill -0 "${MAINPID:?}" 2>/dev/null; do
  if curl --silent --fail --output /dev/null --max-time 5 "$url"; then exit 0; fi
  sleep 0.3
done
echo 'El proceso terminó antes de estar listo.' >&2
exit 1

#!/bin/bash
# Waits until the process that systemd has just started answers /ready; fails when it has ended. Run by its unit.
while kill -0 "${MAINPID:?}" 2>/dev/null; do
  if curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:${PORT:-3000}/ready"; then exit 0; fi
  sleep 0.3
done
echo 'El proceso terminó antes de estar listo.' >&2
exit 1

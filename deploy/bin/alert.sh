#!/bin/bash
# alert.sh UNIT: sends the last log lines of a failed unit by mail (ALERT_MAIL, through SMTP_URL) and to a web address (ALERT_URL). If one
# channel fails the other is still used. The same text is not sent again within REPEAT_HOURS. Run by cabezal-alert@.service.
set -euo pipefail
REPEAT_HOURS=6

unit=$1
invocation=$(systemctl show --property=InvocationID --value "$unit")
text=$(journalctl --no-pager --output=cat --lines=40 "_SYSTEMD_INVOCATION_ID=$invocation")
told=/var/lib/cabezal/told-$unit
if [ -f "$told" ] && [ "$(cat "$told")" = "$text" ] && [ -n "$(find "$told" -mmin "-$((REPEAT_HOURS * 60))")" ]; then exit 0; fi

failed=0
subject="Cabezal en $(hostname): $unit"
if [ -n "${ALERT_MAIL:-}" ] && [ -n "${SMTP_URL:-}" ]; then
  sender=$(printf '%s' "${MAIL_FROM:-cabezal@$(hostname)}" | sed 's/.*<\(.*\)>.*/\1/')
  # curl gets SMTP_URL without «?…»: these options are only for the program.
  printf 'From: %s\r\nTo: %s\r\nSubject: =?UTF-8?B?%s?=\r\nDate: %s\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n%s\r\n' \
    "$sender" "$ALERT_MAIL" "$(printf '%s' "$subject" | base64 -w 0)" "$(date -R)" "$(printf '%s\n' "$text" | base64)" |
    curl --silent --show-error --fail --max-time 60 --ssl --url "${SMTP_URL%%\?*}" --mail-from "$sender" --mail-rcpt "$ALERT_MAIL" --upload-file - || failed=1
fi
if [ -n "${ALERT_URL:-}" ]; then
  printf '%s\n%s\n' "$subject" "$text" | curl --silent --show-error --fail --output /dev/null --max-time 60 --data-binary @- "$ALERT_URL" || failed=1
fi
[ "$failed" = 0 ]
printf '%s' "$text" >"$told"

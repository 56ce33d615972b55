#!/bin/bash
# Makes a backup in a new folder of BACKUP_DIR and deletes those older than BACKUP_KEEP_DAYS, except the three newest. Run by cabezal-backup.service.
set -euo pipefail
dir=${BACKUP_DIR:?}
keep=${BACKUP_KEEP_DAYS:?}
folder=$dir/$(date +%Y-%m-%d_%H%M%S)

# An interrupted run left files that take up the space for this one.
for left in "$dir"/*/; do
  if [ -d "$left" ] && [ ! -f "${left}respaldo.json" ]; then rm -rf "$left"; fi
done
node dist/tools.js backup "$folder"

# Names sort by time.
find "$dir" -mindepth 1 -maxdepth 1 -type d | sort -r | tail -n +4 | while read -r old; do
  if [ -n "$(find "$old" -maxdepth 0 -mtime "+$keep")" ]; then rm -rf "$old"; fi
done
# Off this machine: a command that copies the folder elsewhere.
if [ -x /etc/cabezal/after-backup ]; then /etc/cabezal/after-backup "$folder"; fi

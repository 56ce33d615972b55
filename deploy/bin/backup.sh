#!/bin/bash
# Makes a backup in a new folder of BACKUP_DIR and deletes those older than BACKUP_KEEP_DAYS, except the three newest. Run by cabezal-backup.service.
set -euo pipefail
dir=${BACKUP_DIR:?}
keep=${BACKUP_KEEP_DAYS:?}
folder=$dir/$(date +%Y-%m-%d_%H%M%S)

# Removes incomplete backups of interrupted runs, which take up space.
for left in "$dir"/*/; do
  if [ -d "$left" ] && [ ! -f "${left}respaldo.json" ]; then rm -rf "$left"; fi
done
node dist/tools.js backup "$folder"

# The names of the folders sort by time.
find "$dir" -mindepth 1 -maxdepth 1 -type d | sort -r | tail -n +4 | while read -r old; do
  if [ -n "$(find "$old" -maxdepth 0 -mtime "+$keep")" ]; then rm -rf "$old"; fi
done
# The installation may have a command that copies the backup to another machine.
if [ -x /etc/cabezal/after-backup ]; then /etc/cabezal/after-backup "$folder"; fi

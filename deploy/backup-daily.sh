#!/bin/sh
# Usage: backup-daily.sh <folder>. Backs up nightly at 03:30 in Kuala Lumpur, and at start if the newest
# backup is older than a day. For containers; deletes backups after BACKUP_KEEP_DAYS (default 14) days.
set -eu

folder=${1:?name the folder for the backups}
here=$(dirname "$0")
# 03:30 in Kuala Lumpur (no daylight saving) in seconds after midnight UTC.
at=$(((3 * 60 + 30 + 24 * 60 - 8 * 60) % (24 * 60) * 60))

# Continue after a failure: it is logged, and the alert on old backups reports it.
back_up() {
  "$here/backup.sh" "$folder" || return 0
  find "$folder" -name 'sempat-*.dump' -mtime +"${BACKUP_KEEP_DAYS:-14}" -delete
}

if [ -z "$(find "$folder" -name 'sempat-*.dump' -mtime -1 | head -n 1)" ]; then back_up; fi
while :; do
  # In the background, so that a signal ends the wait at once.
  sleep $(((at - $(date +%s) % 86400 + 86400 - 1) % 86400 + 1)) &
  wait $!
  back_up
done

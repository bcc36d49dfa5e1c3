#!/bin/sh
# Runs deploy/backup.sh at its start when the newest backup is older than a day, and then every night at 03:30 Kuala
# Lumpur time. Keeps BACKUP_KEEP_DAYS days, 14 unless set. For containers; on a plain server
# deploy/systemd/sempat-backup.timer does this.
#   backup-daily.sh <folder>
set -eu

folder=${1:?name the folder for the backups}
here=$(dirname "$0")
# 03:30 in Kuala Lumpur, which knows no summer time, in seconds after midnight UTC.
at=$(((3 * 60 + 30 + 24 * 60 - 8 * 60) % (24 * 60) * 60))

# A failure is in the log and is told by the alarm for old backups; the next night is tried all the same.
back_up() {
  "$here/backup.sh" "$folder" || return 0
  find "$folder" -name 'sempat-*.dump' -mtime +"${BACKUP_KEEP_DAYS:-14}" -delete
}

if [ -z "$(find "$folder" -name 'sempat-*.dump' -mtime -1 | head -n 1)" ]; then back_up; fi
while :; do
  # In the background, so that a stop ends the wait at once.
  sleep $(((at - $(date +%s) % 86400 + 86400 - 1) % 86400 + 1)) &
  wait $!
  back_up
done

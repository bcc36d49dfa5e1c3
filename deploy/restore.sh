#!/bin/sh
# Restores a backup into a server with no Sempat database, or an empty one, in one transaction. Changes nothing on failure.
#   OWNER_PASSWORD=… PROGRAM_PASSWORD=… deploy/restore.sh FILE   into the local PostgreSQL; passwords only for missing roles
#   deploy/restore.sh --compose FILE                             for compose.yaml, with only "database" running
# Run as root, which opens the file and pipes it to psql and pg_restore as postgres. ADMIN_DATABASE_URL names an
# administrator of another server. Overrides: OWNER_ROLE, PROGRAM_ROLE, DATABASE_NAME.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/database-tools.sh"

compose=
if [ "${1:-}" = --compose ]; then
  compose=${COMPOSE:-docker compose}
  shift
fi
file=${1:-}
[ -n "$file" ] || die "Name the backup to restore: deploy/restore.sh [--compose] FILE"
unreadable=$(LC_ALL=C head -c 1 -- "$file" 2>&1 >/dev/null) || true
case $unreadable in
  '') ;;
  *'Permission denied') die "$file cannot be read as $(id -un): only root and the user that wrote a backup can. Run this as root. Nothing was changed." ;;
  *'No such file or directory') die "There is no file $file. Name a backup, for instance /var/backups/sempat/sempat-….dump. Nothing was changed." ;;
  *'Is a directory') die "$file is a folder. Name one of the files in it. Nothing was changed." ;;
  *) die "$file cannot be read. Nothing was changed. $unreadable" ;;
esac
file=$(CDPATH='' cd -- "$(dirname -- "$file")" && pwd)/$(basename -- "$file")
address=${ADMIN_DATABASE_URL:-}
as_user=
if [ -z "$compose$address" ] && [ "$(id -u)" = 0 ]; then
  as_user='runuser -u postgres --'
  # psql warns about a working directory that postgres cannot enter, such as /root.
  cd /
fi
owner=${OWNER_ROLE:-sempat_owner}
program=${PROGRAM_ROLE:-sempat}
database=${DATABASE_NAME:-sempat}
hide_password

listed=$(list_contents "$file" 2>&1) || case $listed in
  *'unsupported version'*) die "$file was written by a newer pg_dump than $(tool pg_restore --version). Install newer PostgreSQL tools; with compose, name a newer POSTGRES_IMAGE in .env. Nothing was changed." ;;
esac
expected=$(count_rows "$file") || die "$file is not a whole backup. Nothing was changed."
policies=$(printf '%s\n' "$listed" | grep -c ' POLICY public ') ||
  die "$file holds no policies, so it is not a backup of deploy/backup.sh. Nothing was changed."

old=$(tool pg_restore --data-only --schema=public --table=migrations --file=- <"$file" | grep -c 0001_companies-and-accounts) || true
[ "$old" = 0 ] ||
  die "$file is older than the first release and cannot be migrated: restore a newer backup, or start with an empty database. Nothing was changed."

exists=$(echo "select count(*) from pg_database where datname = :'name'" | ask postgres --set=name="$database")
if [ "$exists" = 1 ]; then
  things=$(
    echo "select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname <> 'information_schema' and nspname !~ '^pg_'" | ask "$database"
  )
  [ "$things" = 0 ] ||
    die "The database $database is not empty: a restore never overwrites. Drop it yourself, or choose another with DATABASE_NAME. Nothing was changed."
fi

connected postgres psql --no-psqlrc --quiet --set=owner="$owner" --set=program="$program" --set=database="$database" \
  --file=- <"$here/database-roles.sql" || die "The roles could not be made; the database is still empty."
connected "$database" pg_restore --exit-on-error --single-transaction <"$file" ||
  die "The restore failed and was undone as a whole; the database is still empty."
echo "analyze" | ask "$database"

# The data is committed; everything below only reads.
restored=$(
  printf '%s\n' "$expected" |
    awk '{ table = $0; sub(/ [0-9]+$/, "", table)
      printf "%sselect %c%s%c, count(*) from %s\n", (NR > 1 ? "union all " : ""), 39, table, 39, table }' |
    ask "$database" | LC_ALL=C sort
)
printf '%s\n' "$restored"
[ "$restored" = "$expected" ] || die "The rows differ from those of the backup, which are:
$expected"
found=$(echo "select count(*) from pg_policies where schemaname = 'public'" | ask "$database")
[ "$found" = "$policies" ] || die "The backup has $policies policies, the database $found."
foreign=$(
  echo "select format('%I.%I', schemaname, tablename) from pg_tables where
    schemaname = 'public' and tableowner <> :'owner' or schemaname = 'graphile_worker' and tableowner <> :'program'" |
    ask "$database" --set=owner="$owner" --set=program="$program"
)
[ -z "$foreign" ] || die "These tables do not belong to $owner or $program: $foreign
Run deploy/database-roles.sql, which hands them over."
members=$(
  echo "select count(*) from pg_roles where rolname in ('app_program', 'app_company')
    and pg_has_role(:'program', oid, 'member')" | ask "$database" --set=program="$program"
)
[ "$members" = 2 ] || die "$program is not a member of app_program and app_company."
total=$(printf '%s\n' "$restored" | awk '{ rows += $NF } END { print rows }')
echo "Restored $database: $total rows as in the backup, $found policies, owner $owner, program $program."

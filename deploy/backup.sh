#!/bin/sh
# Usage: MIGRATION_DATABASE_URL=postgres://sempat_owner:…@host/sempat deploy/backup.sh [folder], default ./backups
#        deploy/backup.sh --compose [folder] for the database of compose.yaml, from the project's folder
# Writes rows, job queue, owners, grants and policies. A file gets its final name only after it was read back in full.
set -eu
umask 077
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/database-tools.sh"

compose=
as_user=
if [ "${1:-}" = --compose ]; then
  compose=${COMPOSE:-docker compose}
  shift
fi
folder=${1:-backups}
address=${MIGRATION_DATABASE_URL:-}
database=${DATABASE_NAME:-sempat}
if [ -z "$compose" ]; then
  [ -n "$address" ] || die "MIGRATION_DATABASE_URL is missing: the address of the database as its owner."
  database=$(printf '%s' "$address" | sed 's,^[a-z]*://[^/]*/\([^?]*\).*,\1,')
  hide_password
fi

mkdir -p "$folder"
name=sempat-$(date -u +%Y-%m-%dT%H%M%SZ).dump
unfinished=$folder/.$name.unfinished
trap 'rm -f "$unfinished"' EXIT
trap 'exit 1' HUP INT TERM

# Skip foreign objects unless one of our two roles owns them: the restore knows no other owner. Never skip our
# own tables, so that one with a wrong owner fails below.
left_out=$(
  echo "select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not (nspname = 'public' and relname = any (string_to_array(:'own', ' ')))
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      and not exists (
        select from pg_tables where tableowner = pg_get_userbyid(relowner)
          and tablename = 'migrations' and schemaname in ('public', 'graphile_worker')
      )
    order by 1" | ask "$database" --set=own="$(tr '\n' ' ' <"$here/tables.txt")"
) || die "The backup failed: the tables could not be listed. No file was kept."
set --
while read -r table; do
  [ -z "$table" ] || set -- "$@" "--exclude-table=$table"
done <<END
$left_out
END

connected "$database" pg_dump --format=custom "$@" >"$unfinished" ||
  die "The backup failed: pg_dump ended with an error. No file was kept."

# The list includes empty tables, so each of our tables must have a line.
counts=$(count_rows "$unfinished") || die "The backup failed: the file cannot be read back. No file was kept."
tables=$(
  echo "select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname = 'public' and tablename = any (string_to_array(:'own', ' ')) or schemaname = 'graphile_worker'
    order by 1" | ask "$database" --set=own="$(tr '\n' ' ' <"$here/tables.txt")"
) || die "The backup failed: the tables could not be listed. No file was kept."
[ -n "$tables" ] || die "The backup failed: the database has no tables. No file was kept."
for table in $tables; do
  printf '%s\n' "$counts" | grep -q "^$table " || die "The backup failed: $table is not in it. No file was kept."
done
list_contents "$unfinished" | grep ' POLICY public ' >/dev/null ||
  die "The backup failed: the policies are not in it. No file was kept."

mv "$unfinished" "$folder/$name"
total=$(printf '%s\n' "$counts" | awk '{ rows += $NF } END { print rows }')
bytes=$(wc -c <"$folder/$name" | tr -d ' ')
printf '%s\n' "$counts"
echo "$folder/$name: $total rows, $bytes bytes"
[ -z "$left_out" ] || echo "The backup is good, without what Sempat did not make and another role owns:" $left_out >&2

echo "insert into operations_state (name, at, detail) values ('backup', now(), :'detail')
  on conflict (name) do update set at = excluded.at, detail = excluded.detail" |
  ask "$database" --set=detail="$name, $total rows, $bytes bytes" ||
  die "The backup is good, but the database could not note it, so it will look overdue."

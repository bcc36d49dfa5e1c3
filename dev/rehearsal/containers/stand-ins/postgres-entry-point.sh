#!/bin/bash
# Works like the public postgres image but never as root: on the first start creates cluster, user and
# database, and runs the files in /docker-entrypoint-initdb.d.
set -euo pipefail

if [ "$(id -u)" = 0 ] && [ "${1:-postgres}" = postgres ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
# Run other commands, such as a backup, unchanged.
if [ "${1:-postgres}" != postgres ]; then exec "$@"; fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  database=${POSTGRES_DB:-$user}
  initdb --pgdata="$PGDATA" --username="$user" --pwfile=<(printf '%s\n' "${POSTGRES_PASSWORD:?}") \
    --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA" --wait --options="-c listen_addresses=''" start
  export PGHOST=/var/run/postgresql PGUSER=$user
  if [ "$database" != postgres ]; then psql --dbname=postgres --command="create database \"$database\""; fi
  export PGDATABASE=$database
  for file in /docker-entrypoint-initdb.d/*; do
    case "$file" in
      *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
      *.sql) psql --set=ON_ERROR_STOP=1 --no-psqlrc --file="$file" ;;
    esac
  done
  pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi
exec postgres -c listen_addresses='*' "${@:2}"

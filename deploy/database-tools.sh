# Sourced by deploy/backup.sh and deploy/restore.sh.

die() {
  echo "$*" >&2
  exit 1
}

# The caller sets:
# $compose: empty, or the command that reaches the containers
# $address: postgres:// or empty for psql's defaults such as PGHOST and ~/.pgpass
# $database
# $as_user: empty, or the command that changes the user

# Every user of the machine can read arguments, so move the password from the address into the environment.
hide_password() {
  password=$(printf '%s' "$address" | sed -n 's,^[a-z]*://[^:/@]*:\([^@]*\)@.*,\1,p')
  [ -n "$password" ] || return 0
  case $password in
    *%*) die "The password in the address has a % in it: leave it out of the address and set PGPASSWORD instead." ;;
  esac
  export PGPASSWORD="$password"
  address=$(printf '%s' "$address" | sed 's,^\([a-z]*://[^:/@]*\):[^@]*@,\1@,')
}

tool() {
  if [ -n "$compose" ]; then $compose exec -T database "$@"; else $as_user "$@"; fi
}

# pg_restore stops reading after the list. `exec` in a container loses output if it cannot write its whole
# input, so read the rest.
list_contents() {
  tool sh -c 'pg_restore --list && cat >/dev/null' <"$1"
}

# Runs a tool, the first argument, on the database.
connected() {
  to=$1
  command=$2
  shift 2
  if [ -n "$compose" ]; then
    tool "$command" --username=postgres --dbname="$to" "$@"
  elif [ -n "$address" ]; then
    tool "$command" --dbname="$(printf '%s' "$address" | sed "s,^\([a-z]*://[^/?]*\)[^?]*,\1/$to,")" "$@"
  else
    tool "$command" --dbname="$to" "$@"
  fi
}

# Runs SQL from standard input and prints bare rows.
ask() {
  to=$1
  shift
  connected "$to" psql --no-psqlrc --quiet --no-align --tuples-only --field-separator=' ' --set=ON_ERROR_STOP=1 "$@" --file=-
}

# Prints "schema.table rows" for each table of a backup, sorted. Reads every row, so a damaged file fails
# here.
count_rows() {
  counted=$(
    { tool pg_restore --data-only --file=- <"$1" || printf '%s\n' '\broken'; } | LC_ALL=C awk '
      inside && $0 == "\\." { inside = 0; next }
      inside { rows[table]++; next }
      $0 == "\\broken" { broken = 1 }
      /^COPY .* FROM stdin;$/ {
        table = substr($0, 6)
        sub(/ (\([^(]*\) )?FROM stdin;$/, "", table)
        rows[table] = 0
        inside = 1
      }
      END { if (broken || inside) exit 1; for (table in rows) print table, rows[table] }'
  ) || return 1
  printf '%s\n' "$counted" | LC_ALL=C sort
}

#!/bin/sh
# Puts a new release into service without a pause: migrations, then the worker, then one web process after the other, each
# when the one before is ready. Stops at the first thing that fails; what still runs goes on serving.
#
#   deploy/release.sh             on a plain server, as root, once /opt/sempat is the new release
#   deploy/release.sh --compose   with compose.yaml, from the project's folder
set -eu
seconds=${READY_WITHIN_SECONDS:-120}

die() {
  echo "$*" >&2
  exit 1
}

# Asks once a second, with the command that follows the name.
wait_ready() {
  name=$1
  shift
  left=$seconds
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || die "$name is not ready after $seconds seconds: look at its log. The other processes were left alone."
    sleep 1
  done
  # The proxy asks every second whether it is back; the next one must not stop before that.
  sleep 3
  echo "$name is ready"
}

if [ "${1:-}" = --compose ]; then
  compose=${COMPOSE:-docker compose}
  ready="fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
  $compose build migrate
  $compose run --rm migrate
  $compose up --detach --no-deps worker
  for web in web-a web-b; do
    $compose up --detach --no-deps "$web"
    wait_ready "$web" $compose exec -T "$web" node -e "$ready"
  done
else
  systemctl start sempat-migrate
  systemctl restart 'sempat-worker@*'
  for web in $(systemctl list-units --plain --no-legend 'sempat-web@*' | cut -d ' ' -f 1); do
    port=${web#sempat-web@}
    systemctl restart "$web"
    wait_ready "$web" curl --fail --silent "http://127.0.0.1:${port%.service}/readyz"
  done
fi

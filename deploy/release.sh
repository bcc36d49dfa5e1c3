#!/bin/sh
# Deploys without downtime: migrations, browser files, proxy, worker, then each web process once the one before is ready.
# Stops at the first failure; processes that were not restarted keep serving.
#   deploy/release.sh             on a plain server, as root, once /opt/sempat is the new release
#   deploy/release.sh --compose   with compose.yaml, from the project's folder
set -eu
seconds=${READY_WITHIN_SECONDS:-120}
# Rehearsals replace this folder.
etc=${ETC_DIR:-/etc}
release=$(cd "$(dirname "$0")/.." && pwd)

die() {
  echo "$*" >&2
  exit 1
}

# Usage: wait_ready <name> <command…>. Runs the command once a second until it succeeds.
wait_ready() {
  name=$1
  shift
  left=$seconds
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || die "$name is not ready after $seconds seconds: look at its log. The other processes were left alone."
    sleep 1
  done
  # The proxy checks every second; let it see this process as ready before the next one stops.
  sleep 3
  echo "$name is ready"
}

# Uses the environment of Caddy's unit and a temporary home, so that validation never writes to root's.
validate_caddyfile() (
  set -a
  . "$etc/sempat/caddy.env"
  HOME=$(mktemp -d)
  trap 'rm -rf "$HOME"' EXIT
  caddy validate --adapter caddyfile --config "$release/Caddyfile" 2>"$HOME/problems" || {
    cat "$HOME/problems" >&2
    exit 1
  }
)

install_units() {
  install -m 644 "$release"/deploy/systemd/sempat* "$etc/systemd/system/"
  systemctl daemon-reload
}

# Reloads Caddy only if the file changed. Restores the old file if Caddy rejects the new one, so that a retry
# detects the change again.
install_caddyfile() {
  installed=$etc/caddy/Caddyfile
  install -D -m 644 "$release/deploy/systemd/caddy.conf" "$etc/systemd/system/caddy.service.d/sempat.conf"
  cmp -s "$release/Caddyfile" "$installed" && return
  cp "$installed" "$installed.former"
  install -m 644 "$release/Caddyfile" "$installed"
  systemctl daemon-reload
  systemctl reload caddy || {
    cp "$installed.former" "$installed"
    die "Caddy did not load the new Caddyfile: look at its log. The former one is back, and nothing was restarted."
  }
  echo "Caddy has loaded the new Caddyfile"
}

release_plain() {
  # If there is no local proxy, it runs on another machine and is configured there.
  [ ! -e "$etc/sempat/caddy.env" ] || validate_caddyfile || die "The new Caddyfile is not valid. Nothing was changed."
  install_units
  systemctl start sempat-migrate ||
    die "The migrations failed: journalctl -u sempat-migrate. Nothing was restarted: lead /opt/sempat back to the former release, which is still running."
  [ ! -e "$etc/sempat/caddy.env" ] || install_caddyfile
  systemctl restart 'sempat-worker@*'
  for web in $(systemctl list-units --plain --no-legend 'sempat-web@*' | cut -d ' ' -f 1); do
    port=${web#sempat-web@}
    systemctl restart "$web"
    wait_ready "$web" curl --fail --silent "http://127.0.0.1:${port%.service}/readyz"
  done
}

# Replacing such a container causes downtime, so the operator chooses when.
name_changed() {
  wanted=$($compose config --hash "$1" | cut -d ' ' -f 2)
  case $($compose ps --format '{{.Labels}}' "$1") in
    *"config-hash=$wanted"*) ;;
    *) echo "$1 has changed in compose.yaml and still runs as before. Replacing it is a pause of seconds: $compose up --detach --no-deps $1" ;;
  esac
}

# Pass the file through standard input: the container still has the version mounted at its start.
in_proxy() {
  $compose exec -T proxy caddy "$1" --adapter caddyfile --config - <"$release/Caddyfile"
}

release_compose() {
  compose=${COMPOSE:-docker compose}
  ready="fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
  in_proxy validate || die "The new Caddyfile is not valid, or the proxy does not run. Nothing was changed."
  $compose build migrate
  $compose run --rm migrate || die "The migrations failed. Nothing was restarted: the former release is still running."
  in_proxy reload || die "Caddy did not load the new Caddyfile: look at its log. Nothing was restarted."
  $compose up --detach --no-deps backup
  $compose up --detach --no-deps worker
  for web in web-a web-b; do
    $compose up --detach --no-deps "$web"
    wait_ready "$web" $compose exec -T "$web" node -e "$ready"
  done
  name_changed database
  name_changed proxy
}

if [ "${1:-}" = --compose ]; then release_compose; else release_plain; fi

// Replaces systemctl, caddy, curl and docker compose with programs that record their arguments.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let release: string;
let etc: string;

function writeCommand(name: string, fails: readonly string[] = [], prints = ''): void {
  const refusals = fails.map((args) => `*"${args}"*) exit 1 ;;`).join('\n');
  const text = `#!/bin/sh
echo "${name} $*" >> "${folder}/calls"
case "$*" in
${refusals}
*) ;;
esac
${prints}
`;
  writeFileSync(join(folder, 'commands', name), text, { mode: 0o755 });
}

function runRelease(args: readonly string[] = []) {
  rmSync(join(folder, 'calls'), { force: true });
  const { status, stdout, stderr } = spawnSync(join(release, 'deploy/release.sh'), args, {
    encoding: 'utf8',
    env: { PATH: `${folder}/commands:${process.env.PATH}`, ETC_DIR: etc, COMPOSE: 'compose' },
  });
  const file = join(folder, 'calls');
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return { status, output: stdout + stderr, calls };
}

const installed = (name: string) => readFileSync(join(etc, name), 'utf8');
const restarts = (calls: readonly string[]) => calls.filter((call) => / (restart|up) /.test(call));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sempat-release-'));
  release = join(folder, 'sempat-2');
  etc = join(folder, 'etc');
  for (const place of ['commands', 'etc/sempat', 'etc/caddy', 'etc/systemd/system'])
    mkdirSync(join(folder, place), { recursive: true });
  cpSync('deploy', join(release, 'deploy'), { recursive: true });
  writeFileSync(join(release, 'Caddyfile'), 'new');
  writeFileSync(join(etc, 'caddy/Caddyfile'), 'old');
  writeFileSync(
    join(etc, 'sempat/caddy.env'),
    'PUBLIC_BASE_URL=https://deals.test\nWEB_UPSTREAMS="127.0.0.1:3001 127.0.0.1:3002"\n',
  );
  const listUnits = `case "$1" in list-units) printf 'sempat-web@3001.service loaded\\nsempat-web@3002.service loaded\\n' ;; esac`;
  writeCommand('systemctl', [], listUnits);
  writeCommand('caddy', [], `echo "$PUBLIC_BASE_URL $WEB_UPSTREAMS" > "${folder}/caddy-settings"`);
  for (const name of ['curl', 'sleep']) writeCommand(name);
  const hashes = `case "$1" in config) echo "$3 hash-of-$3" ;; ps) echo "a=b,com.docker.compose.config-hash=hash-of-proxy" ;; esac`;
  writeCommand('compose', [], hashes);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('deploy/release.sh on a plain server', () => {
  it('migrates, installs units and Caddyfile, reloads Caddy and then restarts the processes', () => {
    const { status, calls } = runRelease();
    expect(status).toBe(0);
    expect(calls.filter((call) => !/^(curl|sleep)|daemon-reload|list-units/.test(call))).toEqual([
      `caddy validate --adapter caddyfile --config ${release}/Caddyfile`,
      'systemctl start sempat-migrate',
      'systemctl reload caddy',
      'systemctl restart sempat-worker@*',
      'systemctl restart sempat-web@3001.service',
      'systemctl restart sempat-web@3002.service',
    ]);
    expect(installed('caddy/Caddyfile')).toBe('new');
    expect(installed('systemd/system/sempat-web@.service')).toContain('[Service]');
    expect(installed('systemd/system/caddy.service.d/sempat.conf')).toContain('caddy.env');
    expect(readFileSync(join(folder, 'caddy-settings'), 'utf8')).toBe(
      'https://deals.test 127.0.0.1:3001 127.0.0.1:3002\n',
    );
  });

  it('keeps Caddy running if its file is unchanged', () => {
    runRelease();
    const { status, calls } = runRelease();
    expect(status).toBe(0);
    expect(calls).not.toContain('systemctl reload caddy');
    expect(calls).toContain('systemctl restart sempat-web@3002.service');
  });

  it('changes nothing if the Caddyfile is invalid', () => {
    writeCommand('caddy', ['validate']);
    const { status, calls, output } = runRelease();
    expect(status).toBe(1);
    expect(output).toContain('The new Caddyfile is not valid. Nothing was changed.');
    expect(calls).toHaveLength(1);
    expect(installed('caddy/Caddyfile')).toBe('old');
    expect(existsSync(join(etc, 'systemd/system/sempat-web@.service'))).toBe(false);
  });

  it('restarts nothing if the migrations fail', () => {
    writeCommand('systemctl', ['start sempat-migrate']);
    const { status, calls, output } = runRelease();
    expect(status).toBe(1);
    expect(output).toContain('Nothing was restarted');
    expect(calls.filter((call) => /restart|reload caddy/.test(call))).toEqual([]);
    expect(installed('caddy/Caddyfile')).toBe('old');
  });

  it('restores the previous Caddyfile if Caddy rejects the new one, and retries next time', () => {
    writeCommand('systemctl', ['reload caddy']);
    const { status, calls } = runRelease();
    expect(status).toBe(1);
    expect(installed('caddy/Caddyfile')).toBe('old');
    expect(restarts(calls)).toEqual([]);
    writeCommand('systemctl');
    expect(runRelease().calls).toContain('systemctl reload caddy');
  });

  it('skips Caddy if the proxy is on another machine', () => {
    rmSync(join(etc, 'sempat/caddy.env'));
    const { status, calls } = runRelease();
    expect(status).toBe(0);
    expect(calls.filter((call) => /^caddy|reload caddy/.test(call))).toEqual([]);
  });
});

describe('deploy/release.sh with compose', () => {
  it('migrates, loads the Caddyfile and replaces all services except database and proxy', () => {
    const { status, calls } = runRelease(['--compose']);
    expect(status).toBe(0);
    expect(calls.filter((call) => !/^sleep|node -e/.test(call))).toEqual([
      'compose exec -T proxy caddy validate --adapter caddyfile --config -',
      'compose build migrate',
      'compose run --rm migrate',
      'compose exec -T proxy caddy reload --adapter caddyfile --config -',
      'compose up --detach --no-deps backup',
      'compose up --detach --no-deps worker',
      'compose up --detach --no-deps web-a',
      'compose up --detach --no-deps web-b',
      'compose config --hash database',
      'compose ps --format {{.Labels}} database',
      'compose config --hash proxy',
      'compose ps --format {{.Labels}} proxy',
    ]);
  });

  it('reports a changed database and the downtime of replacing it', () => {
    const { output } = runRelease(['--compose']);
    expect(output).toContain('database has changed in compose.yaml');
    expect(output).toContain('compose up --detach --no-deps database');
    expect(output).not.toContain('proxy has changed');
  });

  it.each([
    ['the Caddyfile is not valid', 'caddy validate', 1],
    ['the migrations fail', 'run --rm migrate', 3],
    ['Caddy refuses the new file', 'caddy reload', 4],
  ])('replaces nothing if %s', (_situation, fails, count) => {
    writeCommand('compose', [fails]);
    const { status, calls } = runRelease(['--compose']);
    expect(status).toBe(1);
    expect(calls).toHaveLength(count);
    expect(restarts(calls)).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '../../start/build.ts';
import { waitUntilAnswers } from '../../start/processes.ts';
import { openTestContext, type TestContext } from '../../testing/run/test-context.ts';
import { freeWebPorts } from '../expectations.ts';
import { documentedLines } from '../machine/documented-commands.ts';
import { BACKUPS, INSTALLED, listInstances, unitCommand, unitSetting } from './units.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const services = ['sempat-web@', 'sempat-worker@', 'sempat-migrate', 'sempat-backup'];

describe('systemd units', { timeout: 180_000 }, () => {
  let ctx: TestContext;
  beforeAll(async () => {
    ensureBuild();
    ctx = await openTestContext();
  });
  afterAll(() => ctx.close());

  async function endedBySigterm(unit: string, instance: string, isUp: () => Promise<unknown>) {
    const { program, args } = unitCommand(unit, { [INSTALLED]: root }, instance);
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        APP_MODE: 'demo',
        PORT: '1',
        DATABASE_URL: ctx.databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
    try {
      await isUp();
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return await gone;
    } finally {
      child.kill('SIGKILL');
    }
  }

  it('run a web process on the port of its instance, and stop it with SIGTERM', async () => {
    const [port = 0] = await freeWebPorts(1);
    const health = `http://127.0.0.1:${port}/healthz`;
    expect(
      await endedBySigterm('sempat-web@.service', String(port), () => waitUntilAnswers(health, 120)),
    ).toBe(0);
    await expect(fetch(health)).rejects.toThrow();
  });

  it('run a worker, and stop it with SIGTERM', async () => {
    const isHeard = () =>
      expect
        .poll(() => ctx.db.selectFrom('worker_heartbeats').select('seen_at').execute(), { timeout: 120_000 })
        .toHaveLength(1);
    expect(await endedBySigterm('sempat-worker@.service', '9', isHeard)).toBe(0);
  });

  it('never run as root and cannot change the program', () => {
    for (const name of services) {
      const unit = `${name}.service`;
      expect(unitSetting(unit, 'User'), unit).toEqual([expect.stringMatching(/^sempat(-owner)?$/)]);
      expect([unit, ...unitSetting(unit, 'ProtectSystem')]).toEqual([unit, 'strict']);
      expect([unit, ...unitSetting(unit, 'NoNewPrivileges')]).toEqual([unit, 'yes']);
    }
  });

  describe("the owner's password", () => {
    const holdsPassword = (name: string) =>
      unitSetting(`${name}.service`, 'EnvironmentFile').includes('/etc/sempat/owner.env');
    const account = (name: string) =>
      ['User', 'Group'].flatMap((setting) => unitSetting(`${name}.service`, setting));

    it('is available only to migrations and backups', () => {
      expect(services.filter(holdsPassword)).toEqual(['sempat-migrate', 'sempat-backup']);
    });

    it('belongs to units that share no user or group with web and worker', () => {
      const others = services.filter((name) => !holdsPassword(name)).flatMap(account);
      const shared = services
        .filter(holdsPassword)
        .filter((name) => account(name).some((id) => others.includes(id)));
      expect(shared).toEqual([]);
    });
  });

  it('run as users that docs/deploy.md creates, and the backup user owns the backup folder', () => {
    const lines = documentedLines('A plain server');
    for (const name of services) {
      const [user] = unitSetting(`${name}.service`, 'User');
      expect(lines).toMatch(new RegExp(`^sudo useradd --system .* ${user}$`, 'm'));
    }
    const [user] = unitSetting('sempat-backup.service', 'User');
    expect(lines).toContain(`sudo install -d -m 700 -o ${user} -g ${user} ${BACKUPS}\n`);
  });

  it('allow a process more time to stop than it can need', () => {
    const longest = /LONGEST_STOP_MS = ([\d_]+)/.exec(
      readFileSync('src/server/platform/stop-signal.ts', 'utf8'),
    );
    const seconds = Number(longest?.[1]?.replaceAll('_', '')) / 1_000;
    for (const unit of ['sempat-web@.service', 'sempat-worker@.service'])
      expect(Number(unitSetting(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(seconds);
  });

  it('start two web processes and two workers together', () => {
    expect([listInstances('web'), listInstances('worker')]).toEqual([
      ['3001', '3002'],
      ['1', '2'],
    ]);
  });
});

// Calls bin/sempat-admin as operators do: through a symlink, from another folder, as root and as other users.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyRepository } from '#dev/checks/repository-copy.ts';
import { liveSettings } from '#dev/rehearsal/documented-start.ts';
import { ensureTexts } from '#dev/start/compile-texts.ts';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import { openDatabases } from '../platform/database/database.ts';

const NOBODY = 65_534;
const terminal = '/usr/bin/script';
const isRoot = process.getuid?.() === 0;
const root = fileURLToPath(new URL('../../..', import.meta.url));
let roles: ThreeRoles;
let folder: string;

beforeAll(async () => {
  ensureTexts();
  roles = await createWithThreeRoles(inject('testServer').maintenanceUrl);
});
afterAll(() => roles.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sempat-admin-'));
  chmodSync(folder, 0o755);
  symlinkSync(join(root, 'bin/sempat-admin'), join(folder, 'sempat-admin'));
  const lines = Object.entries(liveSettings(roles.programUrl, 0)).map(
    ([name, value]) => `${name}="${value}"`,
  );
  writeFileSync(settingsFile(), lines.join('\n'));
  if (isRoot) chownSync(settingsFile(), 0, NOBODY);
  chmodSync(settingsFile(), 0o640);
  // Settings in the operator's working directory, which sempat-admin must ignore.
  writeFileSync(join(folder, '.env'), 'DATABASE_URL=postgres://127.0.0.1:1/another\n');
  return () => rmSync(folder, { recursive: true, force: true });
});

const settingsFile = () => join(folder, 'sempat.env');
const exported = { DATABASE_URL: 'postgres://127.0.0.1:1/exported', PASPORT_RETENTION_DAYS: '10' };

interface Call {
  readonly env?: Record<string, string>;
  readonly uid?: number;
}

function call(args: readonly string[], { env = {}, uid }: Call = {}) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'sempat-admin'), args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { code: status, stdout, stderr };
}

describe('sempat-admin', () => {
  const send = ['send-test-mail', 'nur@example.com'];

  it.skipIf(!isRoot)("runs as the site's user with only its settings when root calls it", async () => {
    const env = { SEMPAT_ENV_FILE: settingsFile(), SEMPAT_USER: 'nobody', ...exported };
    expect(call(send, { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('Queued.') });
    const databases = openDatabases(roles.superuserUrl, { general: 1, holds: 1 }, () => {});
    const mails = await databases.db.selectFrom('mails').select('kind').execute();
    await databases.close();
    expect(mails).toEqual([{ kind: 'test' }]);
    // Control: the call fails with a file that only root can read, so the program does not run as root.
    chownSync(settingsFile(), 0, 0);
    expect(call(send, { env }).code, 'control').not.toBe(0);
  });

  it.skipIf(!existsSync(terminal))("prompts for a password on the caller's terminal", () => {
    const line = `${join(folder, 'sempat-admin')} create-super-admin ops@example.com`;
    const { status, stdout } = spawnSync(terminal, ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { PATH: process.env.PATH, SEMPAT_ENV_FILE: settingsFile(), SEMPAT_USER: 'nobody' },
      encoding: 'utf8',
      input: 'a-long-good-password-42\n',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Password (leave empty')]);
    expect(stdout).toContain('ops@example.com is a super admin now.');
    expect(stdout).not.toContain('shown this once');
  });

  it('prints its own name in the usage', () => {
    const env = { SEMPAT_ENV_FILE: settingsFile(), SEMPAT_USER: 'nobody' };
    const { code, stderr } = call([], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('  sempat-admin doctor')]);
  });

  it.skipIf(!isRoot)('asks a user who cannot read the settings to use sudo', () => {
    chownSync(settingsFile(), 0, 0);
    const { code, stderr } = call(send, { env: { SEMPAT_ENV_FILE: settingsFile() }, uid: NOBODY });
    const words = `The user nobody cannot read ${settingsFile()}. Run it with sudo: sudo sempat-admin …\n`;
    expect([code, stderr]).toEqual([1, words]);
  });

  it.skipIf(!isRoot)('reports missing settings or a missing user', () => {
    const missing = call(send, { env: { SEMPAT_ENV_FILE: join(folder, 'none') } });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no .*none\./) });
    const nameless = call(send, { env: { SEMPAT_ENV_FILE: settingsFile(), SEMPAT_USER: 'no-such-user' } });
    expect(nameless).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no user no-such-user/),
    });
  });

  it('uses the environment without a file, as in a container', () => {
    const env = { SEMPAT_ENV_FILE: join(folder, 'none'), ...liveSettings(roles.programUrl, 0) };
    const given = isRoot ? { env, uid: NOBODY } : { env };
    expect(call(send, given)).toMatchObject({ code: 0, stdout: expect.stringContaining('Queued.') });
  });
});

describe('a start without a build', () => {
  it.each(['start', 'start:worker', 'sempat-admin'])(
    'of %s exits with one line that names the command to run',
    (name) => {
      const copy = copyRepository('unbuilt');
      try {
        const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
        const line = scripts[name] ?? 'bin/sempat-admin doctor';
        const { status, stdout, stderr } = spawnSync('sh', ['-c', `exec ${line}`], {
          cwd: copy,
          env: {
            PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
            SEMPAT_ENV_FILE: join(folder, 'none'),
            ...liveSettings(roles.programUrl, 0),
          },
          encoding: 'utf8',
        });
        expect([status, stdout, stderr]).toEqual([
          1,
          '',
          `Sempat is not built yet. Run "npm ci && npm run build" in ${copy}/, then start it again.\n`,
        ]);
      } finally {
        rmSync(copy, { recursive: true, force: true });
      }
    },
  );
});

// The demo that an opening night takes place in: the one that runs already, or one of its own that goes with it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { anyFreePort } from '#dev/start/ports.ts';
import { startPostgres } from '#dev/start/postgres.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Demo {
  readonly site: URL;
  readonly databaseUrl: string;
  readonly inboxUrl: string;
  readonly billplzUrl: string;
  stop(): Promise<void>;
}

/** Null when none runs, or only its file is left of it. */
export async function findDemo(dataDir: string): Promise<Demo | null> {
  const file = join(dataDir, 'running.env');
  if (!existsSync(file)) return null;
  const env = parseEnv(readFileSync(file, 'utf8'));
  const site = new URL(`http://localhost:${env.PORT}`);
  const isAlive = await fetch(new URL('/readyz', site)).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isAlive || !env.DATABASE_URL || !env.DEMO_INBOX_URL || !env.DEMO_BILLPLZ_URL) return null;
  return {
    site,
    databaseUrl: env.DATABASE_URL,
    inboxUrl: env.DEMO_INBOX_URL,
    billplzUrl: env.DEMO_BILLPLZ_URL,
    stop: async () => {},
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** The production build on a fresh database, as `npm run demo` starts it. */
export async function startDemo(): Promise<Demo> {
  const postgres = await startPostgres({ dataName: 'opening', temporary: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'sempat-opening-'));
  const port = await anyFreePort();
  const child = spawn(process.execPath, ['dev/demo/demo.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      SEMPAT_DATA_DIR: dataDir,
      // Each buyer has an address of its own, as in life; the limits per address stay what they are.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      // Nobody of the crowd reads mails.
      LIMIT_UNPROVEN_PERCENT: '100',
      PORT: String(port),
      INBOX_PORT: String(await anyFreePort()),
      BILLPLZ_PORT: String(await anyFreePort()),
    },
  });
  const gone = ended(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const ready = waitUntilAnswers(`http://127.0.0.1:${port}/readyz`, 120);
    await Promise.race([ready, gone.then(() => Promise.reject(new Error('The demo did not start.')))]);
    const demo = await findDemo(dataDir);
    if (!demo) throw new Error('The demo did not say where it runs.');
    return { ...demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

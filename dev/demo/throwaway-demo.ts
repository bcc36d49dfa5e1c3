// The production build with a temporary database, for one measurement or browser run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { findFreePort } from '../start/ports.ts';
import { startPostgres } from '../start/postgres.ts';
import { isAnswering, waitUntilAnswers } from '../start/processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_SECONDS = 300;

export interface RunningDemo {
  readonly site: URL;
  readonly databaseUrl: string;
  readonly inboxUrl: string;
  readonly billplzUrl: string;
}

export async function findDemo(dataDir: string): Promise<RunningDemo | null> {
  const file = join(dataDir, 'running.env');
  if (!existsSync(file)) return null;
  const env = parseEnv(readFileSync(file, 'utf8'));
  const site = new URL(`http://localhost:${env.PORT}`);
  const isAlive = await isAnswering(`${site.origin}/readyz`);
  if (!isAlive || !env.DATABASE_URL || !env.DEMO_INBOX_URL || !env.DEMO_BILLPLZ_URL) return null;
  return {
    site,
    databaseUrl: env.DATABASE_URL,
    inboxUrl: env.DEMO_INBOX_URL,
    billplzUrl: env.DEMO_BILLPLZ_URL,
  };
}

export async function startThrowawayDemo(name: string, settings: Record<string, string> = {}) {
  const postgres = await startPostgres({ dataName: name, temporary: true });
  const dataDir = await mkdtemp(join(tmpdir(), `sempat-${name}-`));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['dev/demo/demo.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      SEMPAT_DATA_DIR: dataDir,
      PORT: String(port),
      INBOX_PORT: String(await findFreePort()),
      BILLPLZ_PORT: String(await findFreePort()),
      ...settings,
    },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const printTroubles = () => printLogs(join(dataDir, 'logs'));
  try {
    const ready = waitUntilAnswers(`http://127.0.0.1:${port}/readyz`, READY_WITHIN_SECONDS);
    await Promise.race([ready, ended.then(() => Promise.reject(new Error('The demo did not start.')))]);
    const demo = await findDemo(dataDir);
    if (!demo) throw new Error('The demo did not write its addresses.');
    return { ...demo, printTroubles, stop };
  } catch (error) {
    await printTroubles();
    await stop();
    throw error;
  }
}

async function printLogs(folder: string): Promise<void> {
  for (const name of ['web', 'worker']) {
    const log = await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '');
    const troubles = log.split('\n').filter((line) => /^\{"level":[456]0,/.test(line));
    for (const line of troubles.slice(-40)) console.log(line.slice(0, 600));
  }
}

// npm run e2e: the production build in demo mode on a fresh database, driven by a real browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '../start/ports.ts';
import { startPostgres } from '../start/postgres.ts';
import { waitUntilAnswers } from '../start/processes.ts';
import { beginReport } from './report-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

// Names, prices and dates that specs make up follow from it, see e2e/own-data.ts.
const seed = process.env.E2E_SEED ?? String(randomInt(2 ** 32));
console.log(`Made-up data follows from seed ${seed}; E2E_SEED=${seed} npm run e2e repeats it.`);

beginReport('playwright');
const postgres = await startPostgres({ dataName: 'e2e', temporary: true });
const dataDir = await mkdtemp(join(tmpdir(), 'sempat-e2e-'));
const port = await anyFreePort();
const demo = run(['dev/demo/demo.ts'], {
  DATABASE_URL: postgres.url,
  SEMPAT_DATA_DIR: dataDir,
  PORT: String(port),
  INBOX_PORT: String(await anyFreePort()),
  // A slow machine must not turn tests into refusals.
  REFUSE_WHEN_BUSY_MS: '60000',
  // Specs book deals of few seats; the code is asked for with many tickets.
  LIMIT_UNPROVEN_PERCENT: '100',
});
const demoEnded = ended(demo);

/** What the product complained about: a spec that failed says what it saw, and this says why. */
async function printTroubles(): Promise<void> {
  for (const name of ['web', 'worker']) {
    const log = await readFile(join(dataDir, 'logs', `${name}.log`), 'utf8').catch(() => '');
    const troubles = log.split('\n').filter((line) => /^\{"level":[456]0,/.test(line));
    for (const line of troubles.slice(-40)) console.log(line.slice(0, 600));
  }
}

let code = 1;
try {
  const ready = waitUntilAnswers(`http://127.0.0.1:${port}/readyz`, 300).then(() => true);
  if (await Promise.race([ready, demoEnded.then(() => false)])) {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const env = { BASE_URL: `http://localhost:${port}`, DATABASE_URL: postgres.url, E2E_SEED: seed };
    code = await ended(run([cli, 'test', ...process.argv.slice(2)], env));
  }
  if (code !== 0) await printTroubles();
} finally {
  demo.kill('SIGTERM');
  await demoEnded;
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(code);

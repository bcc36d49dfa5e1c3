// npm run e2e: runs the browser tests on the production build in demo mode with a fresh database.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startThrowawayDemo } from '../demo/throwaway-demo.ts';
import { beginReport } from './report-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const seed = process.env.E2E_SEED ?? String(randomInt(2 ** 32));
console.log(`Made-up data follows from seed ${seed}; E2E_SEED=${seed} npm run e2e repeats it.`);

beginReport('playwright');
const demo = await startThrowawayDemo('e2e', {
  REFUSE_WHEN_BUSY_MS: '60000',
  // Specs hold most seats of small deals, which would otherwise require an email code.
  LIMIT_UNPROVEN_PERCENT: '100',
  // Specs search for deals that they have just inserted, so disable the cache.
  SEARCH_REFRESH_MS: '0',
});
let code: number | null = 1;
try {
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
  const env = { BASE_URL: demo.site.origin, DATABASE_URL: demo.databaseUrl, E2E_SEED: seed };
  const browser = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  [code] = await once(browser, 'exit');
  if (code !== 0) await demo.printTroubles();
} finally {
  await demo.stop();
}
process.exit(code ?? 1);

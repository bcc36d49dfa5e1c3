// npm run admin: connects to the database of the environment or .env. Needs --demo for a running demo, unless
// no other database is configured.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const dataDir = process.env.SEMPAT_DATA_DIR ?? fileURLToPath(new URL('../../.data', import.meta.url));
const runningEnvFile = join(dataDir, 'running.env');
const isDemoRunning = existsSync(runningEnvFile);
const isConfigured = Boolean(process.env.DATABASE_URL) || existsSync('.env');
const asksForDemo = process.argv.includes('--demo');

if (asksForDemo && !isDemoRunning) {
  console.error('No demo is running: npm run demo starts one.');
  process.exit(1);
}
if (asksForDemo || (isDemoRunning && !isConfigured)) {
  // The shell may export a live database, so the demo's settings win.
  Object.assign(process.env, parseEnv(readFileSync(runningEnvFile, 'utf8')));
  process.argv = process.argv.filter((argument) => argument !== '--demo');
} else if (isDemoRunning) {
  console.error('A demo is running as well; --demo at the end of the command acts on it.');
}
await import('#server/admin/main.ts');

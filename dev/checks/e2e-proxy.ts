// npm run e2e:proxy: runs the browser tests on the production build in live mode behind the shipped
// Caddyfile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LiveStack, startLiveStack } from '../rehearsal/live/live-stack.ts';
import { ensureBuild } from '../start/build.ts';
import { listen } from '../start/ports.ts';
import { startPostgres } from '../start/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Specs run in separate processes and stop or start the web process through this server. */
function createControl(stack: LiveStack) {
  const acts: Record<string, () => Promise<void>> = {
    '/stop-web': stack.stopWeb,
    '/start-web': stack.startWeb,
  };
  return createServer((request, response) => {
    const act = acts[request.url ?? ''] ?? (() => Promise.reject(new Error('unknown')));
    act().then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
}

async function playwright(stack: LiveStack, controlPort: number): Promise<number> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--config', 'playwright.proxy.config.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      BASE_URL: stack.baseUrl,
      DATABASE_URL: stack.superuserUrl,
      BILLPLZ_URL: stack.billplzUrl,
      HOST_RULE: stack.hostRule,
      CONTROL_URL: `http://127.0.0.1:${controlPort}`,
    },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

ensureBuild();
const postgres = await startPostgres({ dataName: 'e2e-proxy', temporary: true });
const dataDir = await mkdtemp(join(tmpdir(), 'sempat-e2e-proxy-'));
let stack: LiveStack | undefined;
let code = 1;
try {
  stack = await startLiveStack({
    maintenanceUrl: postgres.url,
    dataDir,
    env: {
      // All buyers in the specs share one client address, so raise the limits.
      LIMIT_UNPROVEN_SEATS_PER_CLIENT: '200',
      LIMIT_SEATS_PER_CLIENT: '200',
      LIMIT_UNPAID_HOLDS: '100',
      LIMIT_UNPROVEN_PERCENT: '100',
      LIMIT_FORMS_PER_CLIENT: '1000',
      REFUSE_WHEN_BUSY_MS: '60000',
    },
  });
  stack.onLost((message) => console.error(`\n${message}`));
  const control = createControl(stack);
  code = await playwright(stack, await listen(control));
  control.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await stack?.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(code);

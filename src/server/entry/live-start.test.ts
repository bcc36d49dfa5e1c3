import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadDemoData } from '#dev/demo/data.ts';
import { ensureBuild } from '#dev/start/build.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { liveIdentity } from '#dev/testing/run/live-env.ts';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import { runMigrations } from '../app/migrate.ts';
import { openDatabases } from '../platform/database/database.ts';

const { maintenanceUrl } = inject('testServer');
const key = Buffer.alloc(32, 9).toString('base64');
let roles: ThreeRoles;
let demo: ThreeRoles;
const started: ChildProcess[] = [];
const proxies: Server[] = [];

beforeAll(async () => {
  ensureBuild();
  roles = await createWithThreeRoles(maintenanceUrl);
  demo = await createWithThreeRoles(maintenanceUrl);
  const databases = openDatabases(demo.superuserUrl, { general: 2, holds: 1 }, () => {});
  await loadDemoData(databases.db, { now: new Date(), encrypt: (plain) => Buffer.from(plain) });
  await databases.close();
}, 300_000);
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(async () => {
  await roles.close();
  await demo.close();
});

interface Started {
  readonly base: string;
  readonly ended: Promise<{ code: number | null; printed: string }>;
  printed(): string;
}

async function startLive(entry: 'web' | 'worker', databaseUrl: string): Promise<Started> {
  const { PATH, HOME } = process.env;
  const port = await findFreePort();
  const child = spawn(process.execPath, [`src/server/entry/${entry}.ts`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      APP_MODE: 'live',
      DATABASE_URL: databaseUrl,
      PUBLIC_BASE_URL: 'https://sempat.test',
      ENCRYPTION_KEYS: `1:${key}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...liveIdentity,
    },
  });
  started.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, printed })),
  );
  return { base: `http://127.0.0.1:${port}`, ended, printed: () => printed };
}

async function readiness(base: string, until: (status: number) => boolean): Promise<Response> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const response = await fetch(`${base}/readyz`).catch(() => null);
    if (response && until(response.status)) return response;
    if (Date.now() > deadline)
      throw new Error(`/readyz said ${response?.status ?? 'nothing'} for 90 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a live start', () => {
  it('becomes ready with three database roles, as web and as worker', async () => {
    const web = await startLive('web', roles.programUrl);
    await startLive('worker', roles.programUrl);
    expect((await readiness(web.base, (status) => status === 200)).status).toBe(200);
    expect((await fetch(`${web.base}/deals`)).status).toBe(200);
  }, 240_000);

  it('becomes ready on a database with a foreign table and names it', async () => {
    const databases = openDatabases(roles.superuserUrl, { general: 1, holds: 1 }, () => {});
    try {
      await databases.pool.query('create table bookings_copy as table bookings with no data');
      const web = await startLive('web', roles.programUrl);
      await startLive('worker', roles.programUrl);
      const ready = await readiness(web.base, (status) => status === 200);
      const { checks } = (await ready.json()) as { checks: { name: string; problem?: string }[] };
      const problem = checks.find(({ name }) => name === 'database-fit')?.problem;
      expect(problem).toBe('The database holds tables that Sempat did not make: bookings_copy.');
    } finally {
      await databases.pool.query('drop table if exists bookings_copy');
      await databases.close();
    }
  }, 240_000);

  it.each(['web', 'worker'] as const)(
    'of the %s process exits with an explanation if it connects as superuser or owner',
    async (entry) => {
      const asSuperuser = await (await startLive(entry, roles.superuserUrl)).ended;
      expect(asSuperuser.code).toBe(1);
      expect(asSuperuser.printed).toContain('is a superuser');
      const asOwner = await (await startLive(entry, roles.ownerUrl)).ended;
      expect(asOwner.code).toBe(1);
      expect(asOwner.printed).toContain('owns tables');
      expect(asOwner.printed).not.toMatch(/^\s+at /m);
    },
    240_000,
  );

  it.each(['web', 'worker'] as const)(
    'of the %s process exits on a database with demo data',
    async (entry) => {
      const { code, printed } = await (await startLive(entry, demo.programUrl)).ended;
      expect(code).toBe(1);
      expect(printed).toContain('demo data');
    },
    240_000,
  );

  it('of a worker waits for pending migrations', async () => {
    const fresh = await createWithThreeRoles(maintenanceUrl, { migrated: false });
    const databases = openDatabases(fresh.superuserUrl, { general: 1, holds: 1 }, () => {});
    try {
      const worker = await startLive('worker', fresh.programUrl);
      await expect.poll(worker.printed, { timeout: 90_000 }).toContain('Migrations are missing.');
      await runMigrations(fresh.programUrl, () => {}, fresh.ownerUrl);
      const heard = () => databases.db.selectFrom('worker_heartbeats').select('seen_at').execute();
      await expect.poll(heard, { timeout: 90_000 }).toHaveLength(1);
    } finally {
      for (const child of started.splice(0)) child.kill('SIGKILL');
      await databases.close();
      await fresh.close();
    }
  }, 400_000);

  it('waits for a late database and checks it once it responds', async () => {
    const port = await findFreePort();
    const late = Object.assign(new URL(roles.superuserUrl), { port: String(port) }).href;
    const web = await startLive('web', late);
    await readiness(web.base, (status) => status === 503);
    await forward(port, Number(new URL(roles.superuserUrl).port));
    const { code, printed } = await web.ended;
    expect(code).toBe(1);
    expect(printed).toContain('is a superuser');
  }, 240_000);

  it('becomes unready when demo data appears or the program becomes superuser', async () => {
    const web = await startLive('web', roles.programUrl);
    await startLive('worker', roles.programUrl);
    await readiness(web.base, (status) => status === 200);
    const databases = openDatabases(roles.superuserUrl, { general: 1, holds: 1 }, () => {});
    try {
      const { userId } = await insertSuperAdmin(databases.db);
      await databases.db.updateTable('users').set({ is_demo: true }).where('id', '=', userId).execute();
      await readiness(web.base, (status) => status === 503);
      await databases.db.deleteFrom('users').where('id', '=', userId).execute();
      await readiness(web.base, (status) => status === 200);
      await databases.pool.query(`alter role ${roles.program} superuser`);
      await readiness(web.base, (status) => status === 503);
    } finally {
      await databases.pool.query(`alter role ${roles.program} nosuperuser`);
      await databases.close();
    }
  }, 400_000);
});

function forward(from: number, to: number): Promise<void> {
  const proxy = createServer((socket) => {
    const upstream = connect(to, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on('error', () => socket.destroy());
  });
  proxies.push(proxy);
  return new Promise((resolve) => proxy.listen(from, '127.0.0.1', resolve));
}

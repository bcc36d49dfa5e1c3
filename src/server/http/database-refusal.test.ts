// Tests a running web app on a real PostgreSQL that rejects logins or writes.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import { openContext, type RunningContext } from '#server/app/context.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { loadConfig } from '#server/platform/config.ts';
import { openDatabases } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import { createWebApp, type WebApp } from './app.ts';

const { maintenanceUrl } = inject('testServer');
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const contact = 'name=Nur&email=nur%40example.com&subject=Hello&message=Hello+there';
const signIn = 'email=agent%40example.com&password=not-the-password';

function signedCallback(billId: string): string {
  const fields = {
    id: billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    paid_at: '2026-11-15 10:00:00 +0800',
  };
  const x_signature = signFields(fields, practiceKeys.xSignatureKey);
  return new URLSearchParams({ ...fields, x_signature }).toString();
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    // The pools need a moment to notice closed connections.
    await sleep(250);
  } finally {
    await client.end();
  }
}

/** Existing connections keep their settings; new ones get the change. */
const cutConnections = (database: string) =>
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`;
const readDatabaseName = (url: string) => new URL(url).pathname.slice(1);

const get = ({ app }: WebApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const post = ({ app }: WebApp, url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...form, ...headers } });
type Answer = Awaited<ReturnType<typeof get>>;

function expectUnavailable(answers: Record<string, Answer>): void {
  for (const [what, { statusCode, headers, body }] of Object.entries(answers)) {
    expect([what, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      what,
      503,
      '5',
      'no-store',
    ]);
    expect(body).not.toMatch(/Unexpected|SQLSTATE|authentication|read-only|postgres/i);
  }
}

describe('a database that rejects the login', () => {
  const password = 'canary-password';
  let roles: ThreeRoles;
  let ctx: RunningContext;
  let web: WebApp;
  let companyId: string;
  let cookie: string;
  const logLines: string[] = [];

  beforeAll(async () => {
    roles = await createWithThreeRoles(maintenanceUrl);
    await onServer(maintenanceUrl, `alter role ${roles.program} password '${password}'`);
    const config = loadConfig({
      APP_MODE: 'demo',
      NODE_ENV: 'test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      REFUSE_WHEN_BUSY_MS: '60000',
      DATABASE_URL: Object.assign(new URL(roles.programUrl), { password }).href,
    });
    const log = createLog('info', 'test', { write: (line) => void logLines.push(line) });
    ctx = { ...openContext({ ...config, logLevel: 'silent' }, 'test'), log };
    web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
    const company = await insertCompany(ctx.db, { status: 'approved' });
    companyId = company.id;
    cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
  });
  afterAll(async () => {
    await web.stop();
    await ctx.close();
    await roles.close();
  });

  const refusals: readonly [
    code: string,
    refuse: (role: string) => string,
    admit: (role: string) => string,
  ][] = [
    [
      '28P01',
      (role) => `alter role ${role} password 'another'`,
      (role) => `alter role ${role} password '${password}'`,
    ],
    ['28000', (role) => `alter role ${role} nologin`, (role) => `alter role ${role} login`],
    [
      '53300',
      (role) => `alter role ${role} connection limit 0`,
      (role) => `alter role ${role} connection limit -1`,
    ],
  ];
  it.each(refusals)(
    'makes the app return 503 on error %s and recover at the first request afterwards',
    async (code, refuse, admit) => {
      const { id: dealId } = await insertDeal(ctx.db, { company_id: companyId });
      await onServer(
        maintenanceUrl,
        refuse(roles.program),
        cutConnections(readDatabaseName(roles.programUrl)),
      );
      await expect(ctx.pool.query('select'), 'control').rejects.toMatchObject({ code });
      const secret = createSecretLinks('person-link').secretOf(ctx.config.encryptionKeys, randomUUID());
      try {
        const pages = {
          deal: await get(web, `/deals/${dealId}`),
          list: await get(web, '/deals?destination=Atlantis'),
          data: await get(web, '/deals.data'),
          booking: await get(web, `/booking?deal=${dealId}`),
          dashboard: await get(web, '/company/dashboard', { cookie }),
          dashboardData: await get(web, '/company/dashboard.data', { cookie }),
          myData: await get(web, `/your-data/${secret}/data.json`),
          seats: await post(web, `/booking?deal=${dealId}&step=1`, 'tickets=2&intent=next'),
          callback: await post(web, '/api/payments/billplz/callback', signedCallback('bill')),
        };
        expectUnavailable(pages);
        for (const what of ['deal', 'list', 'booking', 'dashboard', 'seats', 'callback'] as const)
          expect(pages[what].body, what).toContain('Back in a moment');
        expectUnavailable({
          contact: await post(web, '/contact', contact),
          signIn: await post(web, '/login', signIn),
        });
        const ready = await get(web, '/readyz');
        expect([ready.statusCode, ready.body]).toEqual([503, expect.not.stringContaining(password)]);
        expect((await get(web, '/healthz')).statusCode).toBe(200);
      } finally {
        await onServer(maintenanceUrl, admit(roles.program));
      }
      expect((await get(web, `/deals/${dealId}`)).statusCode).toBe(200);
      expect((await get(web, '/company/dashboard', { cookie })).statusCode).toBe(200);
      expect(logLines.join('')).not.toContain(password);
    },
  );
});

describe('a read-only or full database', () => {
  let fixture: BookingFixture;
  let web: WebApp;
  let cookie: string;
  beforeAll(async () => {
    fixture = await createBookingFixture();
    const { ctx } = fixture;
    web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
    const company = await insertCompany(ctx.db, { status: 'approved' });
    cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
  });
  afterAll(async () => {
    await web.stop();
    await fixture.close();
  });

  const setReadOnly = async (change: string) => {
    const database = readDatabaseName(fixture.ctx.databaseUrl);
    const statement = `alter database ${database} ${change} default_transaction_read_only`;
    await onServer(
      maintenanceUrl,
      `${statement}${change === 'set' ? ' = on' : ''}`,
      cutConnections(database),
    );
  };
  const onEveryTable = (statement: string) => `do $$ declare each text; begin
    for each in select tablename from pg_tables where schemaname = 'public' loop execute format('${statement}', each); end loop;
  end $$`;
  /** PostgreSQL uses this code when a table cannot grow on a full disk. */
  const diskFull = `create function disk_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`;

  const situations: readonly [code: string, begin: () => Promise<void>, end: () => Promise<void>][] = [
    ['25006', () => setReadOnly('set'), () => setReadOnly('reset')],
    [
      '53100',
      () =>
        onServer(
          fixture.ctx.databaseUrl,
          diskFull,
          onEveryTable(
            'create trigger disk_full before insert or update or delete on %I for each statement execute function disk_full()',
          ),
        ),
      () => onServer(fixture.ctx.databaseUrl, 'drop function disk_full cascade'),
    ],
  ];
  it.each(situations)(
    'makes writes return 503 on error %s, while pages are still served and Billplz retries',
    async (code, begin, end) => {
      const deal = await fixture.deal();
      const { bookingId, billId } = await fixture.hold(deal);
      await begin();
      try {
        const write = fixture.ctx.db.deleteFrom('contact_messages').execute();
        await expect(write, 'control').rejects.toMatchObject({ code });
        expectUnavailable({
          contact: await post(web, '/contact', contact),
          contactData: await post(web, '/contact.data', contact),
          signIn: await post(web, '/login', signIn),
          signInAsOperator: await post(web, '/superadmin/login', signIn),
          callback: await post(web, '/api/payments/billplz/callback', signedCallback(billId)),
        });
        for (const url of ['/', `/deals/${deal.id}`, `/booking?deal=${deal.id}`])
          expect([url, (await get(web, url)).statusCode]).toEqual([url, 200]);
        const dashboard = await get(web, '/company/dashboard', { cookie });
        expect([200, 503]).toContain(dashboard.statusCode);
      } finally {
        await end();
      }
      const repeated = await post(web, '/api/payments/billplz/callback', signedCallback(billId));
      expect([repeated.statusCode, (await fixture.bookingRow(bookingId)).state]).toEqual([200, 'confirmed']);
    },
  );
});

it('a connection attempt times out after three seconds, and the next one is new', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgresql://program@127.0.0.1:${port}/sempat`;
  const databases = openDatabases(url, { general: 2, holds: 1 }, () => {});
  try {
    const began = performance.now();
    await expect(databases.pool.query('select 1')).rejects.toThrow(/timeout/);
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    await databases.close();
    silent.close();
  }
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import type { LedgerEvent } from '#domain/finance/ledger.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { queueJob } from '../jobs.ts';
import { queueCompanyJob, runAsCompany, runAsProgram } from './company-scope.ts';
import { type Databases, openDatabases, type Tx } from './database.ts';
import { describeDatabaseRole, readOwnTables } from './database-role.ts';

const { maintenanceUrl } = inject('testServer');
const encrypt = (plain: string) => Buffer.from(plain);
/** Rights that the program lacks on these tables, although it has them on all others. */
const exceptions: Record<string, readonly string[]> = {
  audit_log: ['UPDATE', 'DELETE'],
  bank_file_lines: ['UPDATE', 'DELETE'],
  bank_balances: ['UPDATE', 'DELETE'],
  bank_files: ['UPDATE', 'DELETE'],
  browser_files: ['INSERT', 'UPDATE', 'DELETE'],
  payment_events: ['UPDATE', 'DELETE'],
  ledger_transactions: ['UPDATE', 'DELETE'],
  ledger_entries: ['UPDATE', 'DELETE'],
  ledger_balances: ['INSERT', 'UPDATE', 'DELETE'],
  money_entries: ['UPDATE', 'DELETE'],
  migrations: ['INSERT', 'UPDATE', 'DELETE'],
  operations_state: ['UPDATE', 'DELETE'],
  payment_comparisons: ['UPDATE', 'DELETE'],
  payout_accounts: ['UPDATE', 'DELETE'],
  payout_held_bookings: ['UPDATE', 'DELETE'],
  payout_runs: ['UPDATE', 'DELETE'],
  payouts: ['UPDATE', 'DELETE'],
  payout_lines: ['UPDATE', 'DELETE'],
  person_requests: ['UPDATE', 'DELETE'],
  refund_accounts: ['UPDATE', 'DELETE'],
  refunds: ['UPDATE', 'DELETE'],
  settled_payments: ['UPDATE', 'DELETE'],
  unknown_payments: ['DELETE'],
};
let roles: ThreeRoles;
let program: Databases;

beforeAll(async () => {
  roles = await createWithThreeRoles(maintenanceUrl);
  program = openDatabases(roles.programUrl, { general: 2, holds: 1 }, () => {});
}, 60_000);
afterAll(async () => {
  await program.close();
  await roles.close();
});

async function describeAs(url: string): ReturnType<typeof describeDatabaseRole> {
  const databases = openDatabases(url, { general: 1, holds: 1 }, () => {});
  try {
    return await describeDatabaseRole(databases.db);
  } finally {
    await databases.close();
  }
}

const problemsAs = async (url: string) => (await describeAs(url)).problems;

async function asSuperuser(...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: roles.superuserUrl });
  await client.connect();
  try {
    let last = await client.query('select');
    for (const statement of statements) last = await client.query(statement);
    return last;
  } finally {
    await client.end();
  }
}

describe('three roles', () => {
  it('migrate twice without a superuser, and the second run finds nothing', async () => {
    expect(await runMigrations(roles.programUrl, () => {}, roles.ownerUrl)).toBe(0);
    expect(await problemsAs(roles.programUrl)).toEqual([]);
  }, 60_000);

  it('let the program append operator records but not remove them', async () => {
    await program.db.insertInto('operations_state').values({ name: 'setup', at: new Date() }).execute();
    await expect(program.db.deleteFrom('operations_state').execute()).rejects.toThrow('permission denied');
  });

  it('let the program access rows of all companies, queue jobs, and act for one company as app_company', async () => {
    const [first, second] = [await insertDeal(program.db), await insertDeal(program.db)];
    await insertBooking(program.db, first, {}, { encrypt });
    await insertBooking(program.db, second, {}, { encrypt });
    const all = await program.db.updateTable('flights').set({ pnr: 'X' }).executeTakeFirstOrThrow();
    expect(all.numUpdatedRows).toBe(2n);
    const seen = await runAsCompany(program.db, { companyId: first.company_id }, (tx) =>
      tx.selectFrom('bookings').select('flight_id').execute(),
    );
    expect(seen).toEqual([{ flight_id: first.id }]);
    await queueJob(program.db, 'notify-due', {});
    await runAsCompany(program.db, { companyId: second.company_id }, (tx) =>
      queueCompanyJob(tx, { task: 'notify-due', payload: {}, runAt: new Date(), dealId: second.id }),
    );
    const { rows } = await program.pool.query('select count(*)::int as jobs from graphile_worker.jobs');
    expect(rows).toEqual([{ jobs: 2 }]);
  });

  it('let the program write the ledger during a company’s transaction and then restore its role', async () => {
    const deal = await insertDeal(program.db);
    const paid = await insertBooking(program.db, deal, { state: 'confirmed', mode: 'live' }, { encrypt });
    const record = (tx: Tx, event: LedgerEvent) =>
      recordInLedger(tx, paid, event, { cause: `${event.kind}:${paid.id}`, now: new Date() });
    await program.db
      .transaction()
      .execute((tx) => record(tx, { kind: 'payment', amountSen: 500, fate: 'kept' }));
    const owed = await runAsCompany(program.db, { companyId: deal.company_id }, async (tx) => {
      await runAsProgram(tx, () => record(tx, { kind: 'documentsSent' }));
      return tx.selectFrom('ledger_balances').select('owed_sen').execute();
    });
    expect(owed).toEqual([{ owed_sen: 500 }]);
    const alone = runAsCompany(program.db, { companyId: deal.company_id }, (tx) =>
      record(tx, { kind: 'documentsSent' }),
    );
    await expect(alone, 'control').rejects.toThrow('permission denied');
  });

  it('security 8: let the program create, change or drop nothing outside the job queue, and remove no record', async () => {
    const forbidden = [
      'create table public.leftovers (id int)',
      'create schema leftovers',
      'create temporary table leftovers (id int)',
      'create function public.leftover() returns int language sql return 1',
      'alter table public.bookings add column leftover int',
      'alter table public.bookings disable row level security',
      'alter table public.audit_log disable trigger all',
      'drop policy tenant on public.bookings',
      'drop table public.refunds',
      'truncate public.limit_hits',
      'update public.audit_log set action = action',
      'delete from public.audit_log',
      'delete from public.payment_events',
      'delete from public.ledger_entries',
      'update public.ledger_transactions set note = note',
      'update public.ledger_balances set owed_sen = 0',
      'update public.payouts set amount_sen = 1',
      'update public.payouts set account_id = null',
      'update public.bank_files set total_sen = 1',
      'update public.bank_file_lines set amount_sen = 1',
      'delete from public.bank_file_lines',
      'update public.refunds set amount = 1',
      `update public.refund_accounts set bank = 'MBBEMYKL'`,
      `insert into public.migrations (name, run_on) values ('x', now())`,
      `update public.operations_state set at = now()`,
      'create role leftovers',
      `set role ${roles.owner}`,
    ];
    for (const statement of forbidden) {
      await expect(program.pool.query(statement), statement).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
    await program.pool.query(
      `insert into audit_log (actor_kind, action, object_kind, object_id) values ('system', 'a', 'b', 'c')`,
    );
  });

  it('let the owner read every row of every table for a backup, including the job queue', async () => {
    const owner = new pg.Client({ connectionString: roles.ownerUrl });
    await owner.connect();
    try {
      // As pg_dump does, so that row security causes an error instead of missing rows.
      await owner.query('set row_security = off');
      const { rows } = await owner.query(
        `select format('select count(*) from %I.%I', schemaname, tablename) as query from pg_tables
         where schemaname in ('public', 'graphile_worker')`,
      );
      expect(rows.length).toBeGreaterThan(20);
      for (const { query } of rows) await owner.query(query);
    } finally {
      await owner.end();
    }
  });
});

describe('every table, including those of later migrations', () => {
  it('grants the program only row access, and companies only what is listed', async () => {
    await asSuperuser(
      `set role ${roles.owner}`,
      'create table later (id bigint generated always as identity, x int)',
    );
    const { rows } = await asSuperuser(`
      select relname as name, array(
        select kind from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) kind
        where has_table_privilege('app_program', pg_class.oid, kind)
      ) as rights, has_any_column_privilege('app_company', pg_class.oid, 'SELECT, INSERT, UPDATE')
        or has_table_privilege('app_company', pg_class.oid, 'DELETE, TRUNCATE') as "companiesMay"
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    `);
    const forCompanies = [
      'audit_log',
      'booking_notes',
      'booking_requests',
      'booking_views',
      'bookings',
      'companies',
      'company_alert_addresses',
      'company_invitations',
      'company_users',
      'deal_drafts',
      'documents',
      'flight_change_answers',
      'flight_changes',
      'flights',
      'follow_ups',
      'fulfilments',
      'interested_users',
      'ledger_balances',
      'ledger_entries',
      'ledger_transactions',
      'mails',
      'name_reminders',
      'passengers',
      'payout_accounts',
      'payout_held_bookings',
      'payout_lines',
      'payouts',
      'search_words',
      'wish_results',
    ];
    expect(rows.map((row) => row.name)).toContain('later');
    for (const { name, rights, companiesMay } of rows) {
      const denied = exceptions[name] ?? [];
      const wanted = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].filter((right) => !denied.includes(right));
      expect(rights, `rights of the program on ${name}`).toEqual(wanted);
      expect(companiesMay, `rights of companies on ${name}`).toBe(forCompanies.includes(name));
    }
    await program.pool.query('insert into later (x) values (1)');
    await asSuperuser('drop table later');
  });

  it('has sequences that the program can use, and no functions that lend their rights to everybody', async () => {
    const sequences = await asSuperuser(`
      select relname from pg_class where relnamespace = 'public'::regnamespace
      and case when relkind = 'S' then not has_sequence_privilege('app_program', oid, 'USAGE') end
    `);
    expect(sequences.rows).toEqual([]);
    const functions = await asSuperuser(`
      select proname as name, has_function_privilege('app_program', pg_proc.oid, 'execute') as program,
        prosecdef and exists (
          select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
        ) as "openToAll"
      from pg_proc where pronamespace = 'public'::regnamespace
    `);
    const closed = functions.rows.filter((row) => !row.program).map((row) => row.name);
    expect(closed, 'companies call this one, as app_company').toEqual(['queue_company_job']);
    expect(functions.rows.filter((row) => row.openToAll)).toEqual([]);
  });
});

describe('describeDatabaseRole', () => {
  it('security 8: reports a superuser and the owner of the tables', async () => {
    expect(await problemsAs(roles.superuserUrl)).toEqual([expect.stringMatching(/is a superuser/)]);
    const asOwner = await problemsAs(roles.ownerUrl);
    expect(asOwner.join('\n')).toMatch(/owns tables \(.*bookings/);
    expect(asOwner.join('\n')).toMatch(/may create tables or schemas/);
  });

  const broken: readonly [what: string, breaking: () => string, mending: () => string, said: RegExp][] = [
    [
      'BYPASSRLS',
      () => `alter role ${roles.program} bypassrls`,
      () => `alter role ${roles.program} nobypassrls`,
      /BYPASSRLS/,
    ],
    [
      'CREATEROLE',
      () => `alter role ${roles.program} createrole`,
      () => `alter role ${roles.program} nocreaterole`,
      /CREATEROLE/,
    ],
    [
      'a login that cannot take the role of companies',
      () => `revoke app_company from ${roles.program}`,
      () => `grant app_company to ${roles.program}`,
      /grant app_company to/,
    ],
    [
      'a login outside app_program',
      () => `revoke app_program from ${roles.program}`,
      () => `grant app_program to ${roles.program}`,
      /grant app_program to/,
    ],
    [
      'a policy that is missing',
      () => 'alter policy tenant on bookings rename to lost',
      () => 'alter policy lost on bookings rename to tenant',
      /policies that keep companies apart are missing on bookings:/,
    ],
    [
      'row security that is off',
      () => 'alter table flights disable row level security',
      () => 'alter table flights enable row level security',
      /Row security is not active on flights:/,
    ],
    [
      'records that can be changed',
      () => 'grant update on audit_log to app_program',
      () => 'revoke update on audit_log from app_program',
      /may change or delete records in audit_log/,
    ],
    [
      'grants that a restore left out',
      () => 'revoke select on mails from app_program',
      () => 'grant select on mails to app_program',
      /may not read mails/,
    ],
    [
      'a job queue that belongs to somebody else',
      () => `alter table graphile_worker.migrations owner to ${roles.owner}`,
      () => `alter table graphile_worker.migrations owner to ${roles.program}`,
      /job queue .* does not belong to/,
    ],
  ];
  it.each(broken)(
    'reports %s',
    async (_what, breaking, mending, said) => {
      await asSuperuser(breaking());
      try {
        expect((await problemsAs(roles.programUrl)).join('\n')).toMatch(said);
      } finally {
        await asSuperuser(mending());
      }
      expect(await problemsAs(roles.programUrl)).toEqual([]);
    },
    60_000,
  );

  const handMade: readonly [whose: string, statements: (name: string) => readonly string[]][] = [
    [
      'of an administrator, closed to the program',
      (name) => [`create table ${name} as table bookings with no data`],
    ],
    [
      'of the owner, open to the program and to companies',
      (name) => [
        `set role ${roles.owner}`,
        `create table ${name} as table bookings with no data`,
        `grant all on ${name} to app_program, app_company`,
      ],
    ],
    [
      'of the program itself',
      (name) => [`create table ${name} (company_id uuid)`, `alter table ${name} owner to ${roles.program}`],
    ],
  ];
  it.each(handMade)('names an extra table, %s, without reporting a problem', async (_whose, statements) => {
    await asSuperuser(...statements('bookings_copy'));
    try {
      expect(await describeAs(roles.programUrl)).toEqual({ problems: [], unknownTables: ['bookings_copy'] });
      await asSuperuser('revoke select on mails from app_program');
      expect(await problemsAs(roles.programUrl)).toEqual([expect.stringMatching(/may not read mails:/)]);
    } finally {
      await asSuperuser('grant select on mails to app_program', 'drop table bookings_copy');
    }
    expect(await describeAs(roles.programUrl)).toEqual({ problems: [], unknownTables: [] });
  });

  it('knows every table that the migrations create', async () => {
    const { rows } = await asSuperuser(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    expect(readOwnTables()).toEqual(rows.map(({ name }) => name));
  });

  it('reports nothing about tables before the migrations', async () => {
    const empty = await createWithThreeRoles(maintenanceUrl, { migrated: false });
    try {
      expect(await problemsAs(empty.programUrl)).toEqual([]);
    } finally {
      await empty.close();
    }
  }, 60_000);
});

it('deploy/database-roles.sql repairs a database that its program owned and keeps rows and jobs', async () => {
  const former = await createWithThreeRoles(maintenanceUrl, { migrated: false });
  const databases = openDatabases(former.programUrl, { general: 1, holds: 1 }, () => {});
  try {
    const superuser = new pg.Client({ connectionString: former.superuserUrl });
    await superuser.connect();
    await superuser.query(
      `alter database ${pg.escapeIdentifier(superuser.database ?? '')} owner to ${former.program}`,
    );
    await superuser.end();
    await runMigrations(former.programUrl);
    const deal = await insertDeal(databases.db);
    await queueJob(databases.db, 'notify-due', {});
    expect((await problemsAs(former.programUrl)).join('\n')).toMatch(/owns tables/);

    await former.applyToDatabase();
    expect(await problemsAs(former.programUrl)).toEqual([]);
    expect(await runMigrations(former.programUrl, () => {}, former.ownerUrl)).toBe(0);
    const deals = await databases.db.selectFrom('flights').select('id').execute();
    expect(deals).toEqual([{ id: deal.id }]);
    await queueJob(databases.db, 'notify-due', {});
    const { rows } = await databases.pool.query('select count(*)::int as jobs from graphile_worker.jobs');
    expect(rows).toEqual([{ jobs: 2 }]);
  } finally {
    await databases.close();
    await former.close();
  }
}, 60_000);

import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import {
  buildBooking,
  insertBooking,
  insertCompany,
  insertDeal,
  insertProspect,
} from '#dev/testing/fixtures/factories.ts';
import { createTestDatabase, type TestDatabase } from '#dev/testing/run/test-database.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { insertMail } from '#server/features/mail/queue/mail.store.ts';
import { queueCompanyJob, runAsCompany, runAsProgram } from './company-scope.ts';
import { type Databases, type Db, openDatabases, type Tx } from './database.ts';

const encrypt = (plain: string) => Buffer.from(plain);
let database: TestDatabase;
let databases: Databases;
let db: Db;
let ours: Tenant;
let theirs: Tenant;

interface Tenant {
  readonly companyId: string;
  readonly dealIds: readonly string[];
}

beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, { general: 2, holds: 1 }, () => {});
  db = databases.db;
  ours = await insertTenant();
  theirs = await insertTenant();
});

afterAll(async () => {
  await databases.close();
  await database.close();
});

let day = 1;

async function insertPayout(company_id: string, booking_id: string, run_on: string): Promise<void> {
  const now = new Date();
  await db
    .insertInto('payout_accounts')
    .values({
      company_id,
      bank: 'MBBEMYKL',
      holder: 'Agency',
      account_number: encrypt('1'),
      last_four: '4417',
      entered_by: 'a',
      entered_by_email: 'a@agency.example',
      entered_at: now,
      in_force_from: now,
    })
    .execute();
  await db.insertInto('payout_runs').values({ mode: 'live', run_on, made_at: now }).execute();
  const { id: payout_id } = await db
    .insertInto('payouts')
    .values({ mode: 'live', run_on, company_id, amount_sen: 100, state: 'onHold', hold_reason: 'noAccount' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payout_lines')
    .values({ payout_id, company_id, booking_id, amount_sen: 100 })
    .execute();
  await db
    .insertInto('payout_held_bookings')
    .values({ mode: 'live', run_on, company_id, booking_id, amount_sen: 100 })
    .execute();
}

async function insertTenant(): Promise<Tenant> {
  const company = await insertCompany(db);
  const dealIds: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const deal = await insertDeal(db, { company_id: company.id, seats_offered: 9, seats_held: 1 });
    const booking = await insertBooking(db, deal, { state: 'confirmed', tickets: 1 }, { encrypt });
    const about = { booking_id: booking.id, company_id: company.id };
    const called = { called_at: new Date(), called_by: 'staff@example.test', outcome: 'reached' } as const;
    await db
      .insertInto('follow_ups')
      .values({ ...about, ...called })
      .execute();
    await db
      .insertInto('name_reminders')
      .values({ ...about, requested_at: new Date(), requested_by: 'staff@example.test' })
      .execute();
    await db
      .insertInto('booking_requests')
      .values({ ...about, kind: 'cancellation', requested_at: new Date() })
      .execute();
    await db
      .insertInto('booking_notes')
      .values({ ...about, id: randomUUID(), written_by: 'staff@example.test', written_at: new Date() })
      .execute();
    await insertProspect(db, deal);
    await insertPayout(company.id, booking.id, `2026-11-${String(day).padStart(2, '0')}`);
    day += 1;
    await sql`
      with made as (
        insert into ledger_transactions (booking_id, company_id, mode, kind, cause, at)
        values (${booking.id}, ${company.id}, 'live', 'payment', ${`payment:${booking.id}`}, now())
        returning id, booking_id, company_id
      )
      insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
      select made.*, line.* from made, (values ('received', 100), ('awaiting', -100)) as line
    `.execute(db);
    await db
      .insertInto('deal_drafts')
      .values({ company_id: company.id, input: '{}', saved_by: 'staff@example.test' })
      .execute();
    const change = { flight_id: deal.id, company_id: company.id, kind: 'cancelled', legs: '[]' } as const;
    const { id: change_id } = await db
      .insertInto('flight_changes')
      .values({ ...change, made_by: 'staff@example.test', made_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('flight_change_answers')
      .values({ change_id, booking_id: booking.id, company_id: company.id })
      .execute();
    await insertDocument(db, { company_id: company.id }, { encryptBytes: Buffer.from });
    dealIds.push(deal.id);
    const written = { company_id: company.id, email: `person.${count}@agency.example` };
    const link = { role: 'agent', token_hash: randomBytes(32), expires_at: new Date() } as const;
    await db
      .insertInto('company_invitations')
      .values({ ...written, ...link })
      .execute();
    await db.insertInto('company_alert_addresses').values(written).execute();
  }
  return { companyId: company.id, dealIds };
}

const tenantTables = [
  'flights',
  'deal_drafts',
  'interested_users',
  'bookings',
  'company_invitations',
  'company_alert_addresses',
  'fulfilments',
  'passengers',
  'follow_ups',
  'name_reminders',
  'booking_requests',
  'booking_notes',
  'flight_changes',
  'flight_change_answers',
  'documents',
  'ledger_transactions',
  'ledger_balances',
  'payout_accounts',
  'payouts',
  'payout_lines',
  'payout_held_bookings',
] as const;

describe('company scope', () => {
  it('limits a query without WHERE to own rows', async () => {
    for (const table of tenantTables) {
      const rows = await runAsCompany(db, ours, (tx) => tx.selectFrom(table).select('company_id').execute());
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ company_id: ours.companyId })));
      const all = await db.selectFrom(table).select('company_id').execute();
      expect(all, 'the same query without the scope shows both').toHaveLength(6);
    }
    const companies = await runAsCompany(db, ours, (tx) => tx.selectFrom('companies').select('id').execute());
    expect(companies).toEqual([{ id: ours.companyId }]);
  });

  it('limits ledger entries and balances to own rows, without their author', async () => {
    for (const table of ['ledger_entries', 'ledger_balances'] as const) {
      const rows = await runAsCompany(db, ours, (tx) => tx.selectFrom(table).select('company_id').execute());
      expect(new Set(rows.map(({ company_id }) => company_id))).toEqual(new Set([ours.companyId]));
      const all = await db.selectFrom(table).select('company_id').execute();
      expect(all.length, 'the same query without the scope shows more').toBeGreaterThan(rows.length);
    }
    const writers = runAsCompany(db, ours, (tx) =>
      tx.selectFrom('ledger_transactions').select(['made_by', 'note']).execute(),
    );
    await expect(writers).rejects.toThrow(/permission denied/);
  });

  it("limits payouts to own rows, without the whole account number and the operator's staff", async () => {
    const number = runAsCompany(db, ours, (tx) =>
      tx.selectFrom('payout_accounts').select('account_number').execute(),
    );
    await expect(number).rejects.toThrow(/permission denied/);
    const people = runAsCompany(db, ours, (tx) => tx.selectFrom('payouts').select('paid_by').execute());
    await expect(people).rejects.toThrow(/permission denied/);
    const runs = runAsCompany(db, ours, (tx) => tx.selectFrom('payout_runs').select('run_on').execute());
    await expect(runs).rejects.toThrow(/permission denied/);
  });

  it('limits updates and deletes without WHERE to own rows', async () => {
    const tenant = await insertTenant();
    const untouched = await db
      .selectFrom('flights')
      .selectAll()
      .where('company_id', '=', theirs.companyId)
      .execute();
    await runAsCompany(db, tenant, async (tx) => {
      const changed = await tx.updateTable('flights').set({ pnr: 'MINE' }).executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(3n);
      const renamed = await tx.updateTable('passengers').set({ last_name: 'Mine' }).executeTakeFirst();
      expect(renamed.numUpdatedRows).toBe(3n);
      const marked = await tx.updateTable('fulfilments').set({ pnr: 'MINE' }).executeTakeFirst();
      expect(marked.numUpdatedRows).toBe(3n);
      for (const table of ['interested_users', 'deal_drafts', 'documents'] as const) {
        const removed = await tx.deleteFrom(table).executeTakeFirst();
        expect(removed.numDeletedRows).toBe(3n);
      }
    });
    const after = await db
      .selectFrom('flights')
      .selectAll()
      .where('company_id', '=', theirs.companyId)
      .execute();
    expect(after).toEqual(untouched);
  });

  it('rejects rows that name or move to another company', async () => {
    const deal = await db
      .selectFrom('flights')
      .selectAll()
      .where('company_id', '=', ours.companyId)
      .executeTakeFirstOrThrow();
    const {
      id,
      flight_details,
      seats_available,
      seats_held,
      seats_sold,
      seats_unproven,
      listed,
      revision,
      deleted_at,
      paused_at,
      flight_cancelled_at,
      hidden_at,
      hidden_reason,
      step_kind,
      step_by,
      step_floor,
      stepped_on,
      ...rest
    } = deal;
    const connections = JSON.stringify([]);
    const included = JSON.stringify(rest.included);
    const copy = { ...rest, included, outbound_connections: connections, return_connections: connections };
    await expect(
      runAsCompany(db, ours, (tx) =>
        tx
          .insertInto('flights')
          .values({ ...copy, company_id: theirs.companyId })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      runAsCompany(db, ours, (tx) =>
        tx.updateTable('flights').set({ company_id: theirs.companyId }).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await runAsCompany(db, ours, (tx) => tx.insertInto('flights').values(copy).execute());
    expect(
      (await db.deleteFrom('flights').where('pnr', '=', deal.pnr).where('id', '!=', id).executeTakeFirst())
        .numDeletedRows,
    ).toBe(1n);
  });

  it('protects seat counters, bookings, accounts, payments and records from writes', async () => {
    const forbidden = [
      sql`update flights set seats_held = 0`,
      sql`update flights set seats_sold = 0`,
      sql`update bookings set payment_status = 'completed'`,
      sql`delete from bookings`,
      sql`select idempotency_key from bookings`,
      sql`update companies set status = 'approved'`,
      sql`update company_users set role = 'owner'`,
      sql`delete from company_users`,
      sql`select token_hash from company_invitations`,
      sql`update company_invitations set role = 'viewer'`,
      sql`update company_alert_addresses set confirmed_at = now()`,
      sql`select request_id from audit_log`,
      sql`update audit_log set action = 'x'`,
      sql`select * from users`,
      sql`select * from sessions`,
      sql`select * from accounts`,
      sql`select * from billplz_settings`,
      sql`select * from payment_attempts`,
      sql`select * from payment_events`,
      sql`insert into ledger_transactions (booking_id) select id from bookings`,
      sql`update ledger_balances set owed_sen = 0`,
      sql`select lock_ledger(id) from bookings`,
      sql`select * from refunds`,
      sql`select * from mails`,
      sql`select * from audit_log`,
      sql`select * from graphile_worker.jobs`,
      sql`select graphile_worker.add_job('erase-personal-data')`,
      sql`create table leftovers (id int)`,
    ];
    for (const query of forbidden) {
      await expect(runAsCompany(db, ours, (tx) => query.execute(tx))).rejects.toThrow(/permission denied/);
    }
  });
});

describe('writes of a company', () => {
  it('add audit entries only under its own name, and show no others', async () => {
    const line = (companyId: string) => ({
      actor_kind: 'company',
      action: 'deal.created',
      object_kind: 'deal',
      object_id: 'x',
      company_id: companyId,
    });
    await runAsCompany(db, ours, (tx) => tx.insertInto('audit_log').values(line(ours.companyId)).execute());
    await expect(
      runAsCompany(db, ours, (tx) => tx.insertInto('audit_log').values(line(theirs.companyId)).execute()),
    ).rejects.toThrow(/row-level security/);
    await runAsCompany(db, theirs, (tx) =>
      tx.insertInto('audit_log').values(line(theirs.companyId)).execute(),
    );
    const seen = await runAsCompany(db, ours, (tx) =>
      tx.selectFrom('audit_log').select('company_id').execute(),
    );
    expect(new Set(seen.map(({ company_id }) => company_id))).toEqual(new Set([ours.companyId]));
  });

  it('queue a mail once per occasion', async () => {
    const mail = {
      kind: 'test',
      onceKey: 'company-scope:mail',
      recipient: 'reader@inbox.example',
      locale: 'en',
      valuesEncrypted: Buffer.from('sealed'),
      subjectId: null,
      priority: 0,
      expiresAt: null,
    };
    const queue = () => runAsCompany(db, ours, (tx) => insertMail(tx, { ...mail, id: randomUUID() }));
    expect([await queue(), await queue()]).toEqual([true, false]);
  });

  it('queue a listed job once for a deal of the company, can move it, and can queue no other job', async () => {
    const [dealId = ''] = ours.dealIds;
    const job = { task: 'notify-due', payload: {}, runAt: new Date('2031-01-01T00:00:00Z'), dealId } as const;
    await runAsCompany(db, ours, (tx) => queueCompanyJob(tx, job));
    await runAsCompany(db, ours, (tx) =>
      queueCompanyJob(tx, { ...job, runAt: new Date('2032-01-01T00:00:00Z') }),
    );
    const { rows } = await sql<{ key: string; task_identifier: string; run_at: Date }>`
      select key, task_identifier, run_at from graphile_worker.jobs
    `.execute(db);
    expect(rows).toEqual([
      {
        key: `notify-due:${dealId}`,
        task_identifier: 'notify-due',
        run_at: new Date('2032-01-01T00:00:00Z'),
      },
    ]);
    const [foreignDeal = ''] = theirs.dealIds;
    await expect(
      runAsCompany(db, ours, (tx) => queueCompanyJob(tx, { ...job, dealId: foreignDeal })),
    ).rejects.toThrow(/not of this company/);
    await expect(
      runAsCompany(db, ours, (tx) =>
        queueCompanyJob(tx, { ...job, task: 'erase-personal-data' as 'notify-due' }),
      ),
    ).rejects.toThrow(/not open to companies/);
  });
});

describe('reminders and calls', () => {
  const said = { called_at: new Date(), called_by: 'staff@example.test', outcome: 'reached' } as const;
  const asked = { requested_at: new Date(), requested_by: 'staff@example.test' };
  const bookingOf = ({ companyId }: Tenant) =>
    db.selectFrom('bookings').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow();

  it('reject another company’s booking even with its id', async () => {
    const write = async (tenant: Tenant) => {
      const about = { booking_id: (await bookingOf(tenant)).id, company_id: ours.companyId };
      const results = await Promise.allSettled([
        runAsCompany(db, ours, (tx) =>
          tx
            .insertInto('follow_ups')
            .values({ ...about, ...said })
            .execute(),
        ),
        runAsCompany(db, ours, (tx) =>
          tx
            .insertInto('name_reminders')
            .values({ ...about, ...asked })
            .execute(),
        ),
      ]);
      return results.map(({ status }) => status);
    };
    expect(await write(theirs)).toEqual(['rejected', 'rejected']);
    expect(await write(ours), 'control').toEqual(['fulfilled', 'fulfilled']);
  });
});

describe('security', () => {
  it('security 5: every table with a company column has row-level security, with a policy for companies and one for the program', async () => {
    const { rows } = await sql<{ table: string; active: boolean; policies: string[] }>`
      select relname as "table", relrowsecurity as active, array(
          select polname || ' to ' || array_to_string(polroles::regrole[], ', ') from pg_policy
          where polrelid = pg_class.oid order by 1
        ) as policies
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
        relname = 'companies' or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
        )
      )
      order by 1
    `.execute(db);
    expect(rows.map((row) => row.table)).toEqual(
      expect.arrayContaining([
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
        'name_reminders',
        'passengers',
        'search_words',
      ]),
    );
    for (const row of rows) {
      expect(row, row.table).toMatchObject({
        active: true,
        policies: ['all_rows to app_program', 'tenant to app_company'],
      });
    }
  });

  it('security 5: companies have no rights on any table without a company column, except for writing mails', async () => {
    const { rows } = await sql<{ table: string; rights: string[] }>`
      select relname as "table", array(
        select distinct right_name from unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) right_name
        where has_any_column_privilege('app_company', pg_class.oid, right_name)
        union select right_name from unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) right_name
        where has_table_privilege('app_company', pg_class.oid, right_name)
        order by 1
      ) as rights
      from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v')
    `.execute(db);
    const open = rows.filter((row) => row.rights.length > 0);
    expect(Object.fromEntries(open.map((row) => [row.table, row.rights]))).toEqual({
      audit_log: ['INSERT', 'SELECT'],
      booking_notes: ['SELECT'],
      booking_requests: ['SELECT'],
      booking_views: ['DELETE', 'INSERT', 'SELECT'],
      bookings: ['SELECT'],
      companies: ['SELECT', 'UPDATE'],
      company_alert_addresses: ['DELETE', 'INSERT', 'SELECT'],
      company_invitations: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      company_users: ['SELECT'],
      deal_drafts: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      documents: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      flight_change_answers: ['SELECT'],
      flight_changes: ['INSERT', 'SELECT'],
      flights: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      follow_ups: ['INSERT', 'SELECT', 'UPDATE'],
      fulfilments: ['SELECT', 'UPDATE'],
      interested_users: ['DELETE', 'SELECT'],
      ledger_balances: ['SELECT'],
      ledger_entries: ['SELECT'],
      ledger_transactions: ['SELECT'],
      mails: ['INSERT'],
      name_reminders: ['INSERT', 'SELECT'],
      passengers: ['SELECT', 'UPDATE'],
      payout_accounts: ['SELECT'],
      payout_held_bookings: ['SELECT'],
      payout_lines: ['SELECT'],
      payouts: ['SELECT'],
      search_words: ['SELECT'],
      wish_results: ['SELECT'],
    });
  });

  it('security 6: 200 interleaved requests of two tenants on two connections share no rows and leave nothing behind', async () => {
    const requests = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? ours : theirs));
    const seen = await Promise.all(
      requests.map((tenant, index) =>
        runAsCompany(db, tenant, async (tx) => {
          const rows = await tx.selectFrom('flights').select(['id', 'company_id']).execute();
          // Every seventh request fails, because a rollback must reset the connection as well.
          if (index % 7 === 0) throw new Error('half-way');
          return rows;
        }).catch((error: Error) => error.message),
      ),
    );
    for (const [index, rows] of seen.entries()) {
      if (index % 7 === 0) expect(rows).toBe('half-way');
      else {
        const tenant = requests[index];
        expect(new Set((rows as { company_id: string }[]).map((row) => row.company_id))).toEqual(
          new Set([tenant?.companyId]),
        );
      }
    }
    const left = await Promise.all(
      Array.from({ length: 4 }, () =>
        sql<{ company: string; role: string }>`
          select coalesce(current_setting('app.company_id', true), '') as company, current_setting('role') as role,
            pg_sleep(0.05)
        `.execute(db),
      ),
    );
    for (const { rows } of left) expect(rows[0]).toMatchObject({ company: '', role: 'none' });
  });

  it('security 6, control: a setting of the session instead of the transaction leaks to the next request', async () => {
    const naive = openDatabases(database.url, { general: 1, holds: 1 }, () => {});
    try {
      await naive.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.company_id', ${ours.companyId}, false)`.execute(tx);
      });
      const { rows } = await sql<{ company: string }>`
        select current_setting('app.company_id', true) as company
      `.execute(naive.db);
      expect(rows[0]?.company).toBe(ours.companyId);
    } finally {
      await naive.close();
    }
  });

  it('security 6: a transaction without a company sees no rows, whether its setting is empty or missing', async () => {
    for (const companyId of ['', null]) {
      for (const table of [...tenantTables, 'companies', 'company_users'] as const) {
        const { rows } = await db.transaction().execute(async (tx) => {
          await sql`select set_config('role', 'app_company', true)`.execute(tx);
          if (companyId !== null)
            await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
          return sql`select count(*)::int as count from ${sql.table(table)}`.execute(tx);
        });
        expect(rows).toEqual([{ count: 0 }]);
      }
    }
  });

  it('security 7: a booking or prospect of one company cannot belong to the deal of another, no matter who writes it', async () => {
    const deal = await db
      .selectFrom('flights')
      .selectAll()
      .where('company_id', '=', theirs.companyId)
      .executeTakeFirstOrThrow();
    const booking = buildBooking(deal, { company_id: ours.companyId }, { encrypt });
    await expect(db.insertInto('bookings').values(booking).execute()).rejects.toThrow(/foreign key/);
    await expect(insertProspect(db, { id: deal.id, company_id: ours.companyId })).rejects.toThrow(
      /foreign key/,
    );
    const { rows } = await sql<{ table: string; columns: number }>`
      select conrelid::regclass::text as "table", cardinality(conkey) as columns from pg_constraint
      where contype = 'f' and confrelid = 'flights'::regclass order by 1
    `.execute(db);
    // Searches that visitors follow by email belong to no company, and companies cannot read them.
    const ofNoCompany = ['wish_matches', 'wish_notices', 'wish_scans'];
    expect(rows.filter(({ columns }) => columns === 1).map(({ table }) => table)).toEqual(ofNoCompany);
    expect(rows.filter(({ columns }) => columns === 2).length).toBeGreaterThanOrEqual(2);
  });

  it('security 8: the program needs no superuser: an owner without such rights migrates, works on all rows and takes the role', async () => {
    const owner = `owner_${randomBytes(4).toString('hex')}`;
    const password = randomBytes(12).toString('hex');
    await sql.raw(`create role ${owner} login password '${password}' nosuperuser`).execute(db);
    await sql.raw(`grant app_company to ${owner}`).execute(db);
    await sql.raw(`create database ${owner} owner ${owner}`).execute(db);
    const url = Object.assign(new URL(database.url), {
      username: owner,
      password,
      pathname: `/${owner}`,
    }).href;
    try {
      await runMigrations(url);
      const own = openDatabases(url, { general: 1, holds: 1 }, () => {});
      try {
        const [first, second] = [await insertDeal(own.db), await insertDeal(own.db)];
        const { numUpdatedRows } = await own.db
          .updateTable('flights')
          .set({ pnr: 'X' })
          .executeTakeFirstOrThrow();
        expect(numUpdatedRows).toBe(2n);
        const seen = await runAsCompany(own.db, { companyId: first.company_id }, (tx) =>
          tx.selectFrom('flights').select('id').execute(),
        );
        expect(seen).toEqual([{ id: first.id }]);
        await runAsCompany(own.db, { companyId: second.company_id }, (tx) =>
          queueCompanyJob(tx, { task: 'notify-due', payload: {}, runAt: new Date(), dealId: second.id }),
        );
      } finally {
        await own.close();
      }
    } finally {
      await sql.raw(`drop database ${owner} with (force)`).execute(db);
      await sql.raw(`drop role ${owner}`).execute(db);
    }
  });

  it('security 8: the role of companies is neither owner nor superuser, cannot log in, and does not bypass row security', async () => {
    const role = await sql<object>`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication
      from pg_roles where rolname = 'app_company'
    `.execute(db);
    expect(role.rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
    const owned = await sql<{ owner: string }>`select distinct tableowner as owner from pg_tables`.execute(
      db,
    );
    expect(owned.rows.map((row) => row.owner)).not.toContain('app_company');
    const memberships = await sql`
      select from pg_auth_members where member = 'app_company'::regrole
    `.execute(db);
    expect(memberships.rows).toEqual([]);
  });
});

describe('security 92: runAsProgram', () => {
  const roleIn = async (tx: Tx) =>
    (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role;

  it('restores the company’s role when its work throws', async () => {
    await runAsCompany(db, ours, async (tx) => {
      const failed = runAsProgram(tx, () => Promise.reject(new Error('no ledger')));
      await expect(failed).rejects.toThrow('no ledger');
      expect(await roleIn(tx)).toBe('app_company');
    });
  });

  it('throws the error of the work, not of the aborted transaction', async () => {
    const work = runAsCompany(db, ours, (tx) => runAsProgram(tx, () => sql`select 1 / 0`.execute(tx)));
    await expect(work).rejects.toThrow('division by zero');
  });
});

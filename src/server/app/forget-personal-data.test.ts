// Tests what the worker deletes, each kind after its own period. sweeps.service.test.ts covers bookings.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWithThreeRoles } from '#dev/testing/run/three-roles.ts';
import { klDate } from '#domain/kernel/time.ts';
import { forgetEndedSessions } from '../features/accounts/sessions/sessions.service.ts';
import { forgetClientAddresses } from '../features/audit/audit.service.ts';
import { forgetOldCompanies } from '../features/companies/companies.service.ts';
import { forgetOldMessages } from '../features/contact/messages.service.ts';
import { forgetOldDrafts } from '../features/deals/drafts.service.ts';
import { forgetOldMails } from '../features/mail/queue/mail.service.ts';
import { forgetOldProspects } from '../features/prospects/prospects.service.ts';
import { openDatabases } from '../platform/database/database.ts';
import { forgetGivenUpJobs, queueJob } from '../platform/jobs.ts';
import { forgetOldLimitHits } from '../platform/rate-limit.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext({
    PROSPECT_RETENTION_DAYS: '10',
    MESSAGE_RETENTION_DAYS: '20',
    REGISTRATION_RETENTION_DAYS: '30',
    MAIL_RETENTION_DAYS: '40',
    AUDIT_ADDRESS_RETENTION_DAYS: '50',
    DRAFT_RETENTION_DAYS: '60',
  });
});
afterAll(() => ctx.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('prospects', () => {
  it('are deleted in batches 10 days after the deal closed, and not before', async () => {
    const over = await insertDeal(ctx.db, { deadline: daysAgo(11) });
    const recent = await insertDeal(ctx.db, { deadline: daysAgo(9) });
    for (const email of ['a@x.my', 'b@x.my', 'c@x.my']) await insertProspect(ctx.db, over, { email });
    await insertProspect(ctx.db, recent, { email: 'd@x.my' });
    expect(await forgetOldProspects(ctx)).toBe(3);
    const left = await ctx.db.selectFrom('interested_users').select('email').execute();
    expect(left).toEqual([{ email: 'd@x.my' }]);
  });
});

describe('contact messages', () => {
  it('are deleted after 20 days', async () => {
    const message = { name: 'Nur', email: 'nur@x.my', message: 'Hello', privacy_version: '2026-11' };
    await ctx.db
      .insertInto('contact_messages')
      .values([
        { ...message, subject: 'old', created_at: daysAgo(21) },
        { ...message, subject: 'new', created_at: daysAgo(19) },
      ])
      .execute();
    expect(await forgetOldMessages(ctx)).toBe(1);
    const left = await ctx.db.selectFrom('contact_messages').select('subject').execute();
    expect(left).toEqual([{ subject: 'new' }]);
  });
});

describe('deal drafts', () => {
  it('are deleted 60 days after the last save', async () => {
    const { id: company_id } = await insertCompany(ctx.db);
    const draft = (pnr: string, days: number) => ({
      company_id,
      pnr,
      input: '{}',
      saved_by: 'agent@x.my',
      created_at: daysAgo(100),
      saved_at: daysAgo(days),
    });
    await ctx.db
      .insertInto('deal_drafts')
      .values([draft('OLD', 61), draft('NEW', 59)])
      .execute();
    expect(await forgetOldDrafts(ctx)).toBe(1);
    expect(await ctx.db.selectFrom('deal_drafts').select('pnr').execute()).toEqual([{ pnr: 'NEW' }]);
  });
});

describe('companies', () => {
  it('are deleted 30 days after a rejection', async () => {
    const rejected = (days: number) =>
      insertCompany(ctx.db, { status: 'rejected', decided_at: daysAgo(days), created_at: daysAgo(400) });
    const [old, recent] = [await rejected(31), await rejected(29)];
    const waiting = await insertCompany(ctx.db, { status: 'pending', created_at: daysAgo(400) });
    await forgetOldCompanies(ctx);
    const left = (await ctx.db.selectFrom('companies').select('id').execute()).map(({ id }) => id);
    expect(left).not.toContain(old.id);
    expect(left).toEqual(expect.arrayContaining([recent.id, waiting.id]));
  });

  it('lose contact data and accounts on deletion, and keep their name for bookings', async () => {
    const company = await insertCompany(ctx.db, { name: 'Wira Travel', deleted_at: daysAgo(31) });
    const deal = await insertDeal(ctx.db, { company_id: company.id });
    const booking = await insertBooking(ctx.db, deal, { state: 'confirmed' }, ctx.encryption);
    await ctx.db.insertInto('users').values({ id: 'gone', name: 'Owner', email: 'owner@wira.my' }).execute();
    const member = { user_id: 'gone', company_id: company.id, role: 'owner' } as const;
    await ctx.db.insertInto('company_users').values(member).execute();
    expect(await forgetOldCompanies(ctx)).toBe(1);
    expect(await forgetOldCompanies(ctx)).toBe(0);
    const row = await ctx.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Wira Travel', pic_name: 'Removed', email: 'removed@email.invalid' });
    expect([row.phone, row.address]).toEqual(['-', '-']);
    expect(await ctx.db.selectFrom('users').select('id').where('id', '=', 'gone').execute()).toEqual([]);
    const kept = await ctx.db.selectFrom('bookings').select('id').where('id', '=', booking.id).execute();
    expect(kept).toHaveLength(1);
  });
});

describe('mails', () => {
  it('are deleted after 40 days, except queued ones', async () => {
    const mail = (
      recipient: string,
      days: number,
      state: 'accepted' | 'failed' | 'cancelled' | 'queued',
    ) => ({
      recipient,
      kind: 'test',
      once_key: randomUUID(),
      created_at: daysAgo(days),
      state,
      accepted_at: state === 'accepted' ? daysAgo(days) : null,
    });
    await ctx.db
      .insertInto('mails')
      .values([
        mail('accepted@x.my', 41, 'accepted'),
        mail('failed@x.my', 41, 'failed'),
        mail('cancelled@x.my', 41, 'cancelled'),
        mail('queued@x.my', 41, 'queued'),
        mail('recent@x.my', 39, 'accepted'),
      ])
      .execute();
    expect(await forgetOldMails(ctx)).toBe(3);
    const left = await ctx.db.selectFrom('mails').select('recipient').orderBy('recipient').execute();
    expect(left.map(({ recipient }) => recipient)).toEqual(['queued@x.my', 'recent@x.my']);
  });
});

describe('emails about a paid booking', () => {
  it('stay until 180 days after departure if they were sent to the buyer', async () => {
    const deal = await insertDeal(ctx.db);
    const departed = (days: number, state: 'confirmed' | 'expired' = 'confirmed') =>
      insertBooking(
        ctx.db,
        deal,
        { state, departs_on: klDate(daysAgo(days)), last_flight_on: klDate(daysAgo(days)) },
        { encrypt: (plain) => Buffer.from(plain) },
      );
    const mail = (kind: string, subject_id: string, recipient: string) => ({
      kind,
      subject_id,
      recipient,
      once_key: randomUUID(),
      created_at: daysAgo(400),
      state: 'accepted' as const,
      accepted_at: daysAgo(400),
    });
    const [recent, old, unpaid] = [await departed(179), await departed(182), await departed(1, 'expired')];
    await ctx.db
      .insertInto('mails')
      .values([
        mail('kept', recent.id, recent.email),
        mail('to-staff', recent.id, 'staff@x.my'),
        mail('old', old.id, old.email),
        mail('unpaid', unpaid.id, unpaid.email),
      ])
      .execute();
    expect(await forgetOldMails(ctx)).toBe(3);
    const left = await ctx.db
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', 'is not', null)
      .execute();
    expect(left).toEqual([{ kind: 'kept' }]);
  });
});

describe('client addresses in the audit log', () => {
  const line = (days: number) => ({
    actor_kind: 'superadmin',
    action: 'company.approved',
    object_kind: 'company',
    object_id: 'c1',
    details: JSON.stringify({ days }),
    client_address: '203.0.113.9',
    created_at: daysAgo(days),
  });

  it('are erased after 50 days, and the rest of the row stays unchanged', async () => {
    await ctx.db
      .insertInto('audit_log')
      .values([line(51), line(49)])
      .execute();
    expect(await forgetClientAddresses(ctx)).toBe(1);
    const lines = await ctx.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(lines).toMatchObject([
      { details: { days: 51 }, object_id: 'c1', client_address: null },
      { details: { days: 49 }, object_id: 'c1', client_address: '203.0.113.9' },
    ]);
  });

  it('are erasable only after the period, and no other column can change', async () => {
    const also = ctx.db.updateTable('audit_log').set({ client_address: null, action: 'x' }).execute();
    await expect(also).rejects.toThrow('append-only');
    const other = ctx.db.updateTable('audit_log').set({ client_address: '192.0.2.1' }).execute();
    await expect(other).rejects.toThrow('append-only');
    const recent = sql`select forget_client_addresses(now() - interval '1 day', 10)`.execute(ctx.db);
    await expect(recent).rejects.toThrow('last 30 days');
  });

  it('can be erased by the program only through a function that companies cannot call', async () => {
    const roles = await createWithThreeRoles(inject('testServer').maintenanceUrl);
    const program = openDatabases(roles.programUrl, { general: 1, holds: 1 }, () => {});
    try {
      await program.db.insertInto('audit_log').values(line(51)).execute();
      const by = program.db.updateTable('audit_log').set({ client_address: null }).execute();
      await expect(by).rejects.toThrow('permission denied');
      expect(await forgetClientAddresses({ ...ctx, db: program.db })).toBe(1);
      const [row] = await program.db.selectFrom('audit_log').select('client_address').execute();
      expect(row).toEqual({ client_address: null });
      const asCompany = program.db.transaction().execute(async (tx) => {
        await sql`set local role app_company`.execute(tx);
        await sql`select forget_client_addresses(now() - interval '90 days', 10)`.execute(tx);
      });
      await expect(asCompany).rejects.toThrow('permission denied');
    } finally {
      await program.close();
      await roles.close();
    }
  }, 60_000);
});

describe('failed jobs', () => {
  it('are deleted with their payload after a week, unless they are running', async () => {
    const job = (key: string) => queueJob(ctx.db, 'mail-password-reset', { sealed: 'x' }, { key });
    for (const key of ['old', 'recent', 'waiting']) await job(key);
    const giveUp = (key: string, days: number) =>
      sql`
        update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${daysAgo(days)} where key = ${key}
      `.execute(ctx.db);
    await giveUp('old', 8);
    await giveUp('recent', 6);
    expect(await forgetGivenUpJobs(ctx.db)).toBe(1);
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(
      ctx.db,
    );
    expect(rows.map(({ key }) => key)).toEqual(['recent', 'waiting']);
  });
});

describe('sessions, links and limits', () => {
  it('are deleted once expired', async () => {
    await ctx.db.insertInto('users').values({ id: 'u1', name: 'Aina', email: 'aina@x.my' }).execute();
    const session = (token: string, expires_at: Date) => ({ user_id: 'u1', token, expires_at });
    await ctx.db
      .insertInto('sessions')
      .values([session('ended', daysAgo(1)), session('alive', daysAgo(-1))])
      .execute();
    const link = (identifier: string, expires_at: Date) => ({ identifier, value: 'u1', expires_at });
    await ctx.db
      .insertInto('verifications')
      .values([link('ended', daysAgo(1)), link('alive', daysAgo(-1))])
      .execute();
    const hit = (bucket: string, days: number) => ({
      bucket,
      key_hash: Buffer.from('k'),
      window_started_at: daysAgo(days),
    });
    await ctx.db
      .insertInto('limit_hits')
      .values([hit('old', 1.1), hit('new', 0.9)])
      .execute();
    await forgetEndedSessions(ctx);
    await forgetOldLimitHits(ctx.db);
    expect(await ctx.db.selectFrom('sessions').select('token').execute()).toEqual([{ token: 'alive' }]);
    expect(await ctx.db.selectFrom('verifications').select('identifier').execute()).toEqual([
      { identifier: 'alive' },
    ]);
    expect(await ctx.db.selectFrom('limit_hits').select('bucket').execute()).toEqual([{ bucket: 'new' }]);
  });
});

// Moves the clock over two years: each row goes on the day that retention.ts defines, not a day before.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { addDays, dayMs, hourMs, klDate, toKlInstant } from '#domain/kernel/time.ts';
import { getRetentionHours, type RetentionKind, retentionKinds } from '#domain/privacy/retention.ts';
import { sweepPersonalData } from './retention-sweeps.ts';

/** Starts two years ago, so that the database clock, which some sweeps use, is never behind the test. */
const start = toKlInstant(addDays(klDate(new Date()), -731), '00:00');
const after = (days: number) => new Date(start.getTime() + days * dayMs);

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext({ BOOKING_RETENTION_YEARS: '1' });
  ctx.setNow(start);
});
afterAll(() => ctx.close());

type RowCheck = () => Promise<boolean>;

async function has(query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await query.execute(ctx.db);
  return rows.length > 0;
}

const bookingKept = (id: string, column: 'passport_number' | 'contact_erased_at'): RowCheck =>
  column === 'passport_number'
    ? () => has(sql`select from bookings where id = ${id} and passport_number is not null`)
    : () => has(sql`select from bookings where id = ${id} and contact_erased_at is null`);

async function bookings(): Promise<Partial<Record<RetentionKind, RowCheck>>> {
  const company = await insertCompany(ctx.db, { created_at: start });
  // Departs on the day of the booking, so that all periods start together.
  const deal = await insertDeal(ctx.db, { company_id: company.id, deadline: start }, { stayDays: null });
  const flown = { departs_on: klDate(start), last_flight_on: klDate(start), created_at: start };
  const booked = (state: 'confirmed' | 'expired', more: object) =>
    insertBooking(ctx.db, deal, { ...flown, state, ...more }, ctx.encryption);
  const paid = await booked('confirmed', {});
  const far = addDays(klDate(start), 3_000);
  const unpaid = await booked('expired', { watch_until: after(2), last_flight_on: far, departs_on: far });
  const document = await ctx.db
    .insertInto('documents')
    .values({
      company_id: company.id,
      booking_id: paid.id,
      file_name: 'a.pdf',
      size: 1,
      sha256: 'a'.repeat(64),
      content: Buffer.from('x'),
      uploaded_by: 'agent@x.my',
      uploaded_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('mails')
    .values({
      kind: 'booking-confirmed',
      once_key: randomUUID(),
      recipient: paid.email,
      subject_id: paid.id,
      state: 'accepted',
      // Long before departure, and older than the retention period of other emails.
      created_at: after(-300),
      accepted_at: after(-300),
    })
    .execute();
  return {
    evidence: () => has(sql`select from mails where kind = 'booking-confirmed'`),
    passport: bookingKept(paid.id, 'passport_number'),
    document: () => has(sql`select from documents where id = ${document.id}`),
    unpaidPassport: bookingKept(unpaid.id, 'passport_number'),
    unpaidContact: bookingKept(unpaid.id, 'contact_erased_at'),
    booking: bookingKept(paid.id, 'contact_erased_at'),
  };
}

async function writtenToUs(): Promise<Partial<Record<RetentionKind, RowCheck>>> {
  const { db } = ctx;
  const deal = await insertDeal(db, { deadline: start });
  const prospect = await insertProspect(db, deal, { created_at: start });
  const words = { name: 'Nur', email: 'nur@x.my', subject: 'Hi', message: 'Hello', privacy_version: '1' };
  await db
    .insertInto('contact_messages')
    .values({ ...words, created_at: start })
    .execute();
  const sent = { kind: 'test', once_key: randomUUID(), recipient: 'nur@x.my', created_at: start };
  await db
    .insertInto('mails')
    .values({ ...sent, state: 'failed' })
    .execute();
  const hit = { bucket: 'forms', key_hash: Buffer.from('k'), window_started_at: start };
  await db.insertInto('limit_hits').values(hit).execute();
  const criteria = { search: '/deals', is_direct: false, has_bag: false, is_open: false };
  const { id: criteria_id } = await db
    .insertInto('wish_criteria')
    .values(criteria)
    .returning('id')
    .executeTakeFirstOrThrow();
  const wish = async (email: string, confirmed_at: Date | null, ends_on: string) => {
    const subscriber = { email, locale: 'en', privacy_version: '1', created_at: start };
    const { id: subscriber_id } = await db
      .insertInto('wish_subscribers')
      .values(subscriber)
      .returning('id')
      .executeTakeFirstOrThrow();
    const times = { created_at: start, confirmed_at, emailed_until: start };
    await db
      .insertInto('wishes')
      .values({ subscriber_id, criteria_id, ends_on, ...times })
      .execute();
    return () => has(sql`select from wish_subscribers where id = ${subscriber_id}`);
  };
  const noticed = await insertDeal(db, { deadline: start });
  await wish('c@x.my', start, addDays(klDate(start), 500));
  await sql`
    insert into wish_notices (flight_id, subscriber_id, mail_id)
    select ${noticed.id}, id, ${randomUUID()} from wish_subscribers where email = 'c@x.my'
  `.execute(db);
  await db
    .insertInto('suppressed_emails')
    .values({ email: 'gone@x.my', reason: '550', suppressed_at: start })
    .execute();
  const code = { id: randomUUID(), email_key: Buffer.from('a'), code_key: Buffer.from('b') };
  const expires_at = new Date(
    start.getTime() + getRetentionHours('emailCode', ctx.config.retention) * hourMs,
  );
  await db
    .insertInto('email_codes')
    .values({ ...code, created_at: start, expires_at })
    .execute();
  const link = { email: Buffer.from('sealed'), created_at: start };
  const ends = new Date(start.getTime() + getRetentionHours('personLink', ctx.config.retention) * hourMs);
  await db
    .insertInto('person_links')
    .values({ ...link, expires_at: ends })
    .execute();
  return {
    wish: await wish('a@x.my', start, addDays(klDate(start), -1)),
    unconfirmedWish: await wish('b@x.my', null, addDays(klDate(start), 500)),
    wishNotice: () => has(sql`select from wish_notices`),
    suppressedEmail: () => has(sql`select from suppressed_emails`),
    personLink: () => has(sql`select from person_links`),
    prospect: () => has(sql`select from interested_users where id = ${prospect.id}`),
    message: () => has(sql`select from contact_messages`),
    mail: () => has(sql`select from mails where kind = 'test'`),
    limitHit: () => has(sql`select from limit_hits`),
    emailCode: () => has(sql`select from email_codes`),
  };
}

async function companies(): Promise<Partial<Record<RetentionKind, RowCheck>>> {
  const { db } = ctx;
  const rejected = await insertCompany(db, { status: 'rejected', decided_at: start, created_at: start });
  const { id: company_id } = await insertCompany(db, { created_at: start });
  const draft = { company_id, input: '{}', saved_by: 'agent@x.my', created_at: start, saved_at: start };
  await db.insertInto('deal_drafts').values(draft).execute();
  const left = { id: 'left', name: 'Aina', email: 'aina@x.my', created_at: start, updated_at: start };
  const member = { ...left, id: 'member', email: 'member@x.my' };
  await db.insertInto('users').values([left, member]).execute();
  await db.insertInto('company_users').values({ user_id: 'member', company_id, role: 'owner' }).execute();
  await db.insertInto('sessions').values({ user_id: 'member', token: 't', expires_at: start }).execute();
  const factor = { user_id: 'left', secret: Buffer.from('sealed'), created_at: start };
  await db.insertInto('second_factors').values(factor).execute();
  const recovery = { user_id: 'left', code_hash: Buffer.alloc(32), created_at: start };
  await db.insertInto('recovery_codes').values(recovery).execute();
  const reset = new Date(start.getTime() + getRetentionHours('resetLink', ctx.config.retention) * hourMs);
  await db
    .insertInto('verifications')
    .values({ identifier: 'i', value: 'member', expires_at: reset })
    .execute();
  const invited = { company_id, email: 'new@x.my', role: 'agent' as const, token_hash: Buffer.alloc(32) };
  await db
    .insertInto('company_invitations')
    .values({ ...invited, created_at: start, sent_at: start, expires_at: start })
    .execute();
  const entered = { entered_by: 'member', entered_by_email: 'member@x.my', entered_at: start };
  const bank = { company_id, bank: 'MBBEMYKL' as const, holder: 'Wira', last_four: '4417' };
  await db
    .insertInto('payout_accounts')
    .values({
      ...bank,
      ...entered,
      account_number: Buffer.from('sealed'),
      in_force_from: after(1),
      withdrawn_at: start,
    })
    .execute();
  const deal = await insertDeal(db, { company_id });
  const { id: booking_id } = await insertBooking(db, deal, {}, { encrypt: (plain) => Buffer.from(plain) });
  const done = { state: 'done' as const, reference: 'IBG', done_by: 'x', done_at: start };
  const { id: refund_id } = await db
    .insertInto('refunds')
    .values({ booking_id, amount: '1.00', reason: 'x', ...done })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refund_accounts')
    .values({
      refund_id,
      bank: 'MBBEMYKL',
      holder: 'Nur',
      account_number: Buffer.from('sealed'),
      last_four: '4417',
      entered_at: start,
    })
    .execute();
  const line = { actor_kind: 'superadmin', action: 'x', object_kind: 'company', created_at: start };
  await db
    .insertInto('audit_log')
    .values({ ...line, client_address: '203.0.113.9' })
    .execute();
  return {
    registration: () => has(sql`select from companies where id = ${rejected.id}`),
    account: () => has(sql`select from users where id = 'left'`),
    invitation: () => has(sql`select from company_invitations`),
    bankAccount: () => has(sql`select from payout_accounts where account_number is not null`),
    refundAccount: () => has(sql`select from refund_accounts where account_number is not null`),
    dealDraft: () => has(sql`select from deal_drafts`),
    session: () => has(sql`select from sessions`),
    secondFactor: () => has(sql`select from second_factors union all select from recovery_codes`),
    resetLink: () => has(sql`select from verifications`),
    auditAddress: () => has(sql`select from audit_log where client_address is not null`),
  };
}

async function sweepAll(now: Date): Promise<void> {
  ctx.setNow(now);
  for (const sweep of ['erase-personal-data', 'forget-personal-data', 'forget-old-records'] as const)
    await sweepPersonalData(ctx, sweep);
}

describe('the worker over two years', () => {
  it('security 67: deletes every kind exactly on the day in the table', async () => {
    const rows = { ...(await bookings()), ...(await writtenToUs()), ...(await companies()) };
    expect(Object.keys(rows).sort()).toEqual([...retentionKinds].sort());
    // Flights have a day but no time, so their periods end one day later.
    const wholeDays: readonly RetentionKind[] = ['passport', 'document', 'evidence'];
    const dueDay = (kind: RetentionKind) =>
      getRetentionHours(kind, ctx.config.retention) / 24 + (wholeDays.includes(kind) ? 1 : 0);
    const aLittle = 1 / 20;
    const days = new Set(retentionKinds.flatMap((kind) => [dueDay(kind) - aLittle, dueDay(kind) + aLittle]));
    for (const day of [...days, 730].filter((each) => each > 0).toSorted((one, other) => one - other)) {
      await sweepAll(after(day));
      const left: string[] = [];
      for (const kind of retentionKinds) if (await rows[kind]?.()) left.push(kind);
      // Limits use the real database clock, on which two years have already passed, so they are never left.
      const expected = retentionKinds.filter((kind) => kind !== 'limitHit' && day < dueDay(kind));
      expect(left, `day ${day}`).toEqual(expected);
    }
    const people = await ctx.db.selectFrom('users').select('id').execute();
    expect(people).toEqual([{ id: 'member' }]);
  }, 60_000);
});

import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { compareSeatCounts } from '#server/features/bookings/hold/seat-counts.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { mailWishes } from '#server/features/wishes/wishes.service.ts';
import type { ProcessClock } from '#server/platform/clock.ts';
import { recordHeartbeat } from '#server/platform/heartbeat.ts';
import { queueJob } from '#server/platform/jobs.ts';
import { databaseFacts, getOutsideFacts, processFacts } from './operations.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

async function numbers(clock?: ProcessClock): Promise<Record<string, number | null>> {
  const samples: Record<string, number | null> = {};
  for (const facts of [processFacts(fixture.ctx, clock), ...databaseFacts(fixture.ctx)]) {
    for (const { name, labels = {}, value } of await facts.ask()) {
      expect(Object.keys(facts.gauges)).toContain(name);
      const label = Object.values(labels).map((each) => `{${each}}`);
      samples[`${name}${label.join('')}`] = value;
    }
  }
  return samples;
}

it('The metrics contain bookings by state, seats, due refunds, and the time of the last payment', async () => {
  const { ctx } = fixture;
  const deal = await fixture.deal({ seats_offered: 5 });
  await fixture.deal({ seats_offered: 2, publish_date: new Date(ctx.now().getTime() + 3_600_000) });
  const { billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.hold(deal);
  await fixture.pay(billId);
  expect(await numbers()).toMatchObject({
    'bookings{awaitingPayment}': 1,
    'bookings{review}': 0,
    'deals{open}': 1,
    'deals{coming_soon}': 1,
    'seats{offered}': 7,
    'seats{held}': 1,
    'seats{sold}': 2,
    refunds_due: 0,
    unknown_payments: 0,
    holds_overdue: 0,
    seat_counts_broken: 0,
    last_payment_age_seconds: expect.closeTo(0, -2),
  });
});

it('The metrics contain the age of a refund from the moment its buyer gave an account', async () => {
  const { ctx } = fixture;
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.pay(billId);
  const due = { booking_id: bookingId, attempt_id: null, amount: '10.00', reason: 'Cancelled' };
  const before = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000);
  const { id: refund_id } = await ctx.db
    .insertInto('refunds')
    .values({ ...due, created_at: before(48) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await numbers()).toMatchObject({ refunds_due: 1, refunds_oldest_seconds: 0 });
  const account = {
    bank: 'MBBEMYKL',
    holder: 'Nur',
    account_number: Buffer.of(1),
    last_four: '1234',
  } as const;
  await ctx.db
    .insertInto('refund_accounts')
    .values({ ...account, refund_id, entered_at: before(25) })
    .execute();
  expect(await numbers()).toMatchObject({
    refunds_due: 1,
    refunds_oldest_seconds: expect.closeTo(25 * 3_600, -2),
  });
  await ctx.db.updateTable('refund_accounts').set({ returned_at: ctx.now() }).execute();
  expect(await numbers()).toMatchObject({ refunds_due: 1, refunds_oldest_seconds: 0 });
});

it('The metrics count payments of unknown bills until they are closed', async () => {
  const { db } = fixture.ctx;
  const { id } = await db.selectFrom('billplz_settings').select('id').executeTakeFirstOrThrow();
  const paid = { bill_id: 'lost1234', mode: 'live', settings_version: id, received_at: new Date() } as const;
  await db.insertInto('unknown_payments').values(paid).execute();
  expect(await numbers()).toMatchObject({ unknown_payments: 1 });
  const refund = { state: 'refunded', reference: 'MBB-1', reason: 'Lost', closed_by: 'x' } as const;
  await db
    .updateTable('unknown_payments')
    .set({ ...refund, closed_at: new Date() })
    .execute();
  expect(await numbers()).toMatchObject({ unknown_payments: 0 });
});

it('The metrics count payments by source, and rejected callbacks', async () => {
  const { ctx } = fixture;
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fetch(`${fixture.baseUrl}/api/payments/billplz/callback`, {
    method: 'POST',
    body: new URLSearchParams({ id: billId, x_signature: 'f'.repeat(64) }),
  });
  await fixture.pay(billId, { dropCallback: 1 });
  fixture.later(5.1);
  await fixture.sweep();
  expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
  const text = await ctx.metrics.collect();
  expect(text).toContain('sempat_settlements_total{source="look",event="paid",state="confirmed"} 1');
  expect(text).toMatch(/sempat_callbacks_refused_total\{reason="(malformed|unsigned)"\} 1/);
  expect(text).toContain('sempat_billplz_calls_total{call="get",result="ok"}');
});

it('The metrics show overdue holds and wrong seat counters', async () => {
  const { ctx } = fixture;
  const deal = await fixture.deal();
  await fixture.hold(deal);
  fixture.later(15 + 6);
  await ctx.db.updateTable('flights').set({ seats_sold: 1 }).where('id', '=', deal.id).execute();
  await compareSeatCounts(ctx);
  const told = await numbers();
  expect(told.holds_overdue).toBeGreaterThanOrEqual(1);
  expect(told.seat_counts_broken).toBe(1);
  await ctx.db.updateTable('flights').set({ seats_sold: 0 }).where('id', '=', deal.id).execute();
  await fixture.sweep();
  await compareSeatCounts(ctx);
  expect(await numbers()).toMatchObject({ holds_overdue: 0, seat_counts_broken: 0 });
});

it('The metrics show rejected keys, and settings that this process cannot decrypt', async () => {
  const { ctx } = fixture;
  expect(await numbers()).toMatchObject({
    'payment_settings{readable}': 1,
    'payment_settings{unreadable}': 0,
  });
  await addPaymentKeys(ctx, { apiKey: 'a key that Billplz does not know' });
  await fixture.book(await fixture.deal());
  const text = await ctx.metrics.collect();
  expect(text).toContain('sempat_billplz_calls_total{call="create",result="keys_refused"} 1');
  expect(text).toContain('sempat_refusals_total{what="booking",code="payment_failed"} 1');
  await ctx.db
    .updateTable('billplz_settings')
    .set({ api_key: Buffer.from('x') })
    .where('is_current', '=', true)
    .execute();
  expect(await numbers()).toMatchObject({
    'payment_settings{readable}': 0,
    'payment_settings{unreadable}': 1,
  });
  await addPaymentKeys(ctx);
});

it("The metrics show waiting times of mails and jobs, failures, and the worker's last sign of life", async () => {
  const { ctx } = fixture;
  await ctx.db.deleteFrom('mails').execute();
  await ctx.db.transaction().execute(async (tx) => {
    for (const onceKey of ['one', 'two', 'three']) {
      const mail = {
        kind: 'test',
        to: 'nur@example.com',
        locale: 'en',
        values: { queuedAt: '2026-12-02' },
      } as const;
      await queueMail(tx, { ...mail, onceKey, ...(onceKey === 'three' ? { priority: 10 } : {}) }, ctx);
    }
  });
  await sql`update mails set created_at = now() - interval '20 minutes' where once_key = 'one'`.execute(
    ctx.db,
  );
  await sql`update mails set state = 'failed' where once_key = 'two'`.execute(ctx.db);
  await queueJob(ctx.db, 'notify-due', {}, { runAt: new Date(Date.now() - 600_000) });
  await queueJob(ctx.db, 'notify-due', {}, { runAt: new Date(Date.now() + 600_000) });
  await recordHeartbeat(ctx.db, 'a worker');
  expect(await numbers()).toMatchObject({
    'mails_queued{personal}': 1,
    'mails_queued{mailing}': 1,
    'mails_oldest_seconds{personal}': expect.closeTo(1_200, -2),
    mails_failed: 1,
    'jobs{ready}': 1,
    'jobs{failed}': 0,
    jobs_oldest_seconds: expect.closeTo(600, -2),
    workers: 1,
    worker_heartbeat_age_seconds: expect.closeTo(0, -2),
  });
});

it('The metrics show searches by email, deals still to be compared with them, and suppressed addresses', async () => {
  const { ctx } = fixture;
  await mailWishes(ctx);
  await insertWish(ctx, 'aina@example.com');
  await insertWish(ctx, 'nur@example.com', { confirmedAt: null });
  await ctx.db.insertInto('suppressed_emails').values({ email: 'gone@example.com', reason: '550' }).execute();
  const { wish_deals_waiting: before } = await numbers();
  await fixture.deal();
  expect(before).toBe(0);
  expect(await numbers()).toMatchObject({
    'wishes{active}': 1,
    'wishes{waiting}': 1,
    wish_deals_waiting: 1,
    emails_suppressed: 1,
  });
});

it('The metrics show the age of the last backup once backups are recorded', async () => {
  const { db } = fixture.ctx;
  expect((await numbers()).backup_age_seconds).toBeNull();
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('operations_state') is not null as known`.execute(db);
  if (!rows[0]?.known)
    await sql`create table operations_state (name text primary key, at timestamptz not null, detail jsonb)`.execute(
      db,
    );
  await sql`insert into operations_state (name, at) values ('backup', now() - interval '2 hours')`.execute(
    db,
  );
  expect((await numbers()).backup_age_seconds).toBeCloseTo(7_200, -2);
});

it('The metrics show the difference between the process clock and the database clock', async () => {
  const fast = { wallMs: () => Date.now() + 90_000, monotonicMs: () => performance.now() };
  expect((await numbers(fast)).clock_skew_seconds).toBeCloseTo(90, -1);
});

it('The metrics show whether the public address responds and the free space of watched folders', async () => {
  const config = {
    ...fixture.ctx.config,
    publicBaseUrl: 'http://127.0.0.1:1',
    watchedFolders: [tmpdir(), '/nowhere'],
  };
  const samples = await getOutsideFacts({ ...fixture.ctx, config }).ask();
  expect(samples).toContainEqual({ name: 'public_address_up', value: 0 });
  const folders = samples.flatMap(({ name, labels, value }) =>
    name === 'folder_free_ratio' ? [{ folder: labels?.folder, value }] : [],
  );
  expect(folders).toEqual([{ folder: tmpdir(), value: expect.any(Number) }]);
  const demo = await getOutsideFacts({ ...fixture.ctx, config: { ...config, publicBaseUrl: null } }).ask();
  expect(demo).toContainEqual({ name: 'public_address_up', value: null });
});

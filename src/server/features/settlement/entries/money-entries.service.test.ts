import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import {
  createLiveFixture,
  findTestBalances,
  insertTestPayout,
  listLedgerKinds,
} from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import type { MoneyEntry } from '#domain/finance/money-entry.ts';
import {
  listCompanyDebts,
  lockLedgerOfBooking,
  recordInLedger,
} from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { findCancelTerms } from '#server/features/fulfilment/requests/cancellation-case.ts';
import { recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { cancelBooking, cancelForOperator } from '../cancel/cancellations.service.ts';
import { markRefundReturned } from '../refunds/refunds.service.ts';
import { confirmEntry, requestCompanyEntry, requestEntry, withdrawEntry } from './money-entries.service.ts';
import { countWaitingEntries, listEntries } from './money-entry-list.service.ts';

const admin = superAdminActor({ userId: 'first' });
const second = superAdminActor({ userId: 'second' });
const newcomer = superAdminActor({ userId: 'newcomer' });
const reason = 'As agreed by phone';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
  for (const [id, since] of [
    ['first', '2026-01-01T00:00:00Z'],
    ['second', '2026-01-01T00:00:00Z'],
    ['newcomer', new Date().toISOString()],
  ] as const) {
    const user = { id, name: id, email: `${id}@sempat.test`, updated_at: new Date(since) };
    await fixture.ctx.db.insertInto('users').values(user).execute();
    const role = { user_id: id, role: 'superadmin' as const, created_at: new Date(since) };
    await fixture.ctx.db.insertInto('roles').values(role).execute();
  }
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterEach(async () => {
  expect((await compareLedger(fixture.ctx)).brokenBookings).toEqual([]);
  await fixture.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update money_entries set made_at = made_at - interval '2 days'`.execute(tx);
  });
});
afterAll(() => fixture.close());

const balances = (bookingId: string) => findTestBalances(fixture.ctx.db, bookingId);

async function paid({ tickets = 2, companyId }: { tickets?: number; companyId?: string } = {}) {
  const deal = await fixture.deal({ seats_offered: 600, ...(companyId && { company_id: companyId }) });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return bookingId;
}

async function indebted({ tickets = 2, companyId }: { tickets?: number; companyId?: string } = {}) {
  const bookingId = await paid({ tickets, ...(companyId && { companyId }) });
  const debtSen = tickets * 19_99;
  const booking = await fixture.bookingRow(bookingId);
  await fixture.ctx.db
    .transaction()
    .execute((tx) =>
      recordInLedger(
        tx,
        booking,
        { kind: 'documentsSent' },
        { cause: `t:${bookingId}`, now: fixture.ctx.now() },
      ),
    );
  await insertTestPayout(fixture.ctx, bookingId, debtSen);
  const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
  expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
  expect(await balances(bookingId)).toMatchObject({ owed: -debtSen });
  return { bookingId, debtSen };
}

const enter = (bookingId: string, entry: MoneyEntry, actor = admin) =>
  requestEntry(fixture.ctx, actor, { ...entry, bookingId, reason });

async function batchOf(bookingId: string): Promise<string> {
  const entries = await listEntries(fixture.ctx, admin, bookingId);
  return (entries.find(({ state }) => state === 'waiting') ?? entries[0])?.batchId ?? '';
}

describe('an entry below the limit', () => {
  it('makes a refund due for goodwill and leaves the share and the fee unchanged', async () => {
    const bookingId = await paid();
    expect(await enter(bookingId, { kind: 'goodwill', amountSen: 5_00 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 5_00, goodwill: -5_00, awaiting: 39_98 });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '5.00', state: 'due' }]);
  });

  it('reserves the cancellation after goodwill for a super admin, because the company would keep its share', async () => {
    const bookingId = await paid();
    const { company_id: companyId } = await fixture.bookingRow(bookingId);
    const all = { bookingId, places: null, refundSen: null, returnSeats: true, words: 'Sorry' };
    await enter(bookingId, { kind: 'goodwill', amountSen: 39_98 });
    expect(await cancelBooking(fixture.ctx, companyActor(companyId), all)).toBe('operatorOnly');
    expect(await findCancelTerms(fixture.ctx, bookingId)).toMatchObject({ isOperatorOnly: true });
    expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
    // As with every cancellation, the company and the operator give back their parts, so no cost remains.
    expect(await balances(bookingId)).toMatchObject({ refundDue: 39_98, goodwill: 0, awaiting: 0, owed: 0 });
  });

  it('gives the company what the buyer gave up when a super admin cancels after goodwill', async () => {
    const bookingId = await paid();
    await enter(bookingId, { kind: 'goodwill', amountSen: 10_00 });
    const part = { bookingId, places: null, refundSen: 20_00, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, admin, part)).toBe('saved');
    expect(await balances(bookingId)).toMatchObject({ refundDue: 30_00, goodwill: 0, awaiting: 9_98 });
  });

  it('counts a chargeback as refunded and lowers the refundable amount', async () => {
    const bookingId = await paid();
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 19_99 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ refunded: 19_99, awaiting: 19_99 });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
    expect((await findCancelTerms(fixture.ctx, bookingId))?.fullSen).toBe(19_99);
  });

  it('still lets a super admin cancel after goodwill and a chargeback', async () => {
    const bookingId = await paid();
    await enter(bookingId, { kind: 'goodwill', amountSen: 20_00 });
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 39_98 })).toEqual({ kind: 'booked' });
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '20.00' }]);
  });

  it('ends a due refund that was not sent after a chargeback: the buyer has that money', async () => {
    const bookingId = await paid();
    const all = { bookingId, places: null, refundSen: 30_00, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 39_99 })).toMatchObject({
      mostSen: 39_98,
    });
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 20_00 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 10_00, refunded: 20_00, awaiting: 9_98 });
    const ended = { amount: '30.00', state: 'done', reference: 'Chargeback' };
    const rest = { amount: '10.00', state: 'due' };
    expect(await fixture.refundsOf(bookingId)).toMatchObject([ended, rest]);
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 19_99 })).toMatchObject({
      mostSen: 19_98,
    });
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 19_98 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, refunded: 39_98, awaiting: 0, costs: 0 });
    const refundId = (await fixture.refundsOf(bookingId))[0]?.id ?? '';
    const returned = { refundId, reason: 'Account closed' };
    expect(await markRefundReturned(fixture.ctx, admin, returned)).toMatchObject({ code: 'changed' });
  });

  it('books a chargeback after a sent refund as our loss', async () => {
    const bookingId = await paid();
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
    const refundId = (await fixture.refundsOf(bookingId))[0]?.id ?? '';
    expect(await recordRefund(fixture.ctx, admin, { bookingId, refundId, reference: 'IBG 1' })).toBe(true);
    expect(await enter(bookingId, { kind: 'chargeback', amountSen: 39_98 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ refunded: 79_96, costs: -39_98, owed: 0, awaiting: 0 });
    expect(await listLedgerKinds(fixture.ctx.db, bookingId)).toContain('correction');
  });

  it('ends a debt at our cost by a write-off, and without cost by a repayment', async () => {
    const { bookingId } = await indebted();
    expect(await enter(bookingId, { kind: 'writtenOff', amountSen: 9_98 })).toEqual({ kind: 'booked' });
    expect(await enter(bookingId, { kind: 'paidBack', amountSen: 30_00 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ owed: 0, costs: -9_98, paidOut: 9_98 });
  });

  it('books a fee that Billplz kept as our cost, up to what the buyer paid', async () => {
    const bookingId = await paid();
    expect(await enter(bookingId, { kind: 'providerFee', amountSen: 39_99 })).toMatchObject({
      code: 'too_much',
      mostSen: 39_98,
    });
    expect(await enter(bookingId, { kind: 'providerFee', amountSen: 5_00 })).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ providerFee: 5_00, costs: -5_00, awaiting: 39_98 });
  });

  it('moves an amount for a correction and keeps its reason', async () => {
    const bookingId = await paid();
    const correction = { kind: 'correction', from: 'awaiting', to: 'owed', amountSen: 10_00 } as const;
    expect(await enter(bookingId, correction)).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ awaiting: 29_98, owed: 10_00 });
    const [row] = await fixture.ctx.db
      .selectFrom('ledger_transactions')
      .select(['note', 'made_by'])
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'correction')
      .execute();
    expect(row).toEqual({ note: reason, made_by: 'first' });
  });

  it('leaves a later refund correct after a correction waived the fee', async () => {
    const deal = await fixture.deal({ seats_offered: 9 });
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
    const rate = { fee_basis_points: 500 };
    await fixture.ctx.db.updateTable('bookings').set(rate).where('id', '=', bookingId).execute();
    await fixture.pay(billId);
    const waived = { kind: 'correction', from: 'fee', to: 'awaiting', amountSen: 2_00 } as const;
    expect(await enter(bookingId, waived)).toEqual({ kind: 'booked' });
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, admin, all)).toBe('saved');
    expect(await balances(bookingId)).toMatchObject({ fee: 0, awaiting: 0, owed: 0, refundDue: 39_98 });
  });

  it('is rejected as a correction of a booking without a payment', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    const gift = { kind: 'correction', from: 'costs', to: 'owed', amountSen: 10_00 } as const;
    expect(await enter(bookingId, gift)).toMatchObject({ code: 'too_much', mostSen: 0 });
    expect(await listEntries(fixture.ctx, admin, bookingId)).toEqual([]);
  });

  it('is rejected above the available amount, and nothing is written', async () => {
    const bookingId = await paid();
    for (const kind of ['chargeback', 'goodwill'] as const)
      expect(await enter(bookingId, { kind, amountSen: 39_99 })).toMatchObject({
        code: 'too_much',
        mostSen: 39_98,
      });
    expect(await enter(bookingId, { kind: 'writtenOff', amountSen: 1 })).toMatchObject({ mostSen: 0 });
    expect(await listEntries(fixture.ctx, admin, bookingId)).toEqual([]);
    expect(await listLedgerKinds(fixture.ctx.db, bookingId)).toEqual(['payment']);
  });

  it('writes an audit record with kind, amount and reason', async () => {
    const bookingId = await paid();
    await enter(bookingId, { kind: 'goodwill', amountSen: 5_00 });
    const [line] = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'booking.entryBooked')
      .where('object_id', '=', bookingId)
      .execute();
    expect(line).toMatchObject({ actor_id: 'first', details: { kind: 'goodwill', amountSen: 5_00, reason } });
  });
});

describe('a payment seen at Billplz', () => {
  const see = (bookingId: string, billId: string, amountSen: number, transactionId: string | null = null) =>
    requestEntry(fixture.ctx, admin, {
      kind: 'payment',
      bookingId,
      billId,
      amountSen,
      transactionId,
      reason,
    });

  it('confirms the booking once like any other payment', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    expect(await see(bookingId, billId, 19_99)).toMatchObject({ kind: 'settled', state: 'confirmed' });
    expect(await balances(bookingId)).toMatchObject({ received: 19_99, awaiting: 19_99 });
    expect(await see(bookingId, billId, 19_99)).toMatchObject({ code: 'recorded' });
    await fixture.pay(billId);
    expect(await balances(bookingId)).toMatchObject({ received: 19_99 });
  });

  it('goes to review if the amount differs, and to the refund register if the booking was already paid', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    expect(await see(bookingId, billId, 10_00)).toMatchObject({ state: 'review' });
    expect(await enter(bookingId, { kind: 'goodwill', amountSen: 1 })).toMatchObject({ code: 'in_review' });
    const other = await paid();
    expect(await see(other, 'anotherbill1', 39_98)).toMatchObject({ event: 'paidAgain' });
    expect(await balances(other)).toMatchObject({ received: 79_96, refundDue: 39_98 });
  });

  it('is counted once, even if its transaction id was mistyped', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    expect(await see(bookingId, billId, 19_99, 'MISTYPED')).toMatchObject({ state: 'confirmed' });
    await fixture.pay(billId);
    expect(await balances(bookingId)).toMatchObject({ received: 19_99, refundDue: 0 });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
  });

  it('is rejected for the bill of another booking', async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    expect(await see(await paid(), billId, 39_98)).toMatchObject({ code: 'other_booking' });
  });

  it('waits above the limit and is settled when the second person confirms it', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal({ seats_offered: 600 }), {
      tickets: 501,
    });
    expect(await see(bookingId, billId, 501 * 19_99)).toEqual({ kind: 'waiting' });
    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
    const batchId = await batchOf(bookingId);
    expect(await confirmEntry(fixture.ctx, admin, batchId)).toMatchObject({ code: 'same_person' });
    expect(await confirmEntry(fixture.ctx, second, batchId)).toMatchObject({ state: 'confirmed' });
    expect(await confirmEntry(fixture.ctx, second, batchId)).toMatchObject({ code: 'recorded' });
  });
});

describe('an entry above the limit', () => {
  const large = { kind: 'goodwill', amountSen: 10_000_01 } as const;

  it('moves nothing until another super admin confirms it', async () => {
    const bookingId = await paid({ tickets: 501 });
    expect(await enter(bookingId, large)).toEqual({ kind: 'waiting' });
    expect(await balances(bookingId)).toMatchObject({ refundDue: 0, goodwill: 0 });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
    expect(await countWaitingEntries(fixture.ctx, admin)).toBe(1);
    const batchId = await batchOf(bookingId);
    expect(await confirmEntry(fixture.ctx, admin, batchId)).toMatchObject({ code: 'same_person' });
    expect(await confirmEntry(fixture.ctx, newcomer, batchId)).toMatchObject({ code: 'changed_lately' });
    expect(await balances(bookingId)).toMatchObject({ goodwill: 0 });
    expect(await confirmEntry(fixture.ctx, second, batchId)).toEqual({ kind: 'booked' });
    expect(await balances(bookingId)).toMatchObject({ goodwill: -10_000_01 });
    expect(await confirmEntry(fixture.ctx, second, batchId)).toMatchObject({ code: 'changed' });
    expect(await listEntries(fixture.ctx, second, bookingId)).toMatchObject([
      {
        state: 'booked',
        isOwn: false,
        madeBy: 'first (first@sempat.test)',
        confirmedBy: 'second (second@sempat.test)',
      },
    ]);
  });

  it('counts together with what the same person booked alone within 24 hours', async () => {
    const bookingId = await paid({ tickets: 501 });
    const part = (amountSen: number, actor = admin) =>
      enter(bookingId, { kind: 'goodwill', amountSen }, actor);
    expect(await part(6_000_00)).toEqual({ kind: 'booked' });
    expect(await part(4_000_00)).toEqual({ kind: 'booked' });
    expect(await part(1)).toEqual({ kind: 'waiting' });
    expect(await part(1, second)).toEqual({ kind: 'booked' });
    await withdrawEntry(fixture.ctx, second, await batchOf(bookingId));
    fixture.later(24 * 60 + 1);
    expect(await part(1)).toEqual({ kind: 'booked' });
    const waiting = await fixture.ctx.db
      .selectFrom('money_entries')
      .select('batch_id')
      .where('booked_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
    for (const { batch_id } of waiting) await withdrawEntry(fixture.ctx, admin, batch_id);
  });

  it('cannot be confirmed after it was withdrawn', async () => {
    const bookingId = await paid({ tickets: 501 });
    await enter(bookingId, large);
    const batchId = await batchOf(bookingId);
    expect(await withdrawEntry(fixture.ctx, admin, batchId)).toEqual({ kind: 'withdrawn' });
    expect(await confirmEntry(fixture.ctx, second, batchId)).toMatchObject({ code: 'changed' });
    expect(await balances(bookingId)).toMatchObject({ goodwill: 0 });
  });

  it('is rejected at its confirmation if less is available by then', async () => {
    const bookingId = await paid({ tickets: 501 });
    await enter(bookingId, large);
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    await cancelForOperator(fixture.ctx, admin, all);
    const batchId = await batchOf(bookingId);
    expect(await confirmEntry(fixture.ctx, second, batchId)).toMatchObject({ code: 'too_much', mostSen: 0 });
    expect(await listEntries(fixture.ctx, admin, bookingId)).toMatchObject([{ state: 'waiting' }]);
    await withdrawEntry(fixture.ctx, admin, batchId);
  });

  it('is booked once when two super admins confirm it concurrently', async () => {
    const bookingId = await paid({ tickets: 501 });
    await enter(bookingId, large, newcomer);
    const batchId = await batchOf(bookingId);
    const confirmations = [admin, second].map((actor) => () => confirmEntry(fixture.ctx, actor, batchId));
    const outcomes = await runConcurrently(fixture.ctx.db, 'money_entries', confirmations);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['booked', 'refused']);
    expect(await balances(bookingId)).toMatchObject({ goodwill: -10_000_01 });
  });

  it('cannot be confirmed by the same person or changed once booked (control: database)', async () => {
    const bookingId = await paid({ tickets: 501 });
    await enter(bookingId, large);
    const { db } = fixture.ctx;
    const alone = sql`
      update money_entries set confirmed_by = made_by, confirmed_at = now(), booked_at = now()
      where booking_id = ${bookingId}
    `;
    await expect(alone.execute(db)).rejects.toThrow(/entry_second_admin/);
    await withdrawEntry(fixture.ctx, admin, await batchOf(bookingId));
    const again = sql`
      update money_entries set withdrawn_by = null, withdrawn_at = null where booking_id = ${bookingId}
    `;
    await expect(again.execute(db)).rejects.toThrow(/stays as it is/);
  });
});

describe('an entry for a company', () => {
  it('is spread over its debts, oldest first, and confirmed as one', async () => {
    const newer = await indebted({ tickets: 400 });
    const { company_id: companyId } = await fixture.bookingRow(newer.bookingId);
    fixture.later(-3 * 24 * 60);
    const older = await indebted({ tickets: 300, companyId });
    fixture.later(3 * 24 * 60);
    const request = { companyId, kind: 'paidBack', reason } as const;
    const pay = (amountSen: number) => requestCompanyEntry(fixture.ctx, admin, { ...request, amountSen });
    const all = older.debtSen + newer.debtSen;
    expect(await pay(all + 1)).toMatchObject({ code: 'too_much', mostSen: all });
    expect(await pay(older.debtSen + 1)).toEqual({ kind: 'booked' });
    expect(await balances(older.bookingId)).toMatchObject({ owed: 0 });
    expect(await balances(newer.bookingId)).toMatchObject({ owed: 1 - newer.debtSen });
    expect(await pay(newer.debtSen - 1)).toEqual({ kind: 'waiting' });
    expect(await confirmEntry(fixture.ctx, second, await batchOf(newer.bookingId))).toEqual({
      kind: 'booked',
    });
    expect(await balances(newer.bookingId)).toMatchObject({ owed: 0, paidOut: 0 });
  });

  it('locks the ledgers of its bookings in the same order as a payout', async () => {
    let newer = await indebted();
    const { company_id: companyId } = await fixture.bookingRow(newer.bookingId);
    fixture.later(-3 * 24 * 60);
    const older = await indebted({ companyId });
    fixture.later(3 * 24 * 60);
    // The test needs the older debt to have the higher id, but ids are random, so try several times.
    for (let tries = 0; tries < 8 && newer.bookingId > older.bookingId; tries += 1)
      newer = await indebted({ companyId });
    const [first = '', last = ''] = [newer.bookingId, older.bookingId].sort();
    const debts = await listCompanyDebts(fixture.ctx.db, { mode: 'live', companyId });
    const amountSen = debts.reduce((sum, { debtSen }) => sum + debtSen, 0);
    const { entering } = await fixture.ctx.db.transaction().execute(async (tx) => {
      await lockLedgerOfBooking(tx, first);
      const request = { companyId, kind: 'writtenOff', amountSen, reason } as const;
      const started = requestCompanyEntry(fixture.ctx, admin, request);
      await waitForBlockedSessions(fixture.ctx.db);
      await lockLedgerOfBooking(tx, last);
      return { entering: started };
    });
    expect(await entering).toEqual({ kind: 'booked' });
  });

  it('needs a second person for the sum of its parts', async () => {
    const one = await indebted({ tickets: 300 });
    const { company_id: companyId } = await fixture.bookingRow(one.bookingId);
    const other = await indebted({ tickets: 300, companyId });
    const request = { companyId, kind: 'writtenOff', amountSen: 600 * 19_99, reason } as const;
    expect(await requestCompanyEntry(fixture.ctx, admin, request)).toEqual({ kind: 'waiting' });
    const batchId = await batchOf(one.bookingId);
    expect(await batchOf(other.bookingId)).toBe(batchId);
    for (const { bookingId } of [one, other])
      expect(
        (await listEntries(fixture.ctx, second, bookingId)).map(({ bookingId: id }) => id).sort(),
      ).toEqual([one.bookingId, other.bookingId].sort());
    expect(await confirmEntry(fixture.ctx, second, batchId)).toEqual({ kind: 'booked' });
    for (const { bookingId } of [one, other])
      expect(await balances(bookingId)).toMatchObject({ owed: 0, costs: -300 * 19_99 });
  });
});

it('The hourly comparison finds an entry without its ledger and a ledger without its entry (control)', async () => {
  const bookingId = await paid();
  await enter(bookingId, { kind: 'goodwill', amountSen: 5_00 });
  const { db } = fixture.ctx;
  const found = new Error('rolled back');
  for (const change of [
    sql`update money_entries set amount_sen = 400 where booking_id = ${bookingId}`,
    sql`delete from money_entries where booking_id = ${bookingId}`,
  ])
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await change.execute(tx);
        const check = await compareLedger({ ...fixture.ctx, db: tx });
        expect(check.brokenBookings).toEqual([bookingId]);
        throw found;
      }),
    ).rejects.toBe(found);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertBooking } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { claimConcurrently } from '#dev/testing/run/meeting.ts';
import { compareSeatCounts } from '#server/features/bookings/hold/seat-counts.service.ts';
import { erasePersonalData } from '#server/features/fulfilment/personal-data/erase-personal-data.service.ts';
import { checkWithProvider } from '#server/features/operator-desk/desk.service.ts';
import { deskCounts, latestSeatCountCheck } from '#server/features/operator-desk/desk-list.service.ts';
import { closeBudget, takeRequest } from '#server/features/payments/billplz.rate-budget.ts';
import { getNextCheckTime, getRetryTime } from './settle/bill-schedule.ts';
import { checkDueBills, endDueHolds } from './sweeps.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.control({ reset: true });
  await fixture.ctx.db.deleteFrom('bill_check_budget').execute();
});

const stateOf = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

async function requests(method: string): Promise<number> {
  const { requests: all } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
  return all.filter((request: { method: string }) => request.method === method).length;
}

describe('endDueHolds', () => {
  it('leaves a hold alone until its last moment, even if the deadline passes meanwhile', async () => {
    const deal = await fixture.deal({ deadline: new Date(fixture.ctx.now().getTime() + 5 * 60_000) });
    const { bookingId, billId } = await fixture.hold(deal);
    fixture.later(14);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
  });

  it('honours a pending payment for a deleted deal until the hold ends as usual', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal);
    const unpaid = await fixture.hold(deal);
    await fixture.ctx.db
      .updateTable('flights')
      .set({ deleted_at: fixture.ctx.now(), listed: false })
      .where('id', '=', deal.id)
      .execute();
    fixture.later(1);
    await fixture.sweep();
    expect(await requests('DELETE')).toBe(0);
    await fixture.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
    await fixture.expire();
    await fixture.pay(unpaid.billId);
    expect(await stateOf(unpaid.bookingId)).toBe('paidNoSeat');
    expect(await fixture.refundsOf(unpaid.bookingId)).toHaveLength(1);
  });

  it('runs in several workers without deleting a bill twice', async () => {
    const deal = await fixture.deal({ seats_offered: 30 });
    for (let index = 0; index < 12; index += 1) await fixture.hold(deal);
    fixture.later(16);
    await Promise.all(Array.from({ length: 4 }, () => endDueHolds(fixture.ctx)));
    const workers = Array.from({ length: 4 }, () => () => checkDueBills(fixture.ctx));
    await claimConcurrently<unknown>(fixture.ctx.db, 'bookings', workers);
    await fixture.sweep();
    expect(await requests('DELETE')).toBe(12);
    fixture.later(6);
    await Promise.all(Array.from({ length: 4 }, () => fixture.sweep()));
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 30 });
  });

  it('takes over a bill from a crashed worker', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    fixture.later(16);
    await endDueHolds(fixture.ctx);
    const leased = new Date(fixture.ctx.now().getTime() + 90_000);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ next_check_at: leased, lease_token: randomUUID() })
      .where('id', '=', bookingId)
      .execute();
    await fixture.sweep();
    expect((await fixture.attemptsOf(bookingId))[0]?.status).toBe('open');
    fixture.later(1.6);
    await fixture.sweep();
    expect((await fixture.attemptsOf(bookingId))[0]?.status).toBe('deleted');
  });

  it('continues when one booking cannot be settled', async () => {
    const deal = await fixture.deal();
    const broken = await fixture.hold(deal);
    const sound = await fixture.hold(deal);
    fixture.later(16);
    const blocker = await fixture.ctx.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from bookings where id = $1 for update', [broken.bookingId]);
    await endDueHolds(fixture.ctx);
    await blocker.query('rollback');
    blocker.release();
    expect(await stateOf(sound.bookingId)).toBe('expiring');
    expect(fixture.ctx.logLines.join('')).toContain('a hold could not be ended');
    await endDueHolds(fixture.ctx);
    expect(await stateOf(broken.bookingId)).toBe('expiring');
  });
});

describe('checkDueBills', () => {
  it('stops when Billplz limits our requests, and finds the payment afterwards', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { dropCallback: 1 });
    await fixture.control({ rateLimit: 10 });
    fixture.later(5.1);
    await takeRequest(fixture.ctx, 'test', 'urgent');
    await closeBudget(fixture.ctx, 'test', 300_000);
    await checkDueBills(fixture.ctx);
    expect(await requests('GET')).toBe(0);
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    fixture.later(7.1);
    await checkDueBills(fixture.ctx);
    expect(await stateOf(bookingId)).toBe('confirmed');
  });

  it('ends holds that need no check even when the budget is used up', async () => {
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    fixture.later(16);
    await takeRequest(fixture.ctx, 'test', 'urgent');
    await closeBudget(fixture.ctx, 'test', 3_600_000);
    await endDueHolds(fixture.ctx);
    await checkDueBills(fixture.ctx);
    expect((await fixture.attemptsOf(bookingId))[0]?.status).toBe('deleted');
    fixture.later(6);
    await checkDueBills(fixture.ctx);
    expect(await stateOf(bookingId)).toBe('expired');
  });

  it('fetches the transaction id if the notice had none', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { extraInfo: false });
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'confirmed',
      billplz_transaction_id: null,
    });
    fixture.later(31);
    await fixture.sweep();
    const row = await fixture.bookingRow(bookingId);
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
    expect(row.next_check_at).toBeNull();
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
  });

  it('checks at once at the request of staff', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { dropCallback: 1 });
    await checkWithProvider(fixture.ctx, superAdminActor(), bookingId);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect((await fixture.auditOf(bookingId))[0]).toMatchObject({ action: 'booking.checkRequested' });
  });

  it('closes a bill that stayed open while Billplz was unreachable', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    await fixture.control({ delete500: true, get500: true });
    fixture.later(16);
    await fixture.sweep();
    fixture.later(61);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('expired');
    await fixture.control({ delete500: false, get500: false });
    fixture.later(121);
    await fixture.sweep();
    expect((await fixture.attemptsOf(bookingId))[0]?.status).toBe('deleted');
  });
});

describe('the schedule of bill checks', () => {
  const createdAt = new Date('2026-12-02T00:00:00Z');
  const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const bill = { createdAt, hasBill: true, isDeleted: true, transactionId: null };

  it('is every five minutes while the bill can be paid', () => {
    expect(getNextCheckTime({ ...bill, state: 'awaitingPayment' }, at(0))).toEqual(at(5));
  });

  it('is 30 minutes, 2 hours, 26 hours and 48 hours after the end of the hold, and then no more', () => {
    const looks = [0, 30, 120, 26 * 60, 48 * 60].map((minutes) =>
      getNextCheckTime({ ...bill, state: 'expired' }, at(minutes)),
    );
    expect(looks).toEqual([at(30), at(120), at(26 * 60), at(48 * 60), null]);
  });

  it('has one more check after 30 days if the deletion was never confirmed', () => {
    const open = { ...bill, state: 'expired' as const, isDeleted: false };
    expect(getNextCheckTime(open, at(48 * 60))).toEqual(at(30 * 24 * 60));
    expect(getNextCheckTime(open, at(30 * 24 * 60))).toBeNull();
  });

  it('has no check without a bill or when everything is known', () => {
    expect(getNextCheckTime({ ...bill, state: 'billFailed', hasBill: false }, at(0))).toBeNull();
    expect(getNextCheckTime({ ...bill, state: 'confirmed', transactionId: 'T1' }, at(0))).toBeNull();
  });

  it('has growing delays after failures, but never more than five minutes', () => {
    const waits = [0, 1, 4, 30].map(
      (minutes) => getRetryTime(at(0), at(minutes)).getTime() - at(minutes).getTime(),
    );
    expect(waits).toEqual([15_000, 30_000, 120_000, 300_000]);
    expect(getRetryTime(at(0), at(1), 200_000)).toEqual(new Date(at(1).getTime() + 200_000));
  });
});

describe('personal data', () => {
  it('security 67: is erased 30 days after the last flight, while the booking stays', async () => {
    const deal = await fixture.deal();
    const { encrypt } = fixture.ctx.encryption;
    const booked = (last_flight_on: string) =>
      insertBooking(
        fixture.ctx.db,
        deal,
        { state: 'confirmed', tickets: 2, departs_on: '2026-01-01', last_flight_on },
        { encrypt },
      );
    const old = await booked('2026-01-10');
    const recent = await booked('2026-01-11');
    const now = fixture.ctx.now();
    await fixture.ctx.db
      .updateTable('passengers')
      .set({ first_name: 'Aiman', last_name: 'bin Ali', passport_number: encrypt('A1', 'test') })
      .set({ nationality: encrypt('MYS', 'test'), entered_by: 'buyer', entered_at: now })
      .where('place', '=', 2)
      .execute();
    fixture.ctx.setNow(new Date('2026-02-09T15:59:00Z'));
    await erasePersonalData(fixture.ctx);
    expect((await fixture.bookingRow(old.id)).passport_number).not.toBeNull();
    fixture.ctx.setNow(new Date('2026-02-09T16:01:00Z'));
    expect(await erasePersonalData(fixture.ctx)).toBe(1);
    expect(await fixture.bookingRow(old.id)).toMatchObject({
      passport_number: null,
      gender: null,
      date_of_birth: null,
      passport_expiry: null,
      client_key: null,
      state: 'confirmed',
      reference: old.reference,
    });
    expect((await fixture.bookingRow(recent.id)).passport_number).not.toBeNull();
    const travellers = ({ id }: { id: string }) =>
      fixture.ctx.db
        .selectFrom('passengers')
        .selectAll()
        .where('booking_id', '=', id)
        .orderBy('place')
        .execute();
    expect((await travellers(old))[1]).toMatchObject({
      first_name: null,
      last_name: null,
      passport_number: null,
      nationality: null,
      entered_by: 'buyer',
      link_version: 1,
    });
    expect((await travellers(recent))[1]).toMatchObject({ first_name: 'Aiman', link_version: 0 });
    fixture.ctx.setNow(now);
  });

  it('security 67: is erased for an unpaid booking after the last check of the bill', async () => {
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    const now = fixture.ctx.now();
    fixture.later(16);
    await fixture.sweep();
    fixture.later(22);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('expired');
    for (const hours of [2, 26, 47]) {
      fixture.ctx.setNow(new Date(now.getTime() + hours * 3_600_000));
      await fixture.sweep();
      await erasePersonalData(fixture.ctx);
      expect((await fixture.bookingRow(bookingId)).passport_number).not.toBeNull();
    }
    fixture.ctx.setNow(new Date(now.getTime() + 49 * 3_600_000));
    await fixture.sweep();
    await erasePersonalData(fixture.ctx);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      passport_number: null,
      gender: null,
      date_of_birth: null,
      passport_expiry: null,
      state: 'expired',
      personal_data_erased_at: fixture.ctx.now(),
    });
    fixture.ctx.setNow(now);
  });

  it('stays for an unpaid booking while a check or a request to staff is pending', async () => {
    const deal = await fixture.deal();
    const { encrypt } = fixture.ctx.encryption;
    const now = fixture.ctx.now();
    const watched = { state: 'expired', watch_until: new Date(now.getTime() - 3_600_000) } as const;
    const planned = await insertBooking(
      fixture.ctx.db,
      deal,
      { ...watched, next_check_at: new Date(now.getTime() + 3_600_000) },
      { encrypt, now },
    );
    const over = await insertBooking(
      fixture.ctx.db,
      deal,
      { ...watched, next_check_at: null },
      { encrypt, now },
    );
    const paid = await insertBooking(
      fixture.ctx.db,
      deal,
      { ...watched, state: 'confirmed', next_check_at: null },
      { encrypt, now },
    );
    const onDesk = await insertBooking(fixture.ctx.db, deal, watched, { encrypt, now });
    const attention = { booking_id: onDesk.id, reason: 'paymentNotFound' } as const;
    await fixture.ctx.db.insertInto('booking_attention').values(attention).execute();
    await erasePersonalData(fixture.ctx);
    expect((await fixture.bookingRow(onDesk.id)).passport_number).not.toBeNull();
    expect((await fixture.bookingRow(planned.id)).passport_number).not.toBeNull();
    expect((await fixture.bookingRow(paid.id)).passport_number).not.toBeNull();
    expect((await fixture.bookingRow(over.id)).passport_number).toBeNull();
  });

  it('is never erased for a hold awaiting payment, whatever its date', async () => {
    const deal = await fixture.deal();
    const { encrypt } = fixture.ctx.encryption;
    const dates = { departs_on: '2020-01-01', last_flight_on: '2020-01-01' };
    for (const state of ['billCreating', 'awaitingPayment', 'expiring'] as const) {
      const { id } = await insertBooking(fixture.ctx.db, deal, { ...dates, state }, { encrypt });
      await erasePersonalData(fixture.ctx);
      expect((await fixture.bookingRow(id)).passport_number).not.toBeNull();
      const erase = fixture.ctx.db
        .updateTable('bookings')
        .set({
          passport_number: null,
          gender: null,
          date_of_birth: null,
          passport_expiry: null,
          personal_data_erased_at: new Date(),
        })
        .where('id', '=', id)
        .execute();
      await expect(erase).rejects.toThrow('a_live_hold_is_not_erased');
    }
  });

  it('loses name, email and phone after 180 days if unpaid and after 7 years if paid', async () => {
    const deal = await fixture.deal();
    const { encrypt } = fixture.ctx.encryption;
    const now = fixture.ctx.now();
    const booked = (state: 'expired' | 'confirmed', daysAgo: number) =>
      insertBooking(
        fixture.ctx.db,
        deal,
        { state, created_at: new Date(now.getTime() - daysAgo * 86_400_000) },
        { encrypt },
      );
    const gone = [await booked('expired', 181), await booked('confirmed', 7 * 366 + 1)];
    const kept = [await booked('expired', 179), await booked('confirmed', 7 * 365 - 1)];
    await erasePersonalData(fixture.ctx);
    for (const { id, reference, total } of gone) {
      const row = await fixture.bookingRow(id);
      expect(row).toMatchObject({ reference, total, email: 'removed@email.invalid', first_name: 'Removed' });
      expect([row.last_name, row.phone_number]).toEqual(['Removed', '-']);
    }
    for (const { id, email, first_name } of kept)
      expect(await fixture.bookingRow(id)).toMatchObject({ email, first_name });
  });

  it('keeps name, email and phone while a check, a request to staff or a refund is pending', async () => {
    const { db, encryption, now: clock } = fixture.ctx;
    const deal = await fixture.deal();
    const now = clock().getTime();
    const old = new Date(now - 8 * 366 * 86_400_000);
    const over = { state: 'expired', watch_until: new Date(now - 1), next_check_at: null } as const;
    const booked = (change: Parameters<typeof insertBooking>[2]) =>
      insertBooking(db, deal, { ...over, created_at: old, ...change }, { encrypt: encryption.encrypt });
    const soon = new Date(now + 3_600_000);
    const onDesk = await booked({});
    const attention = { booking_id: onDesk.id, reason: 'paymentNotFound' } as const;
    await db.insertInto('booking_attention').values(attention).execute();
    const owed = await booked({ state: 'paidNoSeat' });
    const { id: booking_id, total: amount } = owed;
    await db.insertInto('refunds').values({ booking_id, amount, reason: 'paidLate' }).execute();
    const kept = [await booked({ watch_until: soon }), await booked({ next_check_at: soon }), onDesk, owed];
    const gone = [await booked({}), await booked({ state: 'paidNoSeat' })];
    await erasePersonalData(fixture.ctx);
    for (const { id, email } of kept) expect((await fixture.bookingRow(id)).email).toBe(email);
    for (const { id } of gone)
      expect((await fixture.bookingRow(id)).email, 'control').toBe('removed@email.invalid');
  });
});

describe('the seat counters', () => {
  it('agree with the bookings, and a difference is reported', async () => {
    expect(await compareSeatCounts(fixture.ctx)).toBe(0);
    const deal = await fixture.deal();
    await fixture.ctx.db.updateTable('flights').set({ seats_held: 2 }).where('id', '=', deal.id).execute();
    expect(await compareSeatCounts(fixture.ctx)).toBe(1);
    expect(fixture.ctx.logLines.join('')).toContain('seat counters differ');
    const found = await latestSeatCountCheck(fixture.ctx);
    expect(found).toMatchObject({ brokenDeals: [deal.id], checkedAt: fixture.ctx.now() });
    expect(await deskCounts(fixture.ctx, superAdminActor())).toMatchObject({ brokenDeals: 1 });
    await fixture.ctx.db.updateTable('flights').set({ seats_held: 0 }).where('id', '=', deal.id).execute();
  });

  it('are compared for every deal, including ended and deleted ones, a few at a time', async () => {
    const deals = [];
    for (let index = 0; index < 5; index += 1) deals.push(await fixture.deal());
    const broken = deals.slice(1, 4).map(({ id }) => id);
    await fixture.ctx.db
      .updateTable('flights')
      .set({ seats_sold: 1, listed: false, deleted_at: fixture.ctx.now() })
      .where('id', 'in', broken)
      .execute();
    expect(await compareSeatCounts(fixture.ctx, 2)).toBe(3);
    const found = await latestSeatCountCheck(fixture.ctx);
    expect([...(found?.brokenDeals ?? [])].sort()).toEqual([...broken].sort());
    expect(found?.deals).toBeGreaterThanOrEqual(5);
    await fixture.ctx.db.updateTable('flights').set({ seats_sold: 0 }).where('id', 'in', broken).execute();
    expect(await compareSeatCounts(fixture.ctx, 2)).toBe(0);
    expect((await latestSeatCountCheck(fixture.ctx))?.brokenDeals).toEqual([]);
  });
});

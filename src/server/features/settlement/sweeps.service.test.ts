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
import { nextCheckAt, retryAt } from './settle/bill-schedule.ts';
import { checkDueBills, endDueHolds } from './sweeps.service.ts';

let world: BookingFixture;
beforeAll(async () => {
  world = await createBookingFixture();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.control({ reset: true });
  // Each test starts with a full budget, because bookings of other tests are still checked.
  await world.ctx.db.deleteFrom('bill_check_budget').execute();
});

const stateOf = async (bookingId: string) => (await world.bookingRow(bookingId)).state;

async function requests(method: string): Promise<number> {
  const { requests: all } = await (await fetch(`${world.practice.address}/__ctl/log`)).json();
  return all.filter((request: { method: string }) => request.method === method).length;
}

describe('endDueHolds', () => {
  it('leaves a hold alone until its last moment, also when the deadline passes meanwhile', async () => {
    const deal = await world.deal({ deadline: new Date(world.ctx.now().getTime() + 5 * 60_000) });
    const { bookingId, billId } = await world.hold(deal);
    world.later(14);
    await world.sweep();
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    await world.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
  });

  it('honours a pending payment for a deleted deal until the hold ends as usual', async () => {
    const deal = await world.deal();
    const { bookingId, billId } = await world.hold(deal);
    const unpaid = await world.hold(deal);
    await world.ctx.db
      .updateTable('flights')
      .set({ deleted_at: world.ctx.now(), listed: false })
      .where('id', '=', deal.id)
      .execute();
    world.later(1);
    await world.sweep();
    expect(await requests('DELETE')).toBe(0);
    await world.pay(billId);
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect(await world.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
    // A deleted deal no longer has seats once they returned.
    await world.expire();
    await world.pay(unpaid.billId);
    expect(await stateOf(unpaid.bookingId)).toBe('paidNoSeat');
    expect(await world.refundsOf(unpaid.bookingId)).toHaveLength(1);
  });

  it('runs in several workers without deleting a bill twice', async () => {
    const deal = await world.deal({ seats_offered: 30 });
    for (let index = 0; index < 12; index += 1) await world.hold(deal);
    world.later(16);
    await Promise.all(Array.from({ length: 4 }, () => endDueHolds(world.ctx)));
    const workers = Array.from({ length: 4 }, () => () => checkDueBills(world.ctx));
    await claimConcurrently<unknown>(world.ctx.db, 'bookings', workers);
    await world.sweep();
    expect(await requests('DELETE')).toBe(12);
    world.later(6);
    await Promise.all(Array.from({ length: 4 }, () => world.sweep()));
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 30 });
  });

  it('takes over a bill from a crashed worker', async () => {
    const { bookingId } = await world.hold(await world.deal());
    world.later(16);
    await endDueHolds(world.ctx);
    const leased = new Date(world.ctx.now().getTime() + 90_000);
    await world.ctx.db
      .updateTable('bookings')
      .set({ next_check_at: leased, lease_token: randomUUID() })
      .where('id', '=', bookingId)
      .execute();
    await world.sweep();
    expect((await world.attemptsOf(bookingId))[0]?.status).toBe('open');
    world.later(1.6);
    await world.sweep();
    expect((await world.attemptsOf(bookingId))[0]?.status).toBe('deleted');
  });

  it('continues when one booking cannot be settled', async () => {
    const deal = await world.deal();
    const broken = await world.hold(deal);
    const sound = await world.hold(deal);
    world.later(16);
    const blocker = await world.ctx.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from bookings where id = $1 for update', [broken.bookingId]);
    await endDueHolds(world.ctx);
    await blocker.query('rollback');
    blocker.release();
    expect(await stateOf(sound.bookingId)).toBe('expiring');
    expect(world.ctx.logLines.join('')).toContain('a hold could not be ended');
    await endDueHolds(world.ctx);
    expect(await stateOf(broken.bookingId)).toBe('expiring');
  });
});

describe('checkDueBills', () => {
  it('stops when Billplz limits us and finds the payment afterwards', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId, { dropCallback: 1 });
    await world.control({ rateLimit: 10 });
    world.later(5.1);
    await takeRequest(world.ctx, 'test', 'urgent');
    await closeBudget(world.ctx, 'test', 300_000);
    await checkDueBills(world.ctx);
    expect(await requests('GET')).toBe(0);
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    world.later(7.1);
    await checkDueBills(world.ctx);
    expect(await stateOf(bookingId)).toBe('confirmed');
  });

  it('ends holds without a needed check although the budget is used up', async () => {
    const deal = await world.deal();
    const { bookingId } = await world.hold(deal);
    world.later(16);
    await takeRequest(world.ctx, 'test', 'urgent');
    await closeBudget(world.ctx, 'test', 3_600_000);
    await endDueHolds(world.ctx);
    await checkDueBills(world.ctx);
    expect((await world.attemptsOf(bookingId))[0]?.status).toBe('deleted');
    world.later(6);
    await checkDueBills(world.ctx);
    expect(await stateOf(bookingId)).toBe('expired');
  });

  it('fetches the transaction id if the notice had none', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId, { extraInfo: false });
    expect(await world.bookingRow(bookingId)).toMatchObject({
      state: 'confirmed',
      billplz_transaction_id: null,
    });
    world.later(31);
    await world.sweep();
    const row = await world.bookingRow(bookingId);
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
    expect(row.next_check_at).toBeNull();
    expect(await world.refundsOf(bookingId)).toEqual([]);
  });

  it('checks at once on request of staff', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId, { dropCallback: 1 });
    await checkWithProvider(world.ctx, superAdminActor(), bookingId);
    await world.sweep();
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect((await world.auditOf(bookingId))[0]).toMatchObject({ action: 'booking.checkRequested' });
  });

  it('closes a bill that stayed open while Billplz was unreachable', async () => {
    const { bookingId } = await world.hold(await world.deal());
    await world.control({ delete500: true, get500: true });
    world.later(16);
    await world.sweep();
    world.later(61);
    await world.sweep();
    expect(await stateOf(bookingId)).toBe('expired');
    await world.control({ delete500: false, get500: false });
    world.later(121);
    await world.sweep();
    expect((await world.attemptsOf(bookingId))[0]?.status).toBe('deleted');
  });
});

describe('the schedule of bill checks', () => {
  const createdAt = new Date('2026-12-02T00:00:00Z');
  const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const bill = { createdAt, hasBill: true, isDeleted: true, transactionId: null };

  it('is every five minutes while the bill can be paid', () => {
    expect(nextCheckAt({ ...bill, state: 'awaitingPayment' }, at(0))).toEqual(at(5));
  });

  it('is 30 minutes, 2, 26 and 48 hours after the end, and then no more', () => {
    const looks = [0, 30, 120, 26 * 60, 48 * 60].map((minutes) =>
      nextCheckAt({ ...bill, state: 'expired' }, at(minutes)),
    );
    expect(looks).toEqual([at(30), at(120), at(26 * 60), at(48 * 60), null]);
  });

  it('has one more check after 30 days if the deletion was never confirmed', () => {
    const open = { ...bill, state: 'expired' as const, isDeleted: false };
    expect(nextCheckAt(open, at(48 * 60))).toEqual(at(30 * 24 * 60));
    expect(nextCheckAt(open, at(30 * 24 * 60))).toBeNull();
  });

  it('has no check without a bill or when everything is known', () => {
    expect(nextCheckAt({ ...bill, state: 'billFailed', hasBill: false }, at(0))).toBeNull();
    expect(nextCheckAt({ ...bill, state: 'confirmed', transactionId: 'T1' }, at(0))).toBeNull();
  });

  it('has growing delays after failures, but never more than five minutes', () => {
    const waits = [0, 1, 4, 30].map(
      (minutes) => retryAt(at(0), at(minutes)).getTime() - at(minutes).getTime(),
    );
    expect(waits).toEqual([15_000, 30_000, 120_000, 300_000]);
    expect(retryAt(at(0), at(1), 200_000)).toEqual(new Date(at(1).getTime() + 200_000));
  });
});

describe('personal data', () => {
  it('security 67: goes 30 days after the last flight, while the booking stays', async () => {
    const deal = await world.deal();
    const { encrypt } = world.ctx.encryption;
    const booked = (last_flight_on: string) =>
      insertBooking(
        world.ctx.db,
        deal,
        { state: 'confirmed', tickets: 2, departs_on: '2026-01-01', last_flight_on },
        { encrypt },
      );
    const old = await booked('2026-01-10');
    const recent = await booked('2026-01-11');
    const now = world.ctx.now();
    await world.ctx.db
      .updateTable('passengers')
      .set({ first_name: 'Aiman', last_name: 'bin Ali', passport_number: encrypt('A1', 'test') })
      .set({ nationality: encrypt('MYS', 'test'), entered_by: 'buyer', entered_at: now })
      .where('place', '=', 2)
      .execute();
    // 9 February is 30 days after 10 January; both stay until the day is over.
    world.ctx.setNow(new Date('2026-02-09T15:59:00Z'));
    await erasePersonalData(world.ctx);
    expect((await world.bookingRow(old.id)).passport_number).not.toBeNull();
    world.ctx.setNow(new Date('2026-02-09T16:01:00Z'));
    expect(await erasePersonalData(world.ctx)).toBe(1);
    expect(await world.bookingRow(old.id)).toMatchObject({
      passport_number: null,
      gender: null,
      date_of_birth: null,
      passport_expiry: null,
      client_key: null,
      state: 'confirmed',
      reference: old.reference,
    });
    expect((await world.bookingRow(recent.id)).passport_number).not.toBeNull();
    const travellers = ({ id }: { id: string }) =>
      world.ctx.db
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
    world.ctx.setNow(now);
  });

  it('security 67: of an unpaid booking is erased after the last check of the bill', async () => {
    const deal = await world.deal();
    const { bookingId } = await world.hold(deal);
    const now = world.ctx.now();
    world.later(16);
    await world.sweep();
    world.later(22);
    await world.sweep();
    expect(await stateOf(bookingId)).toBe('expired');
    for (const hours of [2, 26, 47]) {
      world.ctx.setNow(new Date(now.getTime() + hours * 3_600_000));
      await world.sweep();
      await erasePersonalData(world.ctx);
      expect((await world.bookingRow(bookingId)).passport_number).not.toBeNull();
    }
    world.ctx.setNow(new Date(now.getTime() + 49 * 3_600_000));
    await world.sweep();
    await erasePersonalData(world.ctx);
    expect(await world.bookingRow(bookingId)).toMatchObject({
      passport_number: null,
      gender: null,
      date_of_birth: null,
      passport_expiry: null,
      state: 'expired',
      personal_data_erased_at: world.ctx.now(),
    });
    world.ctx.setNow(now);
  });

  it('of an unpaid booking stays while a check or a request to staff is pending', async () => {
    const deal = await world.deal();
    const { encrypt } = world.ctx.encryption;
    const now = world.ctx.now();
    const watched = { state: 'expired', watch_until: new Date(now.getTime() - 3_600_000) } as const;
    const planned = await insertBooking(
      world.ctx.db,
      deal,
      { ...watched, next_check_at: new Date(now.getTime() + 3_600_000) },
      { encrypt, now },
    );
    const over = await insertBooking(
      world.ctx.db,
      deal,
      { ...watched, next_check_at: null },
      { encrypt, now },
    );
    const paid = await insertBooking(
      world.ctx.db,
      deal,
      { ...watched, state: 'confirmed', next_check_at: null },
      { encrypt, now },
    );
    const onDesk = await insertBooking(world.ctx.db, deal, watched, { encrypt, now });
    const attention = { booking_id: onDesk.id, reason: 'paymentNotFound' } as const;
    await world.ctx.db.insertInto('booking_attention').values(attention).execute();
    await erasePersonalData(world.ctx);
    expect((await world.bookingRow(onDesk.id)).passport_number).not.toBeNull();
    expect((await world.bookingRow(planned.id)).passport_number).not.toBeNull();
    expect((await world.bookingRow(paid.id)).passport_number).not.toBeNull();
    expect((await world.bookingRow(over.id)).passport_number).toBeNull();
  });

  it('of a hold awaiting payment is never erased, whatever its date', async () => {
    const deal = await world.deal();
    const { encrypt } = world.ctx.encryption;
    const dates = { departs_on: '2020-01-01', last_flight_on: '2020-01-01' };
    for (const state of ['billCreating', 'awaitingPayment', 'expiring'] as const) {
      const { id } = await insertBooking(world.ctx.db, deal, { ...dates, state }, { encrypt });
      await erasePersonalData(world.ctx);
      expect((await world.bookingRow(id)).passport_number).not.toBeNull();
      const erase = world.ctx.db
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
    const deal = await world.deal();
    const { encrypt } = world.ctx.encryption;
    const now = world.ctx.now();
    const booked = (state: 'expired' | 'confirmed', daysAgo: number) =>
      insertBooking(
        world.ctx.db,
        deal,
        { state, created_at: new Date(now.getTime() - daysAgo * 86_400_000) },
        { encrypt },
      );
    const gone = [await booked('expired', 181), await booked('confirmed', 7 * 366 + 1)];
    const kept = [await booked('expired', 179), await booked('confirmed', 7 * 365 - 1)];
    await erasePersonalData(world.ctx);
    for (const { id, reference, total } of gone) {
      const row = await world.bookingRow(id);
      expect(row).toMatchObject({ reference, total, email: 'removed@email.invalid', first_name: 'Removed' });
      expect([row.last_name, row.phone_number]).toEqual(['Removed', '-']);
    }
    for (const { id, email, first_name } of kept)
      expect(await world.bookingRow(id)).toMatchObject({ email, first_name });
  });

  it('keeps name, email and phone while a check, a request to staff or a refund is pending', async () => {
    const { db, encryption, now: clock } = world.ctx;
    const deal = await world.deal();
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
    await erasePersonalData(world.ctx);
    for (const { id, email } of kept) expect((await world.bookingRow(id)).email).toBe(email);
    for (const { id } of gone)
      expect((await world.bookingRow(id)).email, 'control').toBe('removed@email.invalid');
  });
});

describe('the seat counters', () => {
  it('agree with the bookings, and a difference is reported', async () => {
    expect(await compareSeatCounts(world.ctx)).toBe(0);
    const deal = await world.deal();
    await world.ctx.db.updateTable('flights').set({ seats_held: 2 }).where('id', '=', deal.id).execute();
    expect(await compareSeatCounts(world.ctx)).toBe(1);
    expect(world.ctx.logLines.join('')).toContain('seat counters differ');
    const found = await latestSeatCountCheck(world.ctx);
    expect(found).toMatchObject({ brokenDeals: [deal.id], checkedAt: world.ctx.now() });
    expect(await deskCounts(world.ctx, superAdminActor())).toMatchObject({ brokenDeals: 1 });
    await world.ctx.db.updateTable('flights').set({ seats_held: 0 }).where('id', '=', deal.id).execute();
  });

  it('are compared for every deal, ended and deleted ones too, a few at a time', async () => {
    const deals = [];
    for (let index = 0; index < 5; index += 1) deals.push(await world.deal());
    const broken = deals.slice(1, 4).map(({ id }) => id);
    await world.ctx.db
      .updateTable('flights')
      .set({ seats_sold: 1, listed: false, deleted_at: world.ctx.now() })
      .where('id', 'in', broken)
      .execute();
    expect(await compareSeatCounts(world.ctx, 2)).toBe(3);
    const found = await latestSeatCountCheck(world.ctx);
    expect([...(found?.brokenDeals ?? [])].sort()).toEqual([...broken].sort());
    expect(found?.deals).toBeGreaterThanOrEqual(5);
    await world.ctx.db.updateTable('flights').set({ seats_sold: 0 }).where('id', 'in', broken).execute();
    expect(await compareSeatCounts(world.ctx, 2)).toBe(0);
    expect((await latestSeatCountCheck(world.ctx))?.brokenDeals).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { listHeavyHolders, releaseHeldBookings } from './heavy-holders.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  fixture.later(7 * 60);
  await fixture.sweep();
  await fixture.expire();
});

const actor = superAdminActor();
const holdFrom = async (clientAddress: string, email: string, tickets: number) => {
  const deal = await fixture.deal({ seats_offered: 40 });
  const hold = await fixture.hold(deal, { clientAddress, tickets, passenger: { email } });
  return { ...hold, deal };
};

describe('listHeavyHolders', () => {
  it('returns a client address with more than 20 unpaid seats, with masked emails', async () => {
    await holdFrom('203.0.113.1', 'attacker@evil.example', 12);
    expect(await listHeavyHolders(fixture.ctx, actor)).toEqual([]);
    await holdFrom('203.0.113.1', 'another@evil.example', 9);
    expect(await listHeavyHolders(fixture.ctx, actor)).toMatchObject([
      { kind: 'client', seats: 21, bookings: 2, deals: 2, emails: ['a***@evil.example'], unpaid: 0, paid: 0 },
    ]);
  });

  it('returns the mail owner that uses several client addresses', async () => {
    for (let index = 0; index < 3; index += 1)
      await holdFrom(`203.0.113.${10 + index}`, `${randomUUID()}@x${index}.owner.example`, 9);
    expect(await listHeavyHolders(fixture.ctx, actor)).toMatchObject([
      { kind: 'mailOwner', seats: 27, bookings: 3 },
    ]);
  });
});

describe('releaseHeldBookings', () => {
  it('security 84: ends unpaid holds as if expired, but no paid booking or pending payment', async () => {
    const from = (tickets: number) => holdFrom('203.0.113.2', `${randomUUID()}@gmail.com`, tickets);
    const [unpaid, paid, underWay] = [await from(15), await from(5), await from(12)];
    await fixture.pay(paid.billId);
    await fixture.ctx.db
      .updateTable('payment_attempts')
      .set({ last_transaction_status: 'pending' })
      .where('booking_id', '=', underWay.bookingId)
      .execute();
    const [holder] = await listHeavyHolders(fixture.ctx, actor);
    if (!holder) throw new Error('a heavy holder should be listed');

    expect(await releaseHeldBookings(fixture.ctx, actor, holder)).toBe(1);
    const states = async () =>
      Promise.all(
        [unpaid, paid, underWay].map(async ({ bookingId }) => (await fixture.bookingRow(bookingId)).state),
      );
    expect(await states()).toEqual(['expiring', 'confirmed', 'awaitingPayment']);
    expect(await fixture.seats(unpaid.deal.id)).toMatchObject({ held: 15 });
    await fixture.sweep();
    expect(await fixture.outcomesOf(unpaid.bookingId)).toContain('billDeleted:expiring');
    fixture.later(6);
    await fixture.sweep();
    expect(await fixture.seats(unpaid.deal.id)).toMatchObject({ held: 0 });
    expect((await states())[0]).toBe('expired');
    expect(await fixture.auditOf(unpaid.bookingId)).toMatchObject([
      { action: 'booking.seatsGivenBack', actor_kind: 'superadmin' },
    ]);
    expect(await fixture.auditOf(underWay.bookingId)).toEqual([]);
  });

  it('ends no hold for an unknown holder', async () => {
    const key = 'ab'.repeat(32);
    expect(await releaseHeldBookings(fixture.ctx, actor, { kind: 'client', key })).toBe(0);
    expect(await releaseHeldBookings(fixture.ctx, actor, { kind: 'mailOwner', key })).toBe(0);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { payForDeal } from './pay.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

describe('payForDeal', () => {
  it('finds the same booking when the buyer presses again', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    const first = await payForDeal(fixture.ctx, request);
    expect(first).toMatchObject({ outcome: { ok: true }, idempotencyKey: request.idempotencyKey });
    expect(await payForDeal(fixture.ctx, { ...request, idempotencyKey: first.idempotencyKey })).toEqual(
      first,
    );
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  });

  it('books with a new key when the hold of the draft has expired', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    await payForDeal(fixture.ctx, request);
    await fixture.expire();
    const again = await payForDeal(fixture.ctx, request);
    expect(again.outcome.ok).toBe(true);
    expect(again.idempotencyKey).not.toBe(request.idempotencyKey);
    const bookings = await fixture.bookingsOf(deal.id);
    expect(bookings.map(({ idempotency_key }) => idempotency_key).sort()).toEqual(
      [request.idempotencyKey, again.idempotencyKey].sort(),
    );
  });

  it('returns a new key after a failed payment and keeps the key after a rejection', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    await fixture.control({ create500: 1 });
    const failed = await payForDeal(fixture.ctx, request);
    expect(failed.outcome).toEqual({ ok: false, code: 'payment_failed' });
    expect(failed.idempotencyKey).not.toBe(request.idempotencyKey);
    const tooMany = fixture.request(deal, { tickets: 6 });
    expect(await payForDeal(fixture.ctx, tooMany)).toEqual({
      outcome: { ok: false, code: 'seats_gone', seatsAvailable: 5 },
      idempotencyKey: tooMany.idempotencyKey,
    });
  });
});

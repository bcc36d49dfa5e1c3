import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { bookingEvents } from '#domain/bookings/booking-state.ts';
import { decideReview } from '#server/features/operator-desk/desk.service.ts';
import { settleReturn } from '../bills/provider-notices.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const countedOf = async (bookingId: string) =>
  (await fixture.eventsOf(bookingId))
    .filter(({ counted_amount }) => counted_amount !== null)
    .map(({ event, state_after, counted_amount }) => ({ event, state_after, counted_amount }));

describe('a payment', () => {
  it('is counted once, with its amount and the resulting state', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
    const back = await fixture.pay(billId);
    await settleReturn(fixture.ctx, back.searchParams);
    await fixture.pay(billId);
    expect(await countedOf(bookingId)).toEqual([
      { event: 'paid', state_after: 'confirmed', counted_amount: '39.98' },
    ]);
  });

  it("counts as the requested amount when only the buyer's return to the site reports it", async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    await settleReturn(fixture.ctx, back.searchParams);
    expect(await countedOf(bookingId)).toEqual([
      { event: 'paid', state_after: 'confirmed', counted_amount: '19.99' },
    ]);
  });

  it('is owed back in the counted amount after a rejection, whatever the outcome text of its event', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { wrongAmount: 1 });
    await sql`alter table payment_events disable trigger payment_events_append_only`.execute(fixture.ctx.db);
    await sql`update payment_events set outcome = 'renamed' where booking_id = ${bookingId}`.execute(
      fixture.ctx.db,
    );
    await sql`alter table payment_events enable trigger payment_events_append_only`.execute(fixture.ctx.db);
    const decision = { bookingId, accept: false, reason: 'Wrong amount' };
    await decideReview(fixture.ctx, superAdminActor(), decision);
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '20.00' }]);
  });
});

describe('the database', () => {
  const insert = (row: Record<string, unknown>) =>
    fixture.ctx.db
      .insertInto('payment_events')
      .values({ source: 'callback', outcome: 'x', ...row } as never)
      .returningAll()
      .executeTakeFirstOrThrow();

  it('rejects money without a counting event and a counting event without money', async () => {
    await expect(insert({ event: 'paid' })).rejects.toThrow(/money_is_counted_with_its_event/);
    await expect(insert({ event: 'unpaid', counted_amount: '1.00' })).rejects.toThrow(/money_is_counted/);
    await expect(insert({ event: 'somethingElse' })).rejects.toThrow(/payment_events_event_check/);
    await expect(insert({ event: 'unpaid', state_after: 'gone' })).rejects.toThrow(/state_after_check/);
  });

  it('accepts every event of the state table', async () => {
    for (const event of bookingEvents) {
      const counted_amount = ['paid', 'paidWrong', 'paidAgain'].includes(event) ? '1.00' : null;
      await insert({ event, counted_amount });
    }
  });
});

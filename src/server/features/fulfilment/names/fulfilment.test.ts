import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const fulfilmentsOf = (bookingId: string) =>
  fixture.ctx.db.selectFrom('fulfilments').selectAll().where('booking_id', '=', bookingId).execute();
const placesOf = (bookingId: string) =>
  fixture.ctx.db
    .selectFrom('passengers')
    .select(['place', 'company_id', 'entered_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('place')
    .execute();

describe('the fulfilment of a booking', () => {
  it('starts with the payment: one place for each traveller, and the PNR of the deal', async () => {
    const deal = await fixture.deal({ pnr: 'QX7LMN' });
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 3 });
    expect(await fulfilmentsOf(bookingId)).toEqual([]);
    expect(await placesOf(bookingId)).toEqual([]);
    await fixture.pay(billId);
    expect(await fulfilmentsOf(bookingId)).toMatchObject([
      { company_id: deal.company_id, state: 'collecting', pnr: 'QX7LMN', revision: 1 },
    ]);
    const { company_id } = deal;
    const { created_at } = await fixture.bookingRow(bookingId);
    expect(await placesOf(bookingId)).toEqual([
      { place: 1, company_id, entered_at: created_at },
      { place: 2, company_id, entered_at: null },
      { place: 3, company_id, entered_at: null },
    ]);
  });

  it("keeps the PNR when the deal's PNR changes or the deal is deleted", async () => {
    const deal = await fixture.deal({ pnr: 'FIRST1' });
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.pay(billId);
    await fixture.ctx.db
      .updateTable('flights')
      .set({ pnr: 'OTHER2', deleted_at: fixture.ctx.now(), listed: false })
      .where('id', '=', deal.id)
      .execute();
    expect(await fulfilmentsOf(bookingId)).toMatchObject([{ pnr: 'FIRST1' }]);
  });

  it('exists once with repeated payment events and never for an expired hold', async () => {
    const deal = await fixture.deal();
    const paid = await fixture.hold(deal, { tickets: 2 });
    await fixture.pay(paid.billId, { duplicateCallback: 2 });
    expect(await placesOf(paid.bookingId)).toHaveLength(2);
    const left = await fixture.hold(deal);
    await fixture.expire();
    expect(await fulfilmentsOf(left.bookingId)).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { createLiveFixture } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { formatMyr } from '#format/amounts.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { cancelBooking } from './cancellations.service.ts';
import { getFlightToRefund, previewRefundMail, refundFlight } from './refund-flight.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
beforeEach(() => fixture.ctx.setNow(new Date()));
afterAll(() => fixture.close());

const PRICE = 1_999;
const words = 'The airline cancelled the flight.';

async function soldFlight({ isCancelled = true } = {}) {
  const deal = await fixture.deal({ seats_offered: 8 });
  const bookingIds: string[] = [];
  for (const tickets of [1, 2, 3]) {
    const { bookingId, billId } = await fixture.hold(deal, { tickets });
    await fixture.pay(billId);
    bookingIds.push(bookingId);
  }
  const actor = companyActor(deal.company_id);
  const dealId = deal.id;
  if (isCancelled) await enterFlightChange(fixture.ctx, actor, { dealId, flights: null, note: '' });
  return { dealId, actor, bookingIds };
}

type Flight = Awaited<ReturnType<typeof soldFlight>>;

const look = ({ actor, dealId }: Flight) => getFlightToRefund(fixture.ctx, actor, dealId);
const refund = ({ actor, dealId }: Flight, read: { count: number; totalSen: number }) =>
  refundFlight(fixture.ctx, actor, { dealId, words, read });

describe('refundFlight', () => {
  it('previews every booking with its sum and email, then refunds each in full once', async () => {
    const flight = await soldFlight();
    const shown = await look(flight);
    expect(shown).toMatchObject({ totalSen: 6 * PRICE, forOperator: [] });
    expect(shown?.bookings.map(({ travellers }) => travellers).sort()).toEqual([1, 2, 3]);
    const [first] = shown?.bookings ?? [];
    const mail = first && (await previewRefundMail(fixture.ctx, first, words));
    expect(mail?.text).toContain(words);
    expect(mail?.text, 'the link of the buyer is for the buyer alone').not.toMatch(/my-booking\/\S/);
    expect(mail?.text).toContain(formatMyr(first?.refundSen ?? 0));
    const read = { count: 3, totalSen: 6 * PRICE };
    expect(await refund(flight, read)).toEqual({ ok: true, ...read, left: 0 });
    for (const [index, bookingId] of flight.bookingIds.entries()) {
      const [owed, ...more] = await fixture.refundsOf(bookingId);
      expect(owed?.amount).toBe((((index + 1) * PRICE) / 100).toFixed(2));
      expect(more).toEqual([]);
      expect((await fixture.mailsOf(bookingId)).filter((kind) => kind === 'booking-cancelled')).toHaveLength(
        1,
      );
      expect((await fixture.bookingRow(bookingId)).returned_seats).toBe(0);
    }
    expect(await refund(flight, read)).toEqual(createRefusal('changed'));
    expect((await look(flight))?.bookings).toEqual([]);
  });

  it('does nothing if bookings or sums changed since the review', async () => {
    const flight = await soldFlight();
    const [first = ''] = flight.bookingIds;
    const cancelled = { bookingId: first, places: null, refundSen: null, returnSeats: false, words };
    expect(await cancelBooking(fixture.ctx, flight.actor, cancelled)).toBe('saved');
    expect(await refund(flight, { count: 3, totalSen: 6 * PRICE })).toEqual(createRefusal('changed'));
    expect(await refund(flight, { count: 2, totalSen: 6 * PRICE })).toEqual(createRefusal('changed'));
    for (const bookingId of flight.bookingIds.slice(1))
      expect((await fixture.bookingRow(bookingId)).cancelled_at).toBeNull();
  });

  it('refunds a booking only once under concurrent requests', async () => {
    const flight = await soldFlight();
    const read = { count: 3, totalSen: 6 * PRICE };
    const press = () => refund(flight, read);
    const both = await runConcurrently(fixture.ctx.db, 'bookings', [press, press]);
    expect(both.map((outcome) => (outcome.ok ? outcome.count : 0)).reduce((a, b) => a + b)).toBe(3);
    for (const bookingId of flight.bookingIds) expect(await fixture.refundsOf(bookingId)).toHaveLength(1);
  });

  it('leaves paid-out bookings to a super admin', async () => {
    const flight = await soldFlight();
    const [first = ''] = flight.bookingIds;
    const booked = await fixture.bookingRow(first);
    const occasion = { cause: `payout:${first}`, now: fixture.ctx.now() };
    await fixture.ctx.db
      .transaction()
      .execute((tx) => recordInLedger(tx, booked, { kind: 'payout', amountSen: 100 }, occasion));
    expect(await look(flight)).toMatchObject({ totalSen: 5 * PRICE, forOperator: [{ id: first }] });
    const read = { count: 2, totalSen: 5 * PRICE };
    expect(await refund(flight, read)).toEqual({ ok: true, ...read, left: 0 });
    expect((await fixture.bookingRow(first)).cancelled_at).toBeNull();
  });

  it("requires a cancelled flight of the user's company and write access", async () => {
    const read = { count: 3, totalSen: 6 * PRICE };
    expect(await refund(await soldFlight({ isCancelled: false }), read)).toEqual(
      createRefusal('flight_flies'),
    );
    const flight = await soldFlight();
    const stranger = { ...flight, actor: companyActor((await insertCompany(fixture.ctx.db)).id) };
    expect(await look(stranger)).toBeNull();
    expect(await refund(stranger, read)).toEqual(createRefusal('flight_not_found'));
    const viewer = { ...flight, actor: { ...flight.actor, role: 'viewer' as const } };
    expect(await refund(viewer, read)).toEqual(createRefusal('read_only_role'));
    expect(await refund(flight, read), 'control').toMatchObject({ ok: true });
  });
});

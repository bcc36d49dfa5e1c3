import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import type { TravellerDetails } from '#domain/bookings/traveller-input.ts';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { listCompanyBookings } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { openBooks } from '#server/features/company-desk/numbers/books.service.ts';
import { getCompanyNumbers } from '#server/features/company-desk/numbers/company-numbers.service.ts';
import { cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';
import { getManifest, listDepartures } from '../manifest/manifest.service.ts';
import { enterForTraveller, getCompanyFulfilment } from './company-fulfilment.service.ts';
import { recordTickets } from './tickets.service.ts';
import { listTravellers, openTravellerLink, travellerPageUrl } from './travellers.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const details: TravellerDetails = {
  firstName: 'Aiman',
  lastName: 'bin Abdullah',
  gender: 'male',
  dateOfBirth: '2017-06-21',
  passportNumber: 'K60317725',
  passportExpiry: '2032-01-31',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};

async function paid(tickets = 3) {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return { bookingId, dealId: deal.id, actor: companyActor(deal.company_id) };
}

type Booking = Awaited<ReturnType<typeof paid>>;

const enter = ({ bookingId, actor }: Booking, place: number) =>
  enterForTraveller(fixture.ctx, actor, { bookingId, place, version: 0, details });
const takeOff = ({ bookingId, actor }: Booking, places: readonly number[]) =>
  cancelBooking(fixture.ctx, actor, { bookingId, places, refundSen: null, returnSeats: true, words: 'Ill' });
const view = ({ bookingId, actor }: Booking) =>
  getCompanyFulfilment(fixture.ctx, actor, { bookingId, showPassports: false });

describe('travellers who do not fly', () => {
  it('are left out of lists, counts and requests for names', async () => {
    const booking = await paid();
    const { bookingId, dealId, actor } = booking;
    expect(await takeOff(booking, [2])).toBe('saved');
    const seen = await view(booking);
    expect(seen?.passengers.map(({ place }) => place)).toEqual([1, 3]);
    expect(seen?.notFlying).toEqual([{ place: 2, ticketName: null }]);
    const manifest = await getManifest(fixture.ctx, actor, { dealId, showPassports: false, lines: null });
    expect(manifest?.bookings[0]?.passengers.map(({ place }) => place)).toEqual([1, 3]);
    expect(await listDepartures(fixture.ctx, actor, { past: false })).toMatchObject([{ travellers: 2 }]);
    const board = await companyBoard(fixture.ctx, actor, { wholeWeek: true, kind: null });
    expect(board.departures).toMatchObject([{ travellers: 2, named: 1 }]);
    const list = await listCompanyBookings(fixture.ctx, actor, {
      filter: {},
      sort: null,
      after: null,
      before: null,
      showPassports: false,
    });
    expect(list.items).toMatchObject([{ tickets: 3, notFlying: 1, entered: 1 }]);
    const travellers = await listTravellers(fixture.ctx, bookingId);
    expect(travellers?.travellers.map(({ place }) => place)).toEqual([1, 3]);
    expect(travellers?.notFlying).toEqual([{ place: 2, name: null }]);
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
      isCancelled: false,
      tickets: 3,
      notFlying: 1,
      paidSen: 5_997,
      refundsSen: 1_999,
    });
  });

  it('no longer keep the names incomplete, and get no ticket number', async () => {
    const booking = await paid();
    for (const place of [1, 3]) expect(await enter(booking, place)).toBe('saved');
    expect((await view(booking))?.state).toBe('collecting');
    await takeOff(booking, [2]);
    expect((await view(booking))?.state).toBe('complete');
    expect(await enter(booking, 2), 'no longer').toBe('closed');
    const { bookingId, actor } = booking;
    const change = { bookingId, revision: (await view(booking))?.revision ?? 0, pnr: 'QX7LMN' };
    const three = '232-1234567890\n232-1234567891\n232-1234567892';
    expect(await recordTickets(fixture.ctx, actor, { ...change, ticketNumbers: three })).toBe('wrongNumbers');
    const ticketNumbers = '232-1234567890\n232-1234567891';
    expect(await recordTickets(fixture.ctx, actor, { ...change, ticketNumbers })).toBe('saved');
    expect((await view(booking))?.passengers).toMatchObject([
      { place: 1, ticketNumber: '232-1234567890' },
      { place: 3, ticketNumber: '232-1234567891' },
    ]);
  });

  it('cannot use the link sent to them', async () => {
    const booking = await paid();
    const url = await travellerPageUrl(fixture.ctx, booking.bookingId, 2);
    const secret = /\/traveller\/([\w-]+)$/.exec(url ?? '')?.[1] ?? '';
    expect(await openTravellerLink(fixture.ctx, secret), 'control').toMatchObject({ kind: 'open' });
    await takeOff(booking, [2]);
    expect(await openTravellerLink(fixture.ctx, secret)).toEqual({ kind: 'ended' });
    expect(await travellerPageUrl(fixture.ctx, booking.bookingId, 2)).toBeNull();
  });

  it("count as refunded in the company's numbers, only once if cancelled together", async () => {
    const booking = await paid(4);
    await takeOff(booking, [2, 3]);
    const books = await openBooks(fixture.ctx, null, booking.actor.companyId);
    const { totals } = await getCompanyNumbers(fixture.ctx, booking.actor, books);
    expect(totals).toMatchObject({ receivedSen: 4 * 1_999, refundedSen: 2 * 1_999 });
  });
});

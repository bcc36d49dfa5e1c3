import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import {
  type BookingFixture,
  createBookingFixture,
  getBillId,
} from '#dev/testing/fixtures/booking-fixture.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import type { SoldTrip } from '#domain/trips/leg.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { bookDeal, releaseHold } from '#server/features/settlement/pay.service.ts';
import { getBooking } from './bookings.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

describe('booking a deal', () => {
  it('takes deal, ticket count and passenger, sets the price on the server and returns the payment page [S7.012 S7.013 S7.014 S7.015 S7.016]', async () => {
    const deal = await fixture.deal();
    const email = 'nur.s7@example.my';
    const outcome = await fixture.book(deal, { tickets: 2, passenger: { email } });
    expect(outcome).toMatchObject({ ok: true, billUrl: `/demo/billplz/bills/${getBillId(outcome)}` });
    const [row] = await fixture.bookingsOf(deal.id);
    expect(row).toMatchObject({
      first_name: passenger.firstName,
      last_name: passenger.lastName,
      email,
      phone_number: '+60123456789',
      tickets: 2,
      unit_price: '19.99',
      total: '39.98',
    });
    const opened = (column: 'passport_number' | 'gender' | 'date_of_birth' | 'passport_expiry') =>
      fixture.ctx.encryption.decrypt(row?.[column] ?? Buffer.alloc(0), `bookings.${column}|${row?.id}`);
    expect(opened('passport_number')).toBe(passenger.passportNumber);
    expect(opened('gender')).toBe(passenger.gender);
    expect(opened('date_of_birth')).toBe(passenger.dateOfBirth);
    expect(opened('passport_expiry')).toBe(passenger.passportExpiry);
  });

  it('is a group booking of as many tickets as chosen, with one representative passenger [S1.016 S1.017]', async () => {
    const deal = await fixture.deal();
    await fixture.hold(deal, { tickets: 4 });
    expect(await fixture.bookingsOf(deal.id)).toMatchObject([{ tickets: 4, first_name: 'Nur Aisyah' }]);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 4, available: 1 });
  });

  it('sends the buyer to the external provider and back to /booking/complete [S1.018 S4.028]', async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    const page = await fetch(`${fixture.practice.address}/bills/${billId}`);
    expect(page.status).toBe(200);
    const back = await fixture.pay(billId);
    expect(back.pathname).toBe('/booking/complete');
  });

  it("emails the company's people, who follow up for the other passengers [S1.019]", async () => {
    const deal = await fixture.deal();
    const db = fixture.ctx.db;
    await db
      .insertInto('users')
      .values({ id: 'agent', name: 'Agent', email: 'agent@wira.example' })
      .execute();
    await db
      .insertInto('company_users')
      .values({ user_id: 'agent', company_id: deal.company_id, role: 'agent' })
      .execute();
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 3 });
    await fixture.pay(billId);
    const notices = await db
      .selectFrom('mails')
      .select(['recipient', 'kind'])
      .where('subject_id', '=', bookingId)
      .where('kind', '=', 'booking-notice')
      .execute();
    expect(notices).toEqual([{ recipient: 'agent@wira.example', kind: 'booking-notice' }]);
  });

  it('emails the addresses chosen by the company instead, once they are confirmed, and no viewer', async () => {
    const deal = await fixture.deal();
    const db = fixture.ctx.db;
    const company_id = deal.company_id;
    for (const role of ['owner', 'viewer'] as const) {
      const user = {
        id: `${role} of ${company_id}`,
        name: role,
        email: `${role}.${company_id}@wira.example`,
      };
      await db.insertInto('users').values(user).execute();
      await db.insertInto('company_users').values({ user_id: user.id, company_id, role }).execute();
    }
    const told = async () => {
      const { bookingId, billId } = await fixture.hold(deal);
      await fixture.pay(billId);
      const notices = await db
        .selectFrom('mails')
        .select('recipient')
        .where('subject_id', '=', bookingId)
        .where('kind', '=', 'booking-notice')
        .execute();
      return notices.map(({ recipient }) => recipient);
    };
    const address = { company_id, email: `desk.${company_id}@wira.example` };
    await db.insertInto('company_alert_addresses').values(address).execute();
    const withoutViewers = await told();
    expect(withoutViewers).toContain(`owner.${company_id}@wira.example`);
    expect(withoutViewers).not.toContain(`viewer.${company_id}@wira.example`);
    expect(withoutViewers).not.toContain(address.email);
    await db
      .updateTable('company_alert_addresses')
      .set({ confirmed_at: new Date() })
      .where('email', '=', address.email)
      .execute();
    expect(await told()).toEqual([address.email]);
  });

  it('keeps a copy of what was sold, unaffected by later edits of the deal', async () => {
    const included = JSON.stringify({ checkedBag: '30kg', refund: 'part' });
    const deal = await fixture.deal({ destination_country: 'Japan', airlines: 'AirAsia X', included });
    const { bookingId } = await fixture.hold(deal);
    await fixture.ctx.db
      .updateTable('flights')
      .set({
        destination_country: 'Korea',
        selling_price: '99.00',
        outbound_route: 'KUL-ICN',
        included: JSON.stringify({ checkedBag: 'none', refund: 'none' }),
      })
      .where('id', '=', deal.id)
      .execute();
    const row = await fixture.bookingRow(bookingId);
    expect(row).toMatchObject({ destination_country: 'Japan', airlines: 'AirAsia X', total: '19.99' });
    expect(row.flight_details).toEqual(deal.flight_details);
    expect(row.included).toEqual({ checkedBag: '30kg', refund: 'part' });
    expect(row.legs[0]).toEqual({
      flightNumber: deal.outbound_flight_number,
      departsOn: deal.outbound_departs_on,
      route: deal.outbound_route,
      departureTime: deal.outbound_departure_time.slice(0, 5),
      arrivalTime: deal.outbound_arrival_time.slice(0, 5),
      dayOffset: null,
      direction: 'outbound',
    });
    expect(row.legs).toHaveLength(deal.return_flight_number === null ? 1 : 2);
  });

  it('keeps every part of the trip as shown to the buyer', async () => {
    const leg = { departureTime: '23:30', arrivalTime: '07:00', dayOffset: null };
    const deal = await fixture.deal({
      outbound_departs_on: '2026-12-20',
      outbound_route: 'KUL-BKK',
      outbound_day_offset: 0,
      outbound_connections: JSON.stringify([
        { ...leg, flightNumber: 'TG 622', departsOn: '2026-12-20', route: 'BKK-KIX', dayOffset: 1 },
      ]),
      return_flight_number: 'TG 623',
      return_departs_on: '2026-12-26',
      return_route: 'KIX-BKK',
      return_departure_time: '11:00',
      return_arrival_time: '15:45',
      return_day_offset: null,
      return_connections: JSON.stringify([
        { ...leg, flightNumber: 'TG 417', departsOn: '2026-12-26', route: 'BKK-SIN' },
        { ...leg, flightNumber: 'SQ 106', departsOn: '2026-12-27', route: 'SIN-KUL' },
      ]),
      included: JSON.stringify({
        checkedBag: '30kg',
        refund: 'none',
        sellerNote: 'Bags go through to Osaka.',
      }),
    });
    const shown = await getDeal(fixture.ctx, deal.id);
    const { bookingId } = await fixture.hold(deal);
    const booked = await getBooking(fixture.ctx, bookingId);
    if (!shown || !booked) throw new Error('no such deal or booking');
    const sold = ({ companyName, destinationCountry, airlines, outbound, back, included }: SoldTrip) => ({
      companyName,
      destinationCountry,
      airlines,
      outbound,
      back,
      included,
    });
    expect(sold(booked)).toEqual(sold(shown));
    expect(booked.included).toMatchObject({ checkedBag: '30kg', refund: 'none', cabinBag: 'ask' });
  });

  it('calculates total and savings from price, cost and tickets [S9.012 S9.013]', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal(), { tickets: 3 });
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
      unitPriceSen: 1999,
      totalSen: 5997,
      savingsSen: 3003,
    });
  });

  it('rejects anything but a whole number of tickets from 1 [S5.037 S9.010]', async () => {
    const deal = await fixture.deal();
    for (const tickets of [0, -1, 1.5, Number.NaN]) {
      await expect(fixture.book(deal, { tickets, shownTotalSen: 1999 })).rejects.toThrow('invalid_input');
    }
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
  });

  it('accepts all seats of a deal but not one more [S9.011 S5.038]', async () => {
    const deal = await fixture.deal({ seats_offered: 3 });
    expect(await fixture.book(deal, { tickets: 4 })).toEqual({
      ok: false,
      code: 'seats_gone',
      seatsAvailable: 3,
    });
    expect(await fixture.book(deal, { tickets: 3 })).toMatchObject({ ok: true });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'seats_gone', seatsAvailable: 0 });
  });

  it('returns the new total when the price changed meanwhile', async () => {
    const deal = await fixture.deal();
    await fixture.setPrice(deal.id, 2500);
    expect(await fixture.book(deal, { tickets: 2 })).toEqual({
      ok: false,
      code: 'price_changed',
      totalSen: 5000,
    });
    expect(await fixture.book(deal, { tickets: 2, shownTotalSen: 5000 })).toMatchObject({ ok: true });
  });

  it('rejects a deal that is not open, with the reason', async () => {
    const now = fixture.ctx.now();
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    const soon = await fixture.deal({ publish_date: hours(1) });
    expect(await fixture.book(soon)).toEqual({ ok: false, code: 'not_open', phase: 'comingSoon' });
    const deal = await fixture.deal();
    const change = (values: object) =>
      fixture.ctx.db.updateTable('flights').set(values).where('id', '=', deal.id).execute();
    await change({ deadline: now });
    fixture.ctx.setNow(now);
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'not_open', phase: 'expired' });
    await change({ deadline: hours(5), listed: false, deleted_at: now });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'not_open', phase: 'gone' });
    expect(await fixture.book({ ...deal, id: randomUUID() })).toEqual({
      ok: false,
      code: 'not_open',
      phase: 'gone',
    });
    expect(await fixture.book({ ...deal, id: 'nonsense' })).toEqual({
      ok: false,
      code: 'not_open',
      phase: 'gone',
    });
  });

  it('rejects a deal whose company is no longer approved', async () => {
    const deal = await fixture.deal();
    await fixture.ctx.db
      .updateTable('companies')
      .set({ status: 'rejected' })
      .where('id', '=', deal.company_id)
      .execute();
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'not_open', phase: 'gone' });
  });

  it('rejects a total under RM 1.00, which cannot be billed', async () => {
    const deal = await fixture.deal({ selling_price: '0.50' });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'total_too_small' });
    expect(await fixture.book(deal, { tickets: 2 })).toMatchObject({ ok: true });
  });

  it('returns a distinct outcome for a payment that cannot be started, and frees the seats [S8.006]', async () => {
    const deal = await fixture.deal();
    await fixture.control({ createHtml: 1 });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('is not possible without payment settings', async () => {
    const deal = await fixture.deal();
    const settings = () => fixture.ctx.db.updateTable('billplz_settings');
    await settings().set({ is_current: false }).execute();
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_not_open' });
    await settings().set({ is_current: true }).where('id', '=', 1).execute();
  });

  it('records that the buyer released a hold, or that the sweep ended an expired one', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const sources = async (bookingId: string) =>
      (
        await fixture.ctx.db
          .selectFrom('payment_events')
          .select('source')
          .where('booking_id', '=', bookingId)
          .where('event', '=', 'holdEnded')
          .execute()
      ).map(({ source }) => source);
    const draftId = randomUUID();
    const given = await fixture.hold(deal, { draftId });
    await releaseHold(fixture.ctx, { bookingId: given.bookingId, draftId });
    expect(await sources(given.bookingId)).toEqual(['buyer']);
    const expired = await fixture.hold(deal);
    fixture.later(16);
    await fixture.sweep();
    expect(await sources(expired.bookingId)).toEqual(['sweep']);
  });

  it('releases the seats of an older hold when the same wizard run books again', async () => {
    const deal = await fixture.deal();
    const draftId = randomUUID();
    const first = await fixture.hold(deal, { draftId });
    fixture.later(1);
    const second = await fixture.hold(deal, { draftId, tickets: 2 });
    expect(await fixture.bookingRow(first.bookingId)).toMatchObject({ state: 'expiring' });
    expect((await getBooking(fixture.ctx, first.bookingId))?.payUrl).toBeNull();
    await fixture.sweep();
    fixture.later(5.1);
    await fixture.sweep();
    expect(await fixture.bookingRow(first.bookingId)).toMatchObject({ state: 'expired' });
    expect(await fixture.bookingRow(second.bookingId)).toMatchObject({ state: 'awaitingPayment' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2 });
    expect(await fixture.mailsOf(first.bookingId)).toEqual([]);
  });

  it('leaves only one of two bookings made concurrently by one wizard run', async () => {
    const deal = await fixture.deal();
    const draftId = randomUUID();
    fixture.ctx.setNow(fixture.ctx.now());
    await Promise.all([fixture.hold(deal, { draftId }), fixture.hold(deal, { draftId })]);
    const states = (await fixture.bookingsOf(deal.id)).map(({ state }) => state).sort();
    expect(states).toContain('awaitingPayment');
    expect(['awaitingPayment', 'expiring']).toContain(states[1]);
  });

  it('keeps the older hold when the new booking fails', async () => {
    const deal = await fixture.deal({ seats_offered: 3 });
    const draftId = randomUUID();
    const first = await fixture.hold(deal, { draftId, tickets: 2 });
    expect(await fixture.book(deal, { draftId, tickets: 3 })).toEqual({
      ok: false,
      code: 'seats_gone',
      seatsAvailable: 1,
    });
    expect(await fixture.bookingRow(first.bookingId)).toMatchObject({ state: 'awaitingPayment' });
  });
});

describe('a key that was used before', () => {
  it('redirects to the booking page once the booking is paid, instead of starting a second payment', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    const { bookingId, billId } = await fixture.hold(deal, request);
    await fixture.pay(billId);
    const again = await bookDeal(fixture.ctx, request);
    expect(again).toMatchObject({ ok: true, bookingId });
    expect(again.ok && again.billUrl).toMatch(/\/my-booking\/[\w-]{48}$/);
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  });

  it('cannot be reused when its booking has ended or never got a bill', async () => {
    const deal = await fixture.deal();
    const ended = fixture.request(deal);
    await fixture.hold(deal, ended);
    await fixture.expire();
    expect(await bookDeal(fixture.ctx, ended)).toEqual({ ok: false, code: 'key_used_up' });
    const failed = fixture.request(deal);
    await fixture.control({ create500: 1 });
    expect(await bookDeal(fixture.ctx, failed)).toEqual({ ok: false, code: 'payment_failed' });
    expect(await bookDeal(fixture.ctx, failed)).toEqual({ ok: false, code: 'key_used_up' });
  });

  it('cannot be reused when the shown price differs from the booked one', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    await fixture.hold(deal, request);
    await fixture.setPrice(deal.id, 2500);
    expect(await bookDeal(fixture.ctx, { ...request, shownTotalSen: 2500 })).toEqual({
      ok: false,
      code: 'key_used_up',
    });
    expect(await bookDeal(fixture.ctx, request)).toMatchObject({ ok: true });
  });
});

describe("the buyer's return", () => {
  it('shows success if signed and paid [S4.021 S4.029 S7.017 S7.018]', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    expect(back.searchParams.get('billplz[id]')).toBe(billId);
    expect(back.searchParams.get('billplz[paid]')).toBe('true');
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual({ ok: true, bookingId });
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
      outcome: 'success',
      status: 'completed',
    });
  });

  it('shows failed if signed and unpaid, and payment stays possible [S4.030]', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const { returnTo } = await fixture.control({ fail: billId, dropCallback: 1 });
    const query = new URL(returnTo[billId]).searchParams;
    expect(await settleReturn(fixture.ctx, query)).toEqual({ ok: true, bookingId });
    expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({ outcome: 'failed', status: 'pending' });
  });

  it('is invalid without a bill id or with an unknown one [S4.031 S4.032]', async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId);
    const without = new URLSearchParams(back.searchParams);
    without.delete('billplz[id]');
    expect(await settleReturn(fixture.ctx, without)).toEqual(createRefusal('invalid'));
    const unknown = new URLSearchParams(back.searchParams);
    unknown.set('billplz[id]', 'unknownbill');
    expect(await settleReturn(fixture.ctx, unknown)).toEqual(createRefusal('invalid'));
    expect(await settleReturn(fixture.ctx, new URLSearchParams())).toEqual(createRefusal('invalid'));
  });

  it('returns the booking of the bill with its destination and airlines [S7.019]', async () => {
    const deal = await fixture.deal({ destination_country: 'Japan', airlines: 'AirAsia X' });
    const { billId } = await fixture.hold(deal);
    const back = await fixture.pay(billId);
    const known = await settleReturn(fixture.ctx, back.searchParams);
    const view = known.ok ? await getBooking(fixture.ctx, known.bookingId) : null;
    expect(view).toMatchObject({ destinationCountry: 'Japan', airlines: 'AirAsia X', outcome: 'success' });
  });
});

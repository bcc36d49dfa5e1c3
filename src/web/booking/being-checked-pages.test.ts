import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { ageSessions } from '#dev/testing/pages/second-factor.ts';
import { insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { formatDateTime } from '#format/dates.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { decideReview } from '#server/features/operator-desk/desk.service.ts';
import { createWebApp, type WebApp } from '../../server/http/app.ts';

let fixture: BookingFixture;
let web: WebApp;
beforeAll(async () => {
  fixture = await createBookingFixture();
  web = await createWebApp({ ctx: fixture.ctx, handler: await builtPages(), nextChange: async () => null });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

async function createCheckedBooking() {
  const deal = await fixture.deal();
  const held = await fixture.hold(deal);
  const { returnTo } = await fixture.control({ pending: held.billId });
  const back = new URL(returnTo[held.billId]);
  const answer = await web.app.inject({ url: `/booking/complete${back.search}` });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  await fixture.expire();
  return { deal, cookie, ...held };
}

const toText = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

async function readPages({ cookie, bookingId }: { cookie: string; bookingId: string }) {
  const result = await web.app.inject({ url: '/booking/complete', headers: { cookie } });
  const mine = await web.app.inject({
    url: `/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`,
  });
  return { result: toText(result.body), mine: toText(mine.body) };
}

const invitesAnotherPayment = /Payment Failed|Try Again|Book this deal again|Nothing was charged/;

// Runs first, because the tests below move the clock past the end of the super admin's session.
describe('the desk', () => {
  it('offers to give up a booking only while it is being checked, notifies the buyer and writes an audit record', async () => {
    const { bookingId } = await createCheckedBooking();
    const { reference } = await fixture.bookingRow(bookingId);
    const admin = await insertSuperAdmin(fixture.ctx.db);
    const cookie = await signInCookie(fixture.ctx, 'superadmin', admin);
    // The session starts at the test clock's time, which is ahead of the real clock.
    await ageSessions(fixture.ctx, admin.userId, 0);
    const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
    const openDesk = () => web.app.inject({ url: `/superadmin/bookings/${bookingId}`, headers });
    const giveUp = () =>
      web.app.inject({
        method: 'POST',
        url: '/superadmin/desk.data',
        payload: new URLSearchParams({
          intent: 'review',
          decision: 'reject',
          bookingId,
          reason: 'The bank does not answer.',
        }).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });

    const page = (await openDesk()).body;
    expect(page).toContain(`Booking ${reference}`);
    expect(page).toContain('A payment is under way.');
    expect(page).toContain('>Give up<');
    const response = await giveUp();
    expect([response.statusCode, response.body.includes('Booking given up')]).toEqual([200, true]);
    expect((await openDesk()).body).not.toContain('>Give up<');
    expect((await giveUp()).statusCode).toBe(409);
    expect(await fixture.mailsOf(bookingId)).toContain('booking-given-up');
    const [line] = (await fixture.auditOf(bookingId)).slice(-1);
    expect(line).toMatchObject({ action: 'booking.staffRejected', actor_id: admin.userId });
  });
});

describe('a payment that the bank has not decided', () => {
  it('tells buyers on the result page and on my booking not to pay again, and until when we query the bank', async () => {
    const booking = await createCheckedBooking();
    const { created_at } = await fixture.bookingRow(booking.bookingId);
    const until = formatDateTime(new Date(created_at.getTime() + 48 * 3_600_000));
    const { result, mine } = await readPages(booking);
    for (const page of [result, mine]) {
      expect(page).toContain("We're checking your payment with your bank. Please don't pay again.");
      expect(page).toContain(`If it hasn't by ${until}, our team looks into it and emails you`);
      expect(page).not.toMatch(invitesAnotherPayment);
    }
  });

  it('moves to staff after 48 hours, as the booking page states', async () => {
    const booking = await createCheckedBooking();
    fixture.later(49 * 60);
    const { mine } = await readPages(booking);
    expect(mine).toContain("Please don't pay again.");
    expect(mine).toContain('Our team looks into the payment and emails you');
    expect(mine).not.toMatch(invitesAnotherPayment);
  });
});

describe('a decided payment', () => {
  it('is never shown as failed or as open for another payment after staff gave it up unanswered', async () => {
    const booking = await createCheckedBooking();
    const decision = { bookingId: booking.bookingId, accept: false, reason: 'The bank does not answer.' };
    await decideReview(fixture.ctx, superAdminActor(), decision);
    const { result, mine } = await readPages(booking);
    for (const page of [result, mine]) {
      expect(page).toContain('Your bank has not told us whether your payment went through');
      expect(page).not.toMatch(invitesAnotherPayment);
    }
    expect(mine).toContain('closed the booking: the bank gave no answer');
    expect(mine).toContain('If the payment goes through after all, we email you');
    expect(mine).not.toMatch(/Failed|Nothing more happens/);
  });

  it('can be retried after a rejection by the bank', async () => {
    const booking = await createCheckedBooking();
    await fixture.control({ fail: booking.billId });
    await fixture.sweep();
    const { result, mine } = await readPages(booking);
    expect(result).toContain('Payment Failed');
    expect(mine).toContain('Book this deal again');
  });

  it('confirms the booking as late while seats are left', async () => {
    const booking = await createCheckedBooking();
    await fixture.pay(booking.billId);
    const { result, mine } = await readPages(booking);
    for (const page of [result, mine])
      expect(page).toContain('Your payment arrived after the time to pay had ended.');
  });

  it('promises no seats on a flight that the airline cancelled', async () => {
    const booking = await createCheckedBooking();
    await fixture.pay(booking.billId);
    const { id: dealId, company_id } = booking.deal;
    await enterFlightChange(fixture.ctx, companyActor(company_id), { dealId, flights: null, note: '' });
    const { mine } = await readPages(booking);
    expect(mine).toContain('The airline cancelled this flight.');
    expect(mine).not.toContain('so they are yours');
  });

  it('gives the buyer the full amount back if no seats are left', async () => {
    const booking = await createCheckedBooking();
    await fixture.closeSales(booking.deal.id);
    await fixture.pay(booking.billId);
    const { result, mine } = await readPages(booking);
    for (const page of [result, mine]) {
      expect(page).toContain('You will get the full amount of MYR 19.99 back');
      expect(page).not.toMatch(invitesAnotherPayment);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { travellerPageUrl } from '#server/features/fulfilment/names/travellers.service.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';

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

async function createPaidBooking() {
  const { bookingId, billId } = await fixture.hold(await fixture.deal(), { tickets: 2 });
  await fixture.pay(billId);
  const mine = `/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`;
  const own = new URL((await travellerPageUrl(fixture.ctx, bookingId, 2)) ?? '').pathname;
  return { bookingId, mine, own };
}

/** On pages with `no-referrer`, browsers send the origin `null`. */
const fromQuietPage = { host: 'localhost', origin: 'null', 'sec-fetch-site': 'same-origin' };

function send(url: string, fields: Record<string, string>, headers: Record<string, string> = fromQuietPage) {
  return web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

const countries = { nationality: 'MYS', issuingCountry: 'MYS', version: '0' };
const typed = {
  firstName: 'Aiman',
  lastName: 'bin Farid',
  gender: 'male',
  passportNumber: 'K60317721',
  dateOfBirthDay: '21',
  dateOfBirthMonth: '6',
  dateOfBirthYear: '2000',
  passportExpiryDay: '31',
  passportExpiryMonth: '1',
  passportExpiryYear: '2035',
  ...countries,
};

describe('a form of a page without referrer', () => {
  it('is accepted from our own page', async () => {
    const { mine } = await createPaidBooking();
    const saved = await send(`${mine}/travellers/1`, { intent: 'countries', ...countries });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${mine}?traveller=1#travellers`]);
    const again = await send(mine, { intent: 'resend' });
    expect(again.statusCode, 'the confirmation once more').toBe(200);
  });

  it('is rejected from anywhere else', async () => {
    const { mine, own } = await createPaidBooking();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { ...fromQuietPage, 'sec-fetch-site': site };
      expect((await send(`${mine}/travellers/2`, { intent: 'save', ...typed }, headers)).statusCode).toBe(
        403,
      );
      expect((await send(own, typed, headers)).statusCode).toBe(403);
    }
    const crossSite = { ...fromQuietPage, origin: 'http://evil.example' };
    expect((await send(own, typed, crossSite)).statusCode).toBe(400);
  });
});

describe('the pages of travellers', () => {
  it('are never cached, send no referrer and are not indexed', async () => {
    const { mine, own } = await createPaidBooking();
    for (const url of [`${mine}/travellers/2`, own, '/traveller/nonsense']) {
      const page = await web.app.inject({ url });
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(fixture.ctx.logLines.join('\n')).not.toContain(own.split('/').at(-1));
  });

  it('state the recommended passport validity before the traveller types', async () => {
    const { mine, own } = await createPaidBooking();
    for (const url of [`${mine}/travellers/2`, own])
      expect((await web.app.inject({ url })).body).toContain('6 months after the last flight: until ');
  });

  it('keep the input after a rejection, and report a used link', async () => {
    const { own } = await createPaidBooking();
    const refused = await send(own, { ...typed, passportNumber: '900101-14-5678' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('value="Aiman"');
    expect((await send(own, typed)).body).toContain('Your details are saved');
    expect((await web.app.inject({ url: own })).body).toContain('This link has ended');
    expect((await send(own, typed)).statusCode).toBe(409);
  });

  it('report that the airline cancelled the flight, and accept no details', async () => {
    const { bookingId, own } = await createPaidBooking();
    const { flight_id: dealId, company_id: companyId } = await fixture.bookingRow(bookingId);
    await enterFlightChange(fixture.ctx, companyActor(companyId), { dealId, flights: null, note: '' });
    const { body } = await web.app.inject({ url: own });
    expect(body).toContain('This flight is cancelled');
    expect(body).not.toContain('name="passportNumber"');
    const refused = await send(own, typed);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('This flight is cancelled');
  });

  it('return 404 for another traveller’s number and for a booking without travellers', async () => {
    const { mine } = await createPaidBooking();
    for (const place of ['0', '3', '1x', '99999'])
      expect((await web.app.inject({ url: `${mine}/travellers/${place}` })).statusCode).toBe(404);
    expect((await web.app.inject({ url: '/my-booking/nonsense/travellers/1' })).statusCode).toBe(404);
  });
});

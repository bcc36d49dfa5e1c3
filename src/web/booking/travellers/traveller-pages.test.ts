import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { addDays } from '#domain/kernel/time.ts';
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

  it('name the booker, the licensed seller and what happens to the data', async () => {
    const { bookingId, mine, own } = await createPaidBooking();
    const { first_name: booker, last_name, company_id: companyId } = await fixture.bookingRow(bookingId);
    const { name } = await fixture.ctx.db
      .updateTable('companies')
      .set({ licence_number: 'KPK/LN 04417' })
      .where('id', '=', companyId)
      .returning('name')
      .executeTakeFirstOrThrow();
    const { body } = await web.app.inject({ url: own });
    expect(body).toContain(`${booker} booked this flight for you on Sempat with ${name}`);
    expect(body).toContain('KPK/LN 04417');
    expect(body).toContain(`Passport details are encrypted. Only ${name} can read them`);
    expect(body).toContain('deleted 30 days after your last flight');
    expect(body).not.toContain(last_name);
    const made = await send(`${mine}/travellers/2`, { intent: 'link', version: '0' });
    expect([made.statusCode, made.headers.location]).toEqual([303, `${mine}/travellers/2?link=made#link`]);
    const readInvite = async () => {
      const page = await web.app.inject({ url: `${mine}/travellers/2` });
      const href = /https:\/\/wa\.me\/\?text=([^"]+)"/.exec(page.body)?.[1] ?? '';
      return decodeURIComponent(href.replaceAll('+', ' '));
    };
    expect(await readInvite(), 'an unchecked licence is left out').toContain(`with ${name} on Sempat.`);
    await fixture.ctx.db
      .updateTable('companies')
      .set({ licence_checked_at: fixture.ctx.now() })
      .where('id', '=', companyId)
      .execute();
    const renewed = new URL((await travellerPageUrl(fixture.ctx, bookingId, 2)) ?? '').pathname;
    const message = await readInvite();
    expect(message).toContain(`${booker} booked your flight to `);
    expect(message).toContain(`with ${name} (MOTAC licence KPK/LN 04417) on Sempat.`);
    expect(message).toContain('Passport details are encrypted.');
    expect(message).toContain(renewed);
    expect(message).not.toContain(last_name);
  });

  it('show a link only once the buyer made it, and report when a browser opened it', async () => {
    const { bookingId, mine } = await createPaidBooking();
    const page = `${mine}/travellers/2`;
    expect((await web.app.inject({ url: page })).body).not.toContain('/traveller/');
    await send(page, { intent: 'link', version: '0' });
    const own = new URL((await travellerPageUrl(fixture.ctx, bookingId, 2)) ?? '').pathname;
    expect((await web.app.inject({ url: page })).body).toContain(own);
    await web.app.inject({ url: own, headers: { 'user-agent': 'WhatsApp/2.24' } });
    expect((await web.app.inject({ url: mine })).body).toContain(', not opened yet');
    await web.app.inject({ url: own, headers: { 'sec-fetch-dest': 'document' } });
    expect((await web.app.inject({ url: mine })).body).toContain(', not filled in yet');
    await send(own, typed);
    expect((await web.app.inject({ url: mine })).body).toContain('Completed by the traveller');
  });

  it('explain names, and warn about a passport that ends soon after the flight', async () => {
    const { bookingId, mine, own } = await createPaidBooking();
    const { last_flight_on: last } = await fixture.bookingRow(bookingId);
    for (const url of [`${mine}/travellers/2`, own])
      expect((await web.app.inject({ url })).body).toContain('Muthu A/L Raman');
    const [year = '', month = '', day = ''] = addDays(last, 20).split('-');
    const short = {
      ...typed,
      passportExpiryDay: day,
      passportExpiryMonth: String(Number(month)),
      passportExpiryYear: year,
    };
    const saved = await send(own, short);
    expect(saved.body).toContain('Your details are saved');
    expect(saved.body).toContain('Many countries require a passport valid for 6 months');
    expect((await web.app.inject({ url: mine })).body).toContain('This passport ends within 6 months');
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

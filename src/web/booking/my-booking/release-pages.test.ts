import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture, findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { ageSessions } from '#dev/testing/pages/second-factor.ts';
import { insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { releaseShares } from '#server/features/settlement/sweeps.service.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let fixture: BookingFixture;
let web: WebApp;
beforeAll(async () => {
  fixture = await createLiveFixture();
  web = await createWebApp({ ctx: fixture.ctx, handler: await builtPages(), nextChange: async () => null });
}, 180_000);
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

async function createPaidBooking(): Promise<string> {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.pay(billId);
  return bookingId;
}

const sameOrigin = { host: 'localhost', 'sec-fetch-site': 'same-origin' };

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...sameOrigin, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describe('my booking', () => {
  const button = 'My tickets arrived';

  it('accepts the confirmation once the airline has the names, without JavaScript', async () => {
    const bookingId = await createPaidBooking();
    const url = `/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`;
    expect((await web.app.inject({ url })).body).not.toContain(button);
    expect((await post(url, { intent: 'arrived' })).statusCode).toBe(409);
    await sql`update fulfilments set state = 'namesSent' where booking_id = ${bookingId}`.execute(
      fixture.ctx.db,
    );
    expect((await web.app.inject({ url })).body).toContain(button);
    const { statusCode, body } = await post(url, { intent: 'arrived' });
    expect(statusCode).toBe(200);
    expect(body).not.toContain(button);
    expect(readPageText(body)).toContain('that your tickets arrived.');
  });

  it('rejects the confirmation under an unknown link', async () => {
    expect((await post('/my-booking/no-such-link', { intent: 'arrived' })).statusCode).toBe(404);
  });
});

describe('the desk', () => {
  it('releases a booking that flew without documents, with a reason and a fresh proof', async () => {
    const bookingId = await createPaidBooking();
    await sql`
      update bookings set departs_on = now()::date - 3, last_flight_on = now()::date - 3 where id = ${bookingId}
    `.execute(fixture.ctx.db);
    await releaseShares(fixture.ctx);
    const admin = await insertSuperAdmin(fixture.ctx.db);
    const cookie = await signInCookie(fixture.ctx, 'superadmin', admin);
    const url = `/superadmin/bookings/${bookingId}`;
    const shown = await web.app.inject({ url, headers: { ...sameOrigin, cookie } });
    expect(readPageText(shown.body)).toContain('This booking has flown without documents.');
    const release = (reason: string) =>
      post(`${url}.data`, { intent: 'release', bookingId, reason }, { cookie });
    await ageSessions(fixture.ctx, admin.userId, 11);
    await release('The buyer flew');
    expect(await findTestBalances(fixture.ctx.db, bookingId), 'without a fresh proof').toMatchObject({
      owed: 0,
    });
    await ageSessions(fixture.ctx, admin.userId, 0);
    expect((await release('')).statusCode).toBe(422);
    expect((await release('The buyer flew')).statusCode).toBe(200);
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject({ awaiting: 0, owed: 1_999 });
    expect((await release('The buyer flew')).statusCode).toBe(409);
  });
});

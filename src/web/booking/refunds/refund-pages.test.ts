import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
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
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  const mine = `/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`;
  return { bookingId, mine };
}

async function createRefundedBooking() {
  const booking = await createPaidBooking();
  const { bookingId } = booking;
  const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
  expect(await cancelForOperator(fixture.ctx, superAdminActor(), all)).toBe('saved');
  return booking;
}

const open = async (url: string) => web.app.inject({ url, headers: { host: 'localhost' } });
const send = (url: string, fields: Record<string, string>) =>
  web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'localhost',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const account = { bank: 'MBBEMYKL', holder: 'Farid Tan', accountNumber: '5140 1234 4417' };

describe('a booking with a refund', () => {
  it('asks for a bank account, saves it and shows its last four digits', async () => {
    const { mine } = await createRefundedBooking();
    const before = (await open(mine)).body;
    expect(readPageText(before)).toContain('Enter the bank account your refund should go to.');
    expect(before).toContain(`href="${mine}/refund-account"`);
    const saved = await send(`${mine}/refund-account`, account);
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${mine}?refund=account#refund`]);
    const after = (await open(mine)).body;
    expect(readPageText(after)).toContain('We will send it to Maybank •••• 4417.');
    expect(after).not.toContain('514012344417');
  });

  it('explains an invalid account and saves nothing', async () => {
    const { mine } = await createRefundedBooking();
    const refused = await send(`${mine}/refund-account`, { ...account, accountNumber: '12' });
    expect(refused.statusCode).toBe(422);
    expect(readPageText((await open(mine)).body)).toContain(
      'Enter the bank account your refund should go to.',
    );
  });
});

describe('a booking without a refund', () => {
  it('has no panel and rejects an account', async () => {
    const { mine } = await createPaidBooking();
    expect((await open(mine)).body).not.toContain('refund-account');
    expect(readPageText((await open(`${mine}/refund-account`)).body)).toContain(
      'No refund of this booking waits',
    );
    expect((await send(`${mine}/refund-account`, account)).statusCode).toBe(409);
  });

  it('returns 404 for an unknown link', async () => {
    expect((await open('/my-booking/unknown/refund-account')).statusCode).toBe(404);
  });
});

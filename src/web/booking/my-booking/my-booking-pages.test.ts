import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';
import { formatPhoneNumber } from '#server/platform/phone.ts';

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
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 1 });
  await fixture.pay(billId);
  const path = `/my-booking/${bookingLink(fixture.ctx, { id: bookingId, linkVersion: 0 })}`;
  const readPage = async () =>
    readPageText((await web.app.inject({ url: path, headers: { host: 'localhost' } })).body);
  return { bookingId, companyId: deal.company_id, path, read: readPage };
}

describe('a wrong phone number', () => {
  it('is corrected by the buyer, and the old one is no longer shown', async () => {
    const { bookingId, path, read: readPage } = await createPaidBooking();
    expect(await readPage()).toContain('Wrong number? Correct it');
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
    const send = (phoneNumber: string) =>
      web.app.inject({
        method: 'POST',
        url: `${path}/phone`,
        payload: new URLSearchParams({ phoneNumber }).toString(),
        headers: { ...headers, host: 'localhost', 'sec-fetch-site': 'same-origin' },
      });
    const refused = await send('12');
    expect([refused.statusCode, refused.body.includes('value="12"')]).toEqual([422, true]);
    const { phone_number: before } = await fixture.bookingRow(bookingId);
    expect((await send(before)).body).toContain('This is the number the booking has');
    const saved = await send('013-555 0144');
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${path}?phone=corrected`]);
    const page = await readPage();
    expect(page).toContain('013-555 0144');
    expect(page).not.toContain(formatPhoneNumber(before));
    expect((await web.app.inject({ url: '/my-booking/nonsense/phone' })).statusCode).toBe(404);
  });
});

describe('the promised call', () => {
  it('has no due time on a cancelled booking', async () => {
    const { bookingId, read: readPage } = await createPaidBooking();
    expect(await readPage(), 'control').toMatch(/calls or messages you .*by \d\d /);
    const all = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Sorry' };
    expect(await cancelForOperator(fixture.ctx, superAdminActor(), all)).toBe('saved');
    expect(await readPage()).not.toContain('calls or messages you');
  });
});

describe('the question whether tickets arrived outside the site', () => {
  it('disappears once we emailed the documents', async () => {
    const { bookingId, companyId: company_id, read: readPage } = await createPaidBooking();
    const { db, encryption } = fixture.ctx;
    await db
      .updateTable('fulfilments')
      .set({ state: 'namesSent' })
      .where('booking_id', '=', bookingId)
      .execute();
    const question = 'Did the seller send you your tickets in another way';
    expect(await readPage(), 'control').toContain(question);
    const at = fixture.ctx.now();
    const by = 'staff@agency.example';
    const sent = {
      booking_id: bookingId,
      company_id,
      state: 'sent',
      read_at: at,
      read_result: 'name',
      confirmed_at: at,
      confirmed_by: by,
      sent_at: at,
      sent_by: by,
    } as const;
    await insertDocument(db, sent, encryption);
    expect(await readPage()).toContain('e-ticket.pdf');
    expect(await readPage()).not.toContain(question);
  });
});

// Restoring an older backup leaves payments whose booking is missing.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback } from '#server/features/settlement/bills/provider-notices.service.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let fixture: BookingFixture;
let web: WebApp;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await createBookingFixture();
  web = await createWebApp({ ctx: fixture.ctx, handler: await builtPages(), nextChange: async () => null });
  const admin = await insertSuperAdmin(fixture.ctx.db);
  headers = { host: 'localhost', cookie: await signInCookie(fixture.ctx, 'superadmin', admin) };
}, 180_000);
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

const page = async (url: string) => (await web.app.inject({ url, headers })).body;

function send(fields: Record<string, string>) {
  return web.app.inject({
    method: 'POST',
    url: '/superadmin/desk.data',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      ...headers,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

/** Pays a bill whose id is missing in the database but known to Billplz. */
async function insertUnknownPayment(): Promise<{ billId: string; id: string }> {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.ctx.db
    .updateTable('payment_attempts')
    .set({ bill_id: null, status: 'failed' })
    .where('booking_id', '=', bookingId)
    .execute();
  await fixture.ctx.db
    .updateTable('bookings')
    .set({ billplz_bill_id: null })
    .where('id', '=', bookingId)
    .execute();
  await fixture.pay(billId, { dropCallback: 1 });
  const fields = {
    id: billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    paid_at: '2026-11-15 10:00:00 +0800',
  };
  const signature = { x_signature: signFields(fields, practiceKeys.xSignatureKey) };
  await settleCallback(fixture.ctx, new URLSearchParams({ ...fields, ...signature }), null);
  const { id } = await fixture.ctx.db
    .selectFrom('unknown_payments')
    .select('id')
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow();
  return { billId, id };
}

describe('the desk', () => {
  it('hides the table of unknown payments while it is empty', async () => {
    expect(await page('/superadmin/desk')).not.toContain('Payments of unknown bills');
    expect(await page('/superadmin')).not.toContain('Payments of unknown bills');
  });

  it('lists a payment of an unknown bill, also on the dashboard, and matches it to a booking', async () => {
    const { billId, id: paymentId } = await insertUnknownPayment();
    const desk = await page('/superadmin/desk');
    expect(desk).toContain(`Match to a booking: bill ${billId}`);
    expect(desk.replace(/<[^>]+>/g, '')).toContain('MYR 19.99');
    expect(await page('/superadmin')).toContain('Payments of unknown bills');

    const { bookingId } = await fixture.hold(await fixture.deal());
    const { reference } = await fixture.bookingRow(bookingId);
    const match = { intent: 'match-payment', paymentId };
    expect((await send({ ...match, bookingReference: 'ZZZZZZZZ' })).statusCode).toBe(409);
    expect((await send({ ...match, bookingReference: 'no id' })).statusCode).toBe(422);
    // Operators may type a reference in two groups and in lower case, as callers read it out.
    const spoken = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
    const matched = await send({ ...match, bookingReference: spoken });
    expect(matched.body).toContain(`The payment is counted for booking ${reference}.`);
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
    expect(matched.body).not.toContain('isWarning');
    expect(await page('/superadmin/desk')).not.toContain(billId);
  });

  it('warns of a refund if the booking was already paid', async () => {
    const { id: paymentId } = await insertUnknownPayment();
    const paid = await fixture.hold(await fixture.deal());
    await fixture.pay(paid.billId);
    const { reference: bookingReference } = await fixture.bookingRow(paid.bookingId);
    const { body } = await send({ intent: 'match-payment', paymentId, bookingReference });
    expect(body).toContain('was paid already or its seats are gone');
    expect(body).toContain('isWarning');
  });

  it('records a refund with its reference and reason', async () => {
    const { billId, id: paymentId } = await insertUnknownPayment();
    expect(await page('/superadmin/desk')).toContain(`Record refund: bill ${billId}`);
    const refund = { intent: 'refund-payment', paymentId, reference: 'MBB-9' };
    expect((await send({ ...refund, reason: '' })).statusCode).toBe(422);
    expect((await send({ ...refund, reason: 'Seats gone' })).body).toContain('The refund is recorded.');
    expect((await send({ ...refund, reason: 'Seats gone' })).statusCode).toBe(409);
    expect(await page('/superadmin/desk')).not.toContain(billId);
    expect(await page('/superadmin/audit')).toContain('Recorded the refund of a payment of an unknown bill');
  });

  it('closes a foreign payment with a note', async () => {
    const { billId, id: paymentId } = await insertUnknownPayment();
    expect(await page('/superadmin/desk')).toContain(`Not ours: bill ${billId}`);
    const dismissal = { intent: 'dismiss-payment', paymentId };
    expect((await send({ ...dismissal, reason: '' })).statusCode).toBe(422);
    const note = { ...dismissal, reason: 'Collection of the travel fair' };
    expect((await send(note)).body).toContain('The payment is marked as not ours.');
    expect((await send(note)).statusCode).toBe(409);
    expect(await page('/superadmin/desk')).not.toContain(billId);
    expect(await page('/superadmin/audit')).toContain('Marked a payment of an unknown bill as not ours');
  });

  it('offers to check a bill that the search does not find', async () => {
    const billId = `x${randomUUID().slice(0, 8)}`;
    const search = { intent: 'search', text: billId };
    const found = await web.app.inject({
      method: 'POST',
      url: '/superadmin/desk',
      payload: new URLSearchParams(search).toString(),
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(found.body).toContain('Check this bill with Billplz');
    const checked = await send({ intent: 'find-bill', billId });
    expect(checked.statusCode).toBe(409);
    expect(checked.body).toContain('Billplz answers that it has no such bill.');
    expect((await send({ intent: 'find-bill', billId: '../../odd' })).statusCode).toBe(400);
  });
});

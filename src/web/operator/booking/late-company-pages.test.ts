import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument } from '#dev/testing/fixtures/document-fixture.ts';
import { readPageText } from '#dev/testing/pages/page-words.ts';
import { ageSessions } from '#dev/testing/pages/second-factor.ts';
import { insertCompanyUser, insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { sendRequest } from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { updateFulfilment } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { listRequests } from '#server/features/fulfilment/rows/requests.store.ts';
import { sendReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const PNR = 'QX7LMN';
const BUYER_WORDS = 'Grandmother fell ill in Ipoh';
let fixture: BookingFixture;
let web: WebApp;
let admin: Awaited<ReturnType<typeof insertSuperAdmin>>;
let cookie: string;
beforeAll(async () => {
  fixture = await createBookingFixture();
  web = await createWebApp({ ctx: fixture.ctx, handler: await builtPages(), nextChange: async () => null });
  admin = await insertSuperAdmin(fixture.ctx.db);
  cookie = await signInCookie(fixture.ctx, 'superadmin', admin);
}, 180_000);
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

async function insertLateBooking(state: FulfilmentState = 'collecting') {
  const deal = await fixture.deal({
    pnr: PNR,
    outbound_flight_number: 'MH 88',
    return_flight_number: 'MH 89',
  });
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId);
  await fixture.ctx.db.transaction().execute((tx) => updateFulfilment(tx, bookingId, { state }));
  // Sessions use the real clock, so the payment must be three days old for the call to be late.
  await sql`
    update bookings set completed_at = completed_at - interval '3 days', created_at = created_at - interval '3 days'
    where id = ${bookingId}
  `.execute(fixture.ctx.db);
  await insertCompanyUser(fixture.ctx.db, deal.company_id);
  return { bookingId, companyId: deal.company_id, url: `/superadmin/bookings/${bookingId}` };
}

type Booking = Awaited<ReturnType<typeof insertLateBooking>>;

const sameOrigin = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const open = async (url: string) => {
  const { body } = await web.app.inject({ url, headers: { ...sameOrigin, cookie } });
  return body;
};

const post = ({ bookingId, url }: Booking, fields: readonly (readonly [string, string])[]) =>
  web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams([
      ['bookingId', bookingId],
      ...fields.map(([name, value]) => [name, value]),
    ]).toString(),
    headers: { ...sameOrigin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
  });

const readRevision = (body: string) => /name="revision" value="(\d+)"/.exec(body)?.[1] ?? '';

function expectNothingHidden(body: string) {
  expect(body).not.toContain(PNR);
  expect(body).not.toContain(passenger.passportNumber);
  expect(body).not.toContain(BUYER_WORDS);
}

describe('a late company', () => {
  it('appears on the desk with each late promise and its time', async () => {
    const { bookingId } = await insertLateBooking();
    await sendReminders(fixture.ctx);
    const body = await open('/superadmin/desk?mode=test');
    const row = body.split('<tr').find((each) => each.includes(bookingId)) ?? '';
    expect(readPageText(row)).toMatch(/Call the buyer: due \d+ \w+ \d{4} \d\d:\d\d/);
    expect(readPageText(row)).toMatch(/Passenger names: due /);
    expectNothingHidden(body);
  });

  it('gets one reminder, and the page then shows its time', async () => {
    const booking = await insertLateBooking();
    expect(readPageText(await open(booking.url))).toContain('Remind the company');
    const first = await post(booking, [['intent', 'remind']]);
    expect(readPageText(first.body)).toContain('The reminder goes to 1 person of the company.');
    expect(readPageText(first.body)).toContain('reminded the company of what is late');
    const second = await post(booking, [['intent', 'remind']]);
    expect(second.statusCode).toBe(409);
    expect(readPageText(await open(booking.url))).not.toContain('Remind the company');
  });

  it('has a recorded call in its history, with the typed note', async () => {
    const booking = await insertLateBooking();
    const fields = [
      ['intent', 'noteCall'],
      ['noteId', randomUUID()],
      ['called', 'company'],
      ['outcome', 'noAnswer'],
      ['note', 'Nobody picks up before ten'],
    ] as const;
    const { body } = await post(booking, fields);
    expect(readPageText(body)).toContain('called the company without an answer');
    expect(readPageText(body)).toContain('Nobody picks up before ten');
  });
});

describe("actions in the company's place", () => {
  it('record a call and ask for names without a recent step-up', async () => {
    const booking = await insertLateBooking();
    const page = readPageText(await open(booking.url));
    expect(page).toContain('Act for the company');
    await ageSessions(fixture.ctx, admin.userId, 11);
    const response = await post(booking, [['intent', 'askNames']]);
    expect(response.statusCode).toBe(200);
    const called = await post(booking, [
      ['intent', 'call'],
      ['outcome', 'reached'],
    ]);
    await ageSessions(fixture.ctx, admin.userId, 0);
    expect(called.statusCode).toBe(200);
    expect(readPageText(called.body)).toContain('called and reached the buyer');
    expectNothingHidden(called.body);
  });

  it('mark the names as sent and store a ticket number for the traveller named on the ticket', async () => {
    const booking = await insertLateBooking('complete');
    const shown = await open(booking.url);
    expect(readPageText(shown)).toContain('Ticket number of BINTI ABDULLAH/NUR AISYAH');
    const sent = await post(booking, [
      ['intent', 'step'],
      ['act', 'sendNames'],
      ['revision', readRevision(shown)],
    ]);
    expect(readPageText(sent.body)).toContain('sent the names to the airline');
    const ticketed = await post(booking, [
      ['intent', 'tickets'],
      ['revision', readRevision(sent.body)],
      ['ticketNumber', '232-1234567890'],
      ['ticketNumber', ''],
      ['pnr', ''],
    ]);
    expect(ticketed.statusCode).toBe(200);
    expect(readPageText(ticketed.body)).toContain('NUR AISYAH has a ticket number.');
    expect(ticketed.body).not.toContain('232-1234567890');
    expectNothingHidden(ticketed.body);
    const wrong = await post(booking, [
      ['intent', 'tickets'],
      ['revision', readRevision(ticketed.body)],
      ['ticketNumber', ''],
      ['ticketNumber', '123'],
      ['pnr', ''],
    ]);
    expect(wrong.statusCode).toBe(422);
  });

  it("require a recent step-up to answer a request and never show the buyer's words", async () => {
    const booking = await insertLateBooking();
    const { bookingId } = booking;
    await sendRequest(fixture.ctx, {
      bookingId,
      kind: 'cancellation',
      words: BUYER_WORDS,
      clientAddress: '10.9.0.4',
    });
    const shown = await open(booking.url);
    expect(readPageText(shown)).toContain('Decline the request to cancel');
    expectNothingHidden(shown);
    const [request] = await listRequests(fixture.ctx.db, bookingId);
    const decline = () =>
      post(booking, [
        ['intent', 'answer'],
        ['requestId', request?.id ?? ''],
        ['answer', 'declined'],
        ['answerWords', 'The airline refuses'],
      ]);
    await ageSessions(fixture.ctx, admin.userId, 11);
    await decline();
    expect((await listRequests(fixture.ctx.db, bookingId))[0]?.answer, 'without a fresh proof').toBeNull();
    await ageSessions(fixture.ctx, admin.userId, 0);
    const { body } = await decline();
    expect(readPageText(body)).toContain('declined the request');
    expectNothingHidden(body);
  });

  it('require a recent step-up to send confirmed documents', async () => {
    const booking = await insertLateBooking('namesSent');
    const at = fixture.ctx.now();
    const confirmed = { state: 'confirmed', confirmed_by: 'a@b.example', confirmed_at: at } as const;
    const read = { read_at: at, read_result: 'name' } as const;
    await insertDocument(
      fixture.ctx.db,
      { company_id: booking.companyId, booking_id: booking.bookingId, place: 1, ...read, ...confirmed },
      fixture.ctx.encryption,
    );
    const shown = await open(booking.url);
    expect(readPageText(shown)).toContain('The company confirmed 1 document and has not sent it.');
    const send = () =>
      post(booking, [
        ['intent', 'documents'],
        ['revision', readRevision(shown)],
      ]);
    await ageSessions(fixture.ctx, admin.userId, 11);
    await send();
    expect(await fixture.mailsOf(booking.bookingId)).not.toContain('documents-sent');
    await ageSessions(fixture.ctx, admin.userId, 0);
    expect(readPageText((await send()).body)).toContain('The buyer gets the documents by email.');
    expect(await fixture.mailsOf(booking.bookingId)).toContain('documents-sent');
  });

  it('reject company users', async () => {
    const booking = await insertLateBooking();
    const user = await insertCompanyUser(fixture.ctx.db, booking.companyId, { role: 'agent' });
    const theirs = await signInCookie(fixture.ctx, 'company', user);
    const { statusCode } = await web.app.inject({
      method: 'POST',
      url: booking.url,
      payload: new URLSearchParams({ intent: 'remind', bookingId: booking.bookingId }).toString(),
      headers: { ...sameOrigin, cookie: theirs, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([302, 303, 403]).toContain(statusCode);
    const alerts = (await fixture.mailsOf(booking.bookingId)).filter((kind) => kind === 'booking-alert');
    expect(alerts).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  continueToBill,
  createPageFixture,
  type PageFixture,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import { pdfText } from '#dev/testing/pages/pdf-text.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { bookingLink } from '#server/features/bookings/bookings.service.ts';
import { cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

describe('the payment result', () => {
  it('shows a signed return at the clean URL, also after a reload [S4.028, S4.029]', async () => {
    const included = JSON.stringify({ checkedBag: '30kg' });
    const deal = await fixture.deal({ destination_country: 'Japan', airlines: 'AirAsia X', included });
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    await fixture.ctx.db.updateTable('flights').set({ included: '{}' }).where('id', '=', deal.id).execute();
    const returned = await fixture.pay(billId, { dropCallback: 1 });
    const answer = await buyer.comeBack(returned);
    expect([answer.status, answer.to]).toEqual([303, '/booking/complete']);
    expect(answer.setCookie).toMatch(/booking=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/);
    const [booking] = await fixture.bookingsOf(deal.id);
    for (const page of [await buyer.get('/booking/complete'), await buyer.get('/booking/complete')]) {
      expect(page.words).toContain('Payment Successful!');
      expect(page.words).toContain(
        `Thank you, Nur Aisyah Binti Abdullah. Your booking to Osaka, Japan with AirAsia X is confirmed. Your booking reference is ${booking?.reference}.`,
      );
      expect(page.words).toContain('A confirmation email was sent to nur.canary@example.my.');
      expect(page.words, 'as it was sold').toContain('30 kg checked bag');
      expect(page.words).toContain('Add passenger details');
      expect(page.body).not.toContain('CANARY99');
      expect(page.body).not.toContain(billId);
    }
  });

  it('leads to the missing travellers first, and to the booking if none is missing', async () => {
    for (const { tickets, first } of [
      { tickets: 2, first: 'Add passenger details' },
      { tickets: 1, first: 'Open my booking' },
    ]) {
      const buyer = fixture.browser();
      const billId = await continueToBill(buyer, await fixture.deal(), tickets);
      await buyer.comeBack(await fixture.pay(billId));
      const { body } = await buyer.get('/booking/complete');
      const filled = [...body.matchAll(/<a class="[^"]*primary[^"]*" href="([^"]+)"[^>]*>([^<]+)</g)];
      expect(filled.map(([, , text]) => text)).toEqual([first]);
      expect(filled[0]?.[1]).toMatch(/^\/my-booking\/[\w.~-]+(?:#travellers)?$/);
      expect(body).toMatch(/<a class="[^"]*" href="\/"[^>]*>Return to Home</);
    }
  });

  it('offers the same bill after a failed payment while the hold lasts [S4.030]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    const { returnTo } = await fixture.control({ fail: billId });
    const returned = new URL(returnTo[billId]);
    await buyer.comeBack(returned);
    const page = await buyer.get('/booking/complete');
    expect(page.words).toContain('Payment Failed');
    expect(page.words).toContain("We couldn't process your payment. Please try again.");
    expect(page.body).toMatch(new RegExp(`<a[^>]*href="/demo/billplz/bills/${billId}"[^>]*>Try Again</a>`));
  });

  it('refreshes without JavaScript for thirty seconds while the bank decides', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    const { returnTo } = await fixture.control({ pending: billId });
    const returned = new URL(returnTo[billId]);
    await buyer.comeBack(returned);
    const page = await buyer.get('/booking/complete');
    expect(page.words).toContain('Processing your payment...');
    expect(page.body).toMatch(
      /<noscript><meta http-equiv="refresh" content="2;url=\/booking\/complete\?look=1"/i,
    );
    const last = await buyer.get('/booking/complete?look=15');
    expect(last.words).toContain('Still waiting for your bank');
    expect(last.body).not.toContain('http-equiv="refresh"');
    expect(last.words).not.toContain('Payment Failed');
  });

  it('shows an error without personal data for a missing or forged signature and an unknown bill [S4.031, S4.032]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    const returned = await fixture.pay(billId, { dropCallback: 1 });
    const forged = new URL(returned);
    forged.searchParams.set('billplz[x_signature]', 'a'.repeat(64));
    const unsigned = `/booking/complete?billplz[id]=${billId}&billplz[paid]=true`;
    const missing = '/booking/complete?billplz[paid]=true';
    for (const url of [`${forged.pathname}${forged.search}`, unsigned, missing, '/booking/complete']) {
      const page = await buyer.get(url);
      expect(page.words).toContain('Something Went Wrong');
      expect(page.words).toContain("We couldn't verify your payment status. Please contact support.");
      expect(page.body).not.toContain('Nur Aisyah');
      expect(page.setCookie).toBe('');
    }
    expect((await fixture.bookingsOf(deal.id))[0]?.payment_status).toBe('pending');
  });

  it('reveals nothing to another browser with the same URL', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    const returned = await fixture.pay(billId);
    await buyer.comeBack(returned);
    expect((await buyer.get('/booking/complete')).words).toContain('Payment Successful!');
    expect((await fixture.browser().get('/booking/complete')).words).toContain('Something Went Wrong');
  });

  it('shows an error with the promise of a refund for a late payment without seats', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal, 1);
    await fixture.expire();
    await fixture.hold(deal);
    const returned = await fixture.pay(billId);
    await buyer.comeBack(returned);
    const page = await buyer.get('/booking/complete');
    fixture.ctx.setNow(new Date());
    expect(page.words).toContain('Something Went Wrong');
    expect(page.words).toContain('You will get the full amount of MYR 19.99 back');
  });
});

describe('my booking', () => {
  async function paidBooking() {
    const included = JSON.stringify({ cabinBag: '7kg', refund: 'none' });
    const deal = await fixture.deal({ destination_country: 'Japan', included });
    const buyer = fixture.browser();
    const returned = await fixture.pay(await continueToBill(buyer, deal));
    await buyer.comeBack(returned);
    const { body } = await buyer.get('/booking/complete');
    return { deal, buyer, link: /href="(\/my-booking\/[^"#]+)["#]/.exec(body)?.[1] ?? '' };
  }

  it('opens with its own link in any browser and shows status, timeline and next step', async () => {
    const { link } = await paidBooking();
    const page = await fixture.browser().get(link);
    expect(page.status).toBe(200);
    for (const text of [
      'Your booking to Osaka, Japan',
      'Confirmed',
      'Billplz confirmed a payment of',
      "What's next",
    ]) {
      expect(page.words).toContain(text);
    }
    expect(page.words).toContain('nur.canary@example.my');
    expect(page.words).toContain('BINTI ABDULLAH/NUR AISYAH');
    expect(page.body).not.toContain('CANARY99');
    expect(page.words).not.toContain('Wrong email? Correct it');
  });

  it('lists what was included at the sale, even if the deal changed since', async () => {
    const { link, deal } = await paidBooking();
    await fixture.ctx.db.updateTable('flights').set({ included: '{}' }).where('id', '=', deal.id).execute();
    const { words } = await fixture.browser().get(link);
    for (const text of ['7 kg cabin bag', 'No refund if you cancel', 'Ask the seller about: Checked bag']) {
      expect(words).toContain(text);
    }
  });

  it('offers a calendar file', async () => {
    const { link } = await paidBooking();
    const file = await fixture.browser().get(`${link}/calendar.ics`);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="flights-[A-Z2-9]{8}\.ics"$/);
    expect(file.body).toContain('BEGIN:VEVENT');
  });

  it('offers a receipt that is never cached', async () => {
    const { link, deal } = await paidBooking();
    const [booking] = await fixture.bookingsOf(deal.id);
    const file = await fixture.web.app.inject({ url: `${link}/receipt.pdf` });
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="receipt-${booking?.reference}.pdf"`,
    );
    const words = await pdfText(file.rawPayload);
    expect(words).toContain('MYR 39.98');
    expect(words).toContain('Test booking: no real money moved.');
    const unpaid = await fixture.deal();
    await continueToBill(fixture.browser(), unpaid);
    const [held] = await fixture.bookingsOf(unpaid.id);
    const early = bookingLink(fixture.ctx, { id: held?.id ?? '', linkVersion: 0 });
    expect((await fixture.browser().get(`/my-booking/${early}/receipt.pdf`)).status).toBe(404);
  });

  it('names seller, contact, receipt and terms, and offers printing', async () => {
    const { link } = await paidBooking();
    const { words, body } = await fixture.browser().get(link);
    for (const text of [
      'calls or messages you',
      'Total paid MYR 39.98',
      'Paid with Billplz',
      'Terms you accepted',
    ])
      expect(words).toContain(text);
    expect(words).toContain("To print this page, use your browser's menu.");
    expect(body).toContain('href="mailto:');
  });

  it("states the seller's refund terms before a cancellation request, and its pending state afterwards", async () => {
    const { link, buyer } = await paidBooking();
    const { words } = await buyer.get(`${link}/request/cancellation`);
    expect(words).toContain('What the seller stated when you booked: No refund if you cancel.');
    expect((await buyer.get(link)).words).not.toContain('You asked to cancel.');
    await buyer.post(`${link}/request/cancellation`, { words: 'My mother is ill.' });
    expect((await buyer.get(link)).words).toContain('You asked to cancel. The seller has not answered yet');
  });

  it("shows an offered refund and accepts the buyer's answer without JavaScript", async () => {
    const { link, deal } = await paidBooking();
    const buyer = fixture.browser();
    await buyer.post(`${link}/request/cancellation`, { words: 'My mother is ill.' });
    const [booking] = await fixture.bookingsOf(deal.id);
    const offer = {
      bookingId: booking?.id ?? '',
      places: [2],
      refundSen: 500,
      returnSeats: true,
      words: 'Fees',
    };
    expect(await cancelBooking(fixture.ctx, companyActor(deal.company_id), offer)).toBe('offered');
    expect((await buyer.get(link)).words).toContain('offers you MYR 5.00 for cancelling. See the offer');
    const page = await buyer.get(`${link}/offer`);
    for (const text of [
      'MYR 5.00 of the MYR 19.99',
      'You do not get back MYR 14.99',
      'Fees',
      'Decline the offer',
    ])
      expect(page.words).toContain(text);
    const offeredAt = /name="offeredAt" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const stale = await buyer.post(`${link}/offer`, {
      answer: 'accept',
      offeredAt: '2026-01-01T00:00:00.000Z',
    });
    expect([stale.status, stale.words]).toEqual([
      409,
      expect.stringContaining('The seller changed the offer.'),
    ]);
    const accepted = await buyer.post(`${link}/offer`, { answer: 'accept', offeredAt });
    expect([accepted.status, accepted.to]).toEqual([303, `${link}?offer=accepted#changes`]);
    const after = (await buyer.get(`${link}?offer=accepted`)).words;
    for (const text of ['You accepted the offer.', 'Not flying: Traveller 2', 'Refund due MYR 5.00'])
      expect(after).toContain(text);
    expect((await buyer.get(`${link}/offer`)).words).toContain('This offer is no longer open.');
  });

  it('resends the confirmation', async () => {
    const { link, deal } = await paidBooking();
    const answer = await fixture.browser().post(link, { intent: 'resend' });
    expect(answer.words).toContain('The confirmation is on its way to nur.canary@example.my.');
    const [booking] = await fixture.bookingsOf(deal.id);
    const mails = await fixture.mailsOf(booking?.id ?? '');
    expect(mails.filter((kind) => kind.includes('confirm')).length).toBeGreaterThan(1);
  });

  it('lets only the browser that made the booking correct the email', async () => {
    const { link, buyer } = await paidBooking();
    expect((await buyer.get(link)).words).toContain('Wrong email? Correct it');
    const stranger = fixture.browser();
    expect((await stranger.get('/booking/email')).words).toContain('in the browser that booked');
    const fields = { email: 'nur.right@example.my', linkVersion: '0' };
    expect((await stranger.post('/booking/email', fields)).status).toBe(409);
    expect((await buyer.get('/booking/email')).body).toContain('value="nur.canary@example.my"');
    const same = await buyer.post('/booking/email', { ...fields, email: 'nur.canary@example.my' });
    expect([same.status, same.words.includes('This is the email the booking has.')]).toEqual([422, true]);
    const corrected = await buyer.post('/booking/email', fields);
    expect(corrected.status).toBe(303);
    expect((await buyer.get(String(corrected.to))).words).toContain('The email is now nur.right@example.my.');
    expect((await stranger.get(link)).status).toBe(404);
    expect((await stranger.get(`${link}/calendar.ics`)).status).toBe(404);
    expect((await buyer.get('/booking/complete')).words).toContain('sent to nur.right@example.my.');
    const late = await buyer.post('/booking/email', { ...fields, email: 'other@example.my' });
    expect([late.status, late.words.includes('corrected a moment ago')]).toEqual([409, true]);
  });

  it('security 90: lets anybody who holds its link end it, and emails a new one to the buyer', async () => {
    const { link, deal } = await paidBooking();
    const holder = fixture.browser();
    const page = await holder.get(link);
    expect(page.words).toContain('End this link and email me a new one');
    expect(page.body).toContain(`href="${link}/end"`);
    const confirmation = await holder.get(`${link}/end`);
    expect(confirmation.words).toContain('End this link?');
    expect(confirmation.body).toMatch(/<form[^>]* method="post"/);
    const crossSite = await fixture.web.app.inject({
      method: 'POST',
      url: `${link}/end`,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.statusCode).toBe(403);
    expect((await holder.get(link)).status).toBe(200);
    const ended = await holder.post(`${link}/end`, {});
    expect(ended.status).toBe(200);
    expect(ended.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(ended.words).toContain('This link no longer works');
    expect(ended.words).toContain('nur.canary@example.my');
    const [booking] = await fixture.bookingsOf(deal.id);
    const newLink = bookingLink(fixture.ctx, { id: booking?.id ?? '', linkVersion: 1 });
    expect(ended.body).not.toContain(newLink);
    const oldPages = [await holder.get(link), await holder.get(`${link}/end`)];
    for (const old of [...oldPages, await holder.post(`${link}/end`, {})]) {
      expect(old.status).toBe(404);
      expect(old.words).toContain('This link does not open a booking');
      expect(old.words).toContain('Send me my booking link');
      expect(old.words).not.toContain('nur.canary');
    }
    expect((await holder.get(`/my-booking/${newLink}`)).status).toBe(200);
  });

  it('returns 404 for an unknown link', async () => {
    const { link } = await paidBooking();
    for (const wrong of ['/my-booking/abc', `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`]) {
      const page = await fixture.browser().get(wrong);
      expect(page.status).toBe(404);
      expect(page.words).toContain('This link does not open a booking');
      expect((await fixture.browser().get(`${wrong}/calendar.ics`)).status).toBe(404);
    }
  });

  it('links a live hold to its bill', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    const { returnTo } = await fixture.control({ fail: billId });
    const returned = new URL(returnTo[billId]);
    await buyer.comeBack(returned);
    const [booking] = await fixture.bookingsOf(deal.id);
    const page = await fixture
      .browser()
      .get(`/my-booking/${bookingLink(fixture.ctx, { id: booking?.id ?? '', linkVersion: 0 })}`);
    expect(page.words).toContain('Pending');
    expect(page.words).toContain('Pay by');
    expect(page.body).toMatch(new RegExp(`href="/demo/billplz/bills/${billId}"[^>]*>Continue payment`));
  });

  it('warns against paying twice while a bank decides', async () => {
    const deal = await fixture.deal();
    const billId = await continueToBill(fixture.browser(), deal);
    await fixture.control({ pending: billId });
    const [booking] = await fixture.bookingsOf(deal.id);
    const page = await fixture
      .browser()
      .get(`/my-booking/${bookingLink(fixture.ctx, { id: booking?.id ?? '', linkVersion: 0 })}`);
    expect(page.words).toContain('Billplz reported that the bank is still deciding on a payment');
    expect(page.words).toContain('Please do not pay a second time.');
  });

  it('returns the same page for an email with bookings and for one without', async () => {
    const knownEmail = await fixture.browser().post('/my-booking', { email: typedPassenger.email });
    const unknown = await fixture.browser().post('/my-booking', { email: 'stranger@example.my' });
    expect(knownEmail.status).toBe(200);
    expect(knownEmail.words).toContain('If there are bookings for that email');
    expect(unknown.words).toBe(knownEmail.words);
    const refused = await fixture.browser().post('/my-booking', { email: 'nobody' });
    expect([refused.status, refused.words.includes('Enter an email address like')]).toEqual([422, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { insertDeal } from '#dev/testing/fixtures/factories.ts';
import {
  continueToBill,
  continueToPayment,
  createPageFixture,
  createShownFields,
  type PageFixture,
  payFields,
  stepUrl,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp } from '#server/http/app.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

describe('the booking wizard', () => {
  it('moves from step to step by posts and redirects, and to the bill at the end [S4.024, S7.016]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const first = await buyer.post(stepUrl(deal, 1), { tickets: '2', ...createShownFields(deal) });
    expect([first.status, first.to]).toEqual([303, stepUrl(deal, 2)]);
    const second = await buyer.post(stepUrl(deal, 2), { ...typedPassenger, ...createShownFields(deal) });
    expect([second.status, second.to]).toEqual([303, stepUrl(deal, 3)]);
    const third = await buyer.post(stepUrl(deal, 3), { acknowledged: 'on', ...createShownFields(deal) });
    expect([third.status, third.to]).toEqual([303, stepUrl(deal, 4)]);
    const fourth = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(fourth.status).toBe(303);
    expect(fourth.to).toMatch(/^\/demo\/billplz\/bills\/[0-9a-f]+$/);
    const [booking] = await fixture.bookingsOf(deal.id);
    expect(booking).toMatchObject({ tickets: 2, total: '39.98', terms_version: '2026-11', locale: 'en' });
  });

  it('states before the payment what is included, and what to ask the seller', async () => {
    const deal = await fixture.deal({ included: JSON.stringify({ checkedBag: '20kg', refund: 'none' }) });
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal);
    const { words } = await buyer.get(stepUrl(deal, 3));
    expect(words).toContain('20 kg checked bag');
    expect(words).toContain('No refund if you cancel');
    expect(words).toContain('Ask the seller about: Cabin bag, Meals, Changes');
  });

  it('redirects a skipped step', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    expect((await buyer.get(stepUrl(deal, 4))).to).toBe(`${stepUrl(deal, 1)}&start=again`);
    await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
    expect((await buyer.get(stepUrl(deal, 4))).to).toBe(stepUrl(deal, 2));
    await buyer.post(stepUrl(deal, 2), typedPassenger);
    expect((await buyer.get(stepUrl(deal, 4))).to).toBe(stepUrl(deal, 3));
    const early = await buyer.post(stepUrl(deal, 4), payFields(deal, 1));
    expect(early.to).toBe(stepUrl(deal, 4));
    expect(await fixture.bookingsOf(deal.id)).toEqual([]);
  });

  it('requires the acknowledgement [S5.044]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
    await buyer.post(stepUrl(deal, 2), typedPassenger);
    const refused = await buyer.post(stepUrl(deal, 3), createShownFields(deal));
    expect(refused.status).toBe(422);
    expect(refused.words).toContain('There is a problem');
    expect(refused.words).toContain('Please acknowledge the group booking terms to proceed');
    expect((await buyer.get(stepUrl(deal, 4))).to).toBe(stepUrl(deal, 3));
  });

  it('keeps all input after a rejection, on the page and in the draft', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
    const refused = await buyer.post(stepUrl(deal, 2), { ...typedPassenger, email: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.words).toContain('Enter an email address like name@example.com');
    for (const page of [refused, await buyer.get(stepUrl(deal, 2))]) {
      expect(page.body).toContain('value="Nur Aisyah"');
      expect(page.body).toContain('value="nobody"');
    }
  });

  it('shows the ticketed name and possible typos before the payment', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
    const passed = await buyer.post(stepUrl(deal, 2), {
      ...typedPassenger,
      firstName: 'José',
      lastName: "D'Cruz",
      dateOfBirthYear: '2020',
      phoneNumber: '999999999',
      email: 'nur.canary@gmial.com',
    });
    expect(passed.to).toBe(stepUrl(deal, 3));
    const { words, body } = await buyer.get(stepUrl(deal, 3));
    expect(words).toContain('On the ticket: DCRUZ/JOSE Airlines print DCRUZ/JOSÉ without accents.');
    expect(words).toContain('Did you mean nur.canary@gmail.com?');
    expect(body).toMatch(/step=2[^"]*#email"/);
    expect(words).toContain('This passenger is under 18.');
    expect(words).toContain('This number starts with neither 0 nor a country code');
    expect(
      (await buyer.post(stepUrl(deal, 3), { acknowledged: 'on', ...createShownFields(deal) })).status,
    ).toBe(303);
  });

  it('keeps the input when the buyer goes back without passing the step', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
    const back = await buyer.post(stepUrl(deal, 2), { firstName: 'Half', go: 'back' });
    expect(back.to).toBe(stepUrl(deal, 1));
    expect((await buyer.get(stepUrl(deal, 2))).body).toContain('value="Half"');
  });

  it('saves input while the buyer types, without validation', async () => {
    const deal = await fixture.deal({ seats_offered: 4 });
    const buyer = fixture.browser();
    const saved = await buyer.post(`/booking/draft?deal=${deal.id}`, { tickets: '3' });
    expect([saved.status, saved.body]).toEqual([204, '']);
    expect((await buyer.get(stepUrl(deal, 1))).body).toMatch(/name="tickets"[^>]*value="3"/);
    await buyer.post(`/booking/draft?deal=${deal.id}&step=2`, { firstName: 'Nu' });
    expect((await buyer.get(stepUrl(deal, 2))).body).toContain('value="Nu"');
    expect((await buyer.get('/booking/draft')).status).toBe(404);
    expect((await fixture.browser().post('/booking/draft?deal=rubbish', { tickets: '3' })).setCookie).toBe(
      '',
    );
  });

  it('returns from a change to the summary', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal);
    const changed = await buyer.post(`${stepUrl(deal, 1)}&then=summary`, {
      tickets: '3',
      ...createShownFields(deal),
    });
    expect(changed.to).toBe(stepUrl(deal, 3));
    expect((await buyer.get(stepUrl(deal, 3))).words).toContain('3 tickets at MYR 19.99 per person');
  });
});

describe('the number of tickets', () => {
  it('is reduced to the available seats, with a notice [S5.038, S9.011]', async () => {
    const deal = await fixture.deal({ seats_offered: 4 });
    const buyer = fixture.browser();
    const clamped = await buyer.post(stepUrl(deal, 1), { tickets: '99', ...createShownFields(deal) });
    expect(clamped.status).toBe(200);
    expect(clamped.words).toContain('There are 4 seats available, so we set 4 tickets.');
    expect(clamped.body).toMatch(/name="tickets"[^>]*value="4"/);
  });

  it('starts with the choice from the deal page, within the available seats', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    for (const [query, chosen] of Object.entries({ 3: 3, 999: 5, '-1': 1, many: 1 })) {
      const opened = await buyer.get(`${stepUrl(deal, 1)}&tickets=${query}`);
      expect([query, opened.to]).toEqual([query, stepUrl(deal, 1)]);
      const { body } = await buyer.get(stepUrl(deal, 1));
      expect(body).toMatch(new RegExp(`name="tickets"[^>]*value="${chosen}"`));
    }
  });

  it('changes with the buttons without JavaScript, within the limits', async () => {
    const deal = await fixture.deal({ seats_offered: 3 });
    const buyer = fixture.browser();
    const press = async (tickets: string, change: string) => {
      await buyer.post(stepUrl(deal, 1), { tickets, change, ...createShownFields(deal) });
      return /name="tickets"[^>]*value="(\d+)"/.exec((await buyer.get(stepUrl(deal, 1))).body)?.[1];
    };
    expect(await press('1', '1')).toBe('2');
    expect(await press('3', '1')).toBe('3');
    expect(await press('3', '-1')).toBe('2');
    expect(await press('1', '-1')).toBe('1');
  });
});

describe('a change during the booking', () => {
  it('shows a new price with both totals before it books', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal);
    await fixture.setPrice(deal.id, 2_500);
    const response = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(response.status).toBe(409);
    expect(response.words).toContain('the total changed from MYR 39.98 to MYR 50.00');
    expect(await fixture.bookingsOf(deal.id)).toEqual([]);
    expect(response.body).toContain('name="shownTotalSen" value="5000"');
    const accepted = await buyer.post(stepUrl(deal, 4), {
      tickets: '2',
      shownTotalSen: '5000',
      shownUnitSen: '2500',
    });
    expect(accepted.status).toBe(303);
    expect((await fixture.bookingsOf(deal.id))[0]?.total).toBe('50.00');
  });

  it('compares the price from the browser and never uses it [S7.013]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal, 1);
    const cheap = await buyer.post(stepUrl(deal, 4), {
      tickets: '1',
      shownTotalSen: '100',
      shownUnitSen: '100',
    });
    expect(cheap.status).toBe(409);
    expect(await fixture.bookingsOf(deal.id)).toEqual([]);
  });

  it('reports fewer seats and reduces the booking to them', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal, 4);
    await fixture.ctx.db.updateTable('flights').set({ seats_offered: 3 }).where('id', '=', deal.id).execute();
    const response = await buyer.post(stepUrl(deal, 4), payFields(deal, 4));
    expect(response.status).toBe(409);
    expect(response.words).toContain('You chose 4 tickets. Only 3 tickets can still be booked');
    expect((await buyer.post(stepUrl(deal, 4), payFields(deal, 3))).status).toBe(303);
    expect((await fixture.bookingsOf(deal.id))[0]?.tickets).toBe(3);
  });

  it('explains a deal that sold out or closed in the last step', async () => {
    const soldOut = await fixture.deal({ seats_offered: 1 });
    const late = fixture.browser();
    await continueToPayment(late, soldOut, 1);
    await fixture.hold(soldOut);
    const answer = await late.post(stepUrl(soldOut, 4), payFields(soldOut, 1));
    expect(answer.to).toBe(stepUrl(soldOut, 4));
    expect((await late.get(stepUrl(soldOut, 4))).words).toContain('All seats are being paid for right now');
    await fixture.ctx.db
      .updateTable('flights')
      .set({ seats_held: 0, seats_sold: 1 })
      .where('id', '=', soldOut.id)
      .execute();
    expect((await late.get(stepUrl(soldOut, 4))).words).toContain('This deal is sold out');

    const closed = await fixture.deal();
    await continueToPayment(late, closed, 1);
    await fixture.ctx.db
      .updateTable('flights')
      .set({ deadline: new Date(Date.now() - 1_000) })
      .where('id', '=', closed.id)
      .execute();
    await late.post(stepUrl(closed, 4), payFields(closed, 1));
    expect((await late.get(stepUrl(closed, 4))).words).toContain('This deal has closed');
  });

  it('shows the specified text if the bill fails, and the next press works [S8.006]', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal);
    await fixture.control({ create500: 1 });
    const failed = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(failed.status).toBe(502);
    expect(failed.words).toContain('Failed to process payment. Please try again.');
    expect((await buyer.post(stepUrl(deal, 4), payFields(deal, 2))).status).toBe(303);
  });

  it('explains that a total under RM 1.00 cannot be paid', async () => {
    const deal = await fixture.deal({ selling_price: '0.50' });
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal, 1);
    const refused = await buyer.post(stepUrl(deal, 4), payFields(deal, 1));
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('A total under MYR 1.00 cannot be paid online.');
  });

  it('explains a total over RM 30,000 before the payment', async () => {
    const deal = await fixture.deal({ cost: '20000.00', selling_price: '16000.00' });
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal, 2);
    expect((await buyer.get(stepUrl(deal, 4))).words).toContain('This total is above MYR 30,000.00');
  });
});

describe('a deal that cannot be booked', () => {
  it('leads to the page "No flight selected", which links home, if no deal is chosen [S2.254, S2.255]', async () => {
    const { status, body, words: text } = await fixture.browser().get('/booking');
    expect(status).toBe(200);
    expect(text).toContain('No flight selected');
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Return to home<\/a>/);
  });

  it('leads to a page that states the reason', async () => {
    const buyer = fixture.browser();
    const soon = await fixture.deal({ publish_date: new Date(Date.now() + 3_600_000) });
    expect((await buyer.get(stepUrl(soon, 1))).words).toContain('This deal is not open yet');
    const unknownDeal = await buyer.get('/booking?deal=5e3a7000-0000-4000-a000-00000000dead');
    expect([unknownDeal.status, unknownDeal.words.includes('This deal is no longer offered')]).toEqual([
      404,
      true,
    ]);
    expect((await buyer.get('/booking?deal=rubbish')).status).toBe(404);
  });
});

describe('a returning buyer', () => {
  it('sees until when the seats are held, and the same bill again', async () => {
    const deal = await fixture.deal({ seats_offered: 2 });
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal, 2);
    const page = await buyer.get(stepUrl(deal, 4));
    expect(page.words).toContain('Your seats are held for you');
    expect(page.words).toMatch(/Your seats stay held for you until \d\d:\d\d\./);
    const again = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(again.to).toBe(`/demo/billplz/bills/${billId}`);
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  });

  it('sees, after changing the passenger, that their own first choice still holds the last seats', async () => {
    const deal = await fixture.deal({ seats_offered: 2 });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 2);
    await buyer.post(stepUrl(deal, 2), { ...typedPassenger, lastName: 'Binti Rahman' });
    const answer = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(answer.status).toBe(409);
    expect(answer.words).toContain('Your first choice still holds the seats');
  });

  it('sees the result after paying, and never books the same trip twice', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal);
    await fixture.pay(billId);
    const back = await buyer.get(stepUrl(deal, 4));
    expect([back.status, back.to]).toEqual([303, '/booking/complete']);
    expect((await buyer.get('/booking/complete')).words).toContain('Payment Successful!');
    expect(buyer.jar.get('draft')).toBe('');
  });
});

describe('the headers of booking pages', () => {
  it('forbid caching, on GET, POST and redirects', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    const answers = [
      await buyer.get(stepUrl(deal, 1)),
      await buyer.get('/booking'),
      await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) }),
      await buyer.post(stepUrl(deal, 2), { firstName: '' }),
      await buyer.get('/booking/complete'),
      await buyer.get('/my-booking'),
      await buyer.get('/my-booking/abc'),
    ];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
  });

  it('send no referrer from the result and from a booking, and forbid indexing everywhere', async () => {
    const buyer = fixture.browser();
    for (const url of ['/booking/complete', '/my-booking/abc']) {
      expect((await buyer.get(url)).headers['referrer-policy']).toBe('no-referrer');
    }
    for (const url of ['/booking', '/booking/complete', '/my-booking', '/my-booking/abc']) {
      expect((await buyer.get(url)).body).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('keep personal data out of the log', async () => {
    const deal = await fixture.deal();
    await continueToBill(fixture.browser(), deal);
    const log = fixture.ctx.logLines.join('\n');
    for (const secret of ['CANARY99', 'canary99', 'nur.canary@example.my', 'Nur Aisyah']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('test mode', () => {
  it('is announced on every booking page in the sandbox, in the same band as the demo', async () => {
    for (const url of ['/booking', '/booking/complete', '/my-booking']) {
      const { words, body } = await fixture.browser().get(url);
      expect(words).toContain('Test mode:');
      expect(words).not.toContain('Demo: the data is made up');
      expect(body.match(/<aside/g)).toHaveLength(1);
    }
  });

  it('rejects bookings in live operation: "Online payment is not open yet"', async () => {
    const live = await openTestContext(liveEnv);
    await addPaymentKeys(live);
    const app = await createWebApp({ ctx: live, handler: await builtPages(), nextChange: async () => null });
    const deal = await insertDeal(live.db);
    const buyer = fixture.browser(app);
    await continueToPayment(buyer, deal);
    const refused = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    await app.stop();
    await live.close();
    expect(refused.status).toBe(503);
    expect(refused.words).toContain('Online payment is not open yet');
    expect([...buyer.jar.keys()]).toContain('__Host-draft');
  });
});

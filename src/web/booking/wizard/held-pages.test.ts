import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  continueToBill,
  continueToPayment,
  createPageFixture,
  type PageFixture,
  payFields,
  stepUrl,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import { formatDateTime, formatTime } from '#format/dates.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

const minutesAhead = (minutes: number) => new Date(fixture.ctx.now().getTime() + minutes * 60_000);

describe('a deal whose seats are all held', () => {
  it('states the time of the next possible seats on its page, its card and the booking page', async () => {
    fixture.ctx.setNow(new Date());
    const deal = await fixture.deal({ seats_offered: 3, destination_country: 'Iceland' });
    await fixture.hold(deal, { tickets: 1 });
    fixture.later(5);
    await fixture.hold(deal, { tickets: 2 });
    const reader = fixture.browser();
    // Ten of the hold's fifteen minutes are left, and the seats are released five minutes after its end.
    const back = minutesAhead(15);
    const page = await reader.get(`/deals/${deal.id}`);
    expect(page.words).toContain('All seats are being paid for right now');
    expect(page.words).toContain(`First seats may come back at ${formatTime(back)}`);
    expect(page.words).not.toContain('sold out');
    expect(page.words).not.toContain('up to 0 seats');
    expect(page.body).toMatch(
      new RegExp(`<a[^>]*href="/interest/${deal.id}"[^>]*>Tell me if seats come back</a>`),
    );
    const list = await reader.get('/deals?destination=Iceland');
    expect(list.words).toContain(`All being paid for, may return ${formatTime(back)}`);
    const booking = await reader.get(stepUrl(deal, 1));
    expect(booking.words).toContain('All seats are being paid for right now');
    expect(booking.words).toContain(formatDateTime(back));
  });

  it('offers an alert for returning seats', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    await fixture.hold(deal);
    const person = { name: 'Nur', email: 'waiting@example.my', phone: '012-345 6789', tickets: '1' };
    const joined = await fixture.browser().post(`/interest/${deal.id}`, person);
    expect(joined.words).toContain('You are on the waiting list.');
  });

  it('is sold out once the last hold is paid', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const { billId } = await fixture.hold(deal);
    await fixture.pay(billId);
    expect((await fixture.browser().get(`/deals/${deal.id}`)).words).toContain('This deal is sold out');
  });
});

describe('a buyer whose own hold blocks the seats', () => {
  it('sees that the seats of an ended hold are about to return, not that other buyers took them', async () => {
    const deal = await fixture.deal({ seats_offered: 7 });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 6);
    fixture.later(16);
    const now = fixture.ctx.now();
    const { words } = await buyer.get(stepUrl(deal, 4));
    expect(words).toContain('Your earlier seats are on their way back');
    expect(words).toContain('Your time to pay for 6 tickets is over, and no one has taken these seats.');
    expect(words).not.toContain('Fewer seats are left');
    expect(words).toContain(formatDateTime(new Date(now.getTime() + 4 * 60_000)));
  });

  it('[T3-17] sees one pay button and that the seats are held, after Back from the bill', async () => {
    const deal = await fixture.deal({ seats_offered: 3 });
    const buyer = fixture.browser();
    const bill = await continueToBill(buyer, deal, 2);
    const page = await buyer.get(stepUrl(deal, 4));
    expect(page.words).toContain('Your seats are held for you');
    expect(page.words).toContain('Click Proceed to Payment. Your seats stay held for you until');
    expect(page.words).not.toContain('Your seats are then held for you');
    expect(page.words).not.toContain('You then have 15 minutes');
    expect(page.words).not.toContain('Continue payment');
    expect(page.body.match(/>Proceed to Payment</g)).toHaveLength(1);
    const again = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(again.to).toMatch(new RegExp(`/bills/${bill}$`));
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
    expect((await buyer.get(stepUrl(deal, 2))).words).toContain('Continue payment');
  });

  it('releases the first hold to correct the passenger, and books again when the seats return', async () => {
    const deal = await fixture.deal({ seats_offered: 2 });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 2);
    await buyer.post(stepUrl(deal, 2), { ...typedPassenger, lastName: 'Binti Rahman' });
    const blocked = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(blocked.words).toContain('Give these seats back');
    expect(blocked.words).toContain('Continue payment');
    const given = await buyer.post(stepUrl(deal, 4), { go: 'giveBack' });
    expect([given.status, given.to]).toEqual([303, stepUrl(deal, 4)]);
    expect((await buyer.get(stepUrl(deal, 4))).words).toContain('Your earlier seats are on their way back');
    await fixture.sweep();
    fixture.later(6);
    await fixture.sweep();
    expect((await buyer.post(stepUrl(deal, 4), payFields(deal, 2))).to).toMatch(/\/bills\//);
    const bookings = await fixture.bookingsOf(deal.id);
    expect(bookings.map(({ state, last_name }) => [state, last_name])).toEqual([
      ['expired', 'Binti Abdullah'],
      ['awaitingPayment', 'Binti Rahman'],
    ]);
  });

  it('cannot release the hold of another browser', async () => {
    const deal = await fixture.deal({ seats_offered: 2 });
    await continueToBill(fixture.browser(), deal, 1);
    const other = fixture.browser();
    await continueToPayment(other, deal, 1);
    await other.post(stepUrl(deal, 4), { go: 'giveBack' });
    expect((await fixture.bookingsOf(deal.id))[0]?.state).toBe('awaitingPayment');
  });
});

describe('a deal whose seats are locked by another request', () => {
  it('asks the buyer to retry and keeps the input', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal);
    await fixture.ctx.db.transaction().execute(async (tx) => {
      await sql`select id from flights where id = ${deal.id} for update`.execute(tx);
      const refused = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      expect(refused.words).toContain('Many people are booking this flight right now');
      expect(refused.words).toContain('Nothing was booked or charged');
    });
    expect((await fixture.seats(deal.id)).held).toBe(0);
    const again = await buyer.post(stepUrl(deal, 4), payFields(deal, 2));
    expect(again.status).toBe(303);
    expect((await fixture.seats(deal.id)).held).toBe(2);
  }, 60_000);
});

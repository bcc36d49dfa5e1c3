import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  continueToBill,
  createPageFixture,
  type PageFixture,
  stepUrl,
} from '#dev/testing/pages/booking-browser.ts';
import { formatTime } from '#format/dates.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

const person = { name: 'Nur', email: 'asked@example.my', phone: '012-345 6789', tickets: '2' };
const cachedPages = ['/', '/deals', '/about'];

describe('seats that a visitor holds', () => {
  it('are named with the way to pay, for scripts and on pages that are not cached', async () => {
    fixture.ctx.setNow(new Date());
    const deal = await fixture.deal({
      seats_offered: 5,
      destination_country: 'Japan',
      outbound_route: 'KUL-KIX',
    });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 2);
    const until = formatTime(new Date(fixture.ctx.now().getTime() + 15 * 60_000));
    const text = `You hold 2 seats to Osaka, Japan until ${until}`;
    const answer = await buyer.get('/booking/visitor');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.body)).toMatchObject({ held: { text, to: stepUrl(deal, 4) }, lists: [] });
    const page = await buyer.get('/login');
    expect(page.words).toContain(`${text} Go on to payment`);
    expect(page.body).toContain(`href="${stepUrl(deal, 4).replaceAll('&', '&amp;')}"`);
  });

  it('are in no cached page and unknown to other browsers', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 1);
    for (const url of [...cachedPages, `/deals/${deal.id}`]) {
      fixture.later(1 / 20);
      expect((await buyer.get(url)).words).not.toContain('You hold');
    }
    expect((await fixture.browser().get('/booking/visitor')).body).toBe('null');
    expect((await fixture.browser().get('/login')).words).not.toContain('You hold');
  });

  it('are not named while a bank decides, and the wizard leads to the result instead', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    const billId = await continueToBill(buyer, deal, 1);
    await fixture.control({ pending: billId });
    expect((await buyer.get('/booking/visitor')).body).toBe('null');
    const step = await buyer.get(stepUrl(deal, 4));
    expect([step.status, step.to]).toEqual([303, '/booking/complete']);
    const result = await buyer.get('/booking/complete');
    expect(result.words).toContain('Processing your payment...');
    expect(result.words).not.toContain('Go on to payment');
    await fixture.control({ fail: billId });
    const failed = await buyer.get('/booking/complete');
    expect(failed.body).toMatch(new RegExp(`<a[^>]*href="/demo/billplz/bills/${billId}"[^>]*>Try Again</a>`));
  });

  it('are no longer named when the hold has ended', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const buyer = fixture.browser();
    await continueToBill(buyer, deal, 1);
    fixture.later(16);
    expect((await buyer.get('/booking/visitor')).body).toBe('null');
  });
});

describe('a visitor who asked to be told', () => {
  it('is recognised by a cookie without names, while the deal has no seats', async () => {
    const deal = await fixture.deal({ seats_offered: 1, seats_sold: 1 });
    const visitor = fixture.browser();
    const joined = await visitor.post(`/interest/${deal.id}`, person);
    expect(joined.setCookie).toMatch(/^asked=[\w-]+; .*HttpOnly; SameSite=Lax$/);
    expect(joined.setCookie).not.toMatch(/nur|asked@/i);
    const known = JSON.parse((await visitor.get('/booking/visitor')).body);
    expect(known).toEqual({ held: null, lists: [{ dealId: deal.id, waitsFor: 'seats' }] });
    await fixture.ctx.db
      .updateTable('flights')
      .set({ paused_at: fixture.ctx.now() })
      .where('id', '=', deal.id)
      .execute();
    expect((await visitor.get('/booking/visitor')).body).toBe('null');
  });

  it('learns nothing of the stored row: neither a restriction nor what others do with the email', async () => {
    const deal = await fixture.deal({ seats_offered: 1, seats_sold: 1 });
    const visitor = fixture.browser();
    await visitor.post(`/interest/${deal.id}`, person);
    const rows = fixture.ctx.db.updateTable('interested_users').where('flight_id', '=', deal.id);
    const known = { held: null, lists: [{ dealId: deal.id, waitsFor: 'seats' }] };
    await rows.set({ restricted_at: fixture.ctx.now() }).execute();
    expect(JSON.parse((await visitor.get('/booking/visitor')).body)).toEqual(known);
    await rows.set({ restricted_at: null, waits_for: 'opening' }).execute();
    expect(JSON.parse((await visitor.get('/booking/visitor')).body)).toEqual(known);
    await fixture.ctx.db.deleteFrom('interested_users').where('flight_id', '=', deal.id).execute();
    expect(JSON.parse((await visitor.get('/booking/visitor')).body)).toEqual(known);
  });
});

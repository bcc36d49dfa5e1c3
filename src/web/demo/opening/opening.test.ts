import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  continueToBill,
  createPageFixture,
  type PageFixture,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { getOpeningNight, OPENING_PNR } from '#server/features/demo/opening.service.ts';
import { createWebApp } from '#server/http/app.ts';
import { loadConfig } from '#server/platform/config.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture();
});
afterAll(() => fixture.close());

const report = {
  buyers: '500',
  waiting: '10',
  booking: '20',
  paying: '3',
  paid: '17',
  turnedAway: '440',
  leftUnpaid: '10',
  answers: '4200',
  medianMs: '38',
  slowestMs: '1210',
};

describe('the page of an opening night', () => {
  it('explains how to start one while there is none, and rejects a report', async () => {
    const page = await fixture.browser().get('/demo/opening');
    expect(page.words).toContain('No opening night yet');
    expect(page.words).toContain('npm run opening');
    expect((await fixture.browser().post('/demo/opening', report)).status).toBe(404);
  });

  it('shows seats, kept promises, the crowd and events, without names', async () => {
    const deal = await fixture.deal({ pnr: OPENING_PNR, seats_offered: 6, destination_country: 'Japan' });
    const [payer, waiting] = [fixture.browser(), fixture.browser()];
    await payer.comeBack(await fixture.pay(await continueToBill(payer, deal, 2)));
    await continueToBill(waiting, deal, 1);
    expect((await fixture.browser().post('/demo/opening', report)).status).toBe(200);

    const { words, body, headers } = await fixture.browser().get('/demo/opening');
    expect(words).toContain('500 buyers, 6 seats');
    expect(body).toContain('aria-label="The cabin: 3 seats free, 1 held, 2 sold"');
    expect(words).toContain('Seats sold twice 0 Kept of 2 sold');
    expect(words).toContain('Paid, but no seat and no refund 0 Kept 1 confirmed, 0 refunds noted');
    expect(words).toContain('Confirmations sent twice 0 Kept');
    expect(words).toContain('Half of 4,200 answers within 38 ms 99 of 100 within 1,210 ms');
    expect(words).toContain('Came too late 440');
    expect(words).toContain('2 seats paid');
    expect(words).toContain('1 seat held');
    expect(headers['cache-control']).toBe('no-store');
    for (const secret of [OPENING_PNR, typedPassenger.lastName, typedPassenger.email, 'CANARY99'])
      expect(body).not.toContain(secret);
  });

  it('reports a paid booking without seat and refund as a broken promise', async () => {
    const deal = await fixture.deal({ pnr: OPENING_PNR, seats_offered: 2, created_at: new Date() });
    const buyer = fixture.browser();
    await buyer.comeBack(await fixture.pay(await continueToBill(buyer, deal, 1)));
    await fixture.ctx.db
      .updateTable('bookings')
      .set({
        state: 'expired',
        hold: 'released',
        payment_status: 'failed',
        completed_at: null,
        failed_at: new Date(),
      })
      .where('flight_id', '=', deal.id)
      .execute();
    expect((await getOpeningNight(fixture.ctx))?.promises).toMatchObject({ paidForNothing: 1, oversold: 0 });
    expect((await fixture.browser().get('/demo/opening')).words).toContain('1 Broken');
  });

  it('rejects an invalid report', async () => {
    expect((await fixture.browser().post('/demo/opening', { ...report, buyers: 'many' })).status).toBe(422);
    expect((await fixture.browser().post('/demo/opening', { ...report, seats: '1' })).status).toBe(422);
  });

  it('returns 404 in live operation, for visits and for reports', async () => {
    const config = loadConfig({
      ...liveEnv,
      LOG_LEVEL: 'silent',
      DATABASE_URL: fixture.ctx.databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    const live = await createWebApp({
      ctx: { ...fixture.ctx, config },
      handler: await builtPages(),
      nextChange: async () => null,
    });
    const browser = fixture.browser(live);
    expect((await browser.get('/demo/opening')).status).toBe(404);
    expect((await browser.post('/demo/opening', report)).status).toBe(404);
    await live.stop();
  });
});

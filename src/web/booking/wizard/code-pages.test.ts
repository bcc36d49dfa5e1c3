import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  continueToPayment,
  createPageFixture,
  createShownFields,
  type PageFixture,
  payFields,
  stepUrl,
  typedPassenger,
} from '#dev/testing/pages/booking-browser.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await createPageFixture({ LIMIT_UNPROVEN_PERCENT: '50' });
});
afterAll(() => fixture.close());

const { email } = typedPassenger;
const codeUrl = (deal: FlightRow) => `${stepUrl(deal, 4)}&code=sent`;
const bill = /^\/demo\/billplz\/bills\/[0-9a-f]+$/;
const changeCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function goToCode() {
  const deal = await fixture.deal({ seats_offered: 30 });
  const buyer = fixture.browser();
  await continueToPayment(buyer, deal, 10);
  const pressed = await buyer.post(stepUrl(deal, 4), payFields(deal, 10));
  const enter = (code: string, by: Browser = buyer) =>
    by.post(codeUrl(deal), { ...payFields(deal, 10), code });
  return { deal, buyer, pressed, enter };
}

describe('a buyer of ten tickets', () => {
  it('enters the code, goes on to the bill, and needs no second code in this browser', async () => {
    const { deal, buyer, pressed, enter } = await goToCode();
    expect([pressed.status, pressed.to]).toEqual([303, codeUrl(deal)]);
    const page = await buyer.get(codeUrl(deal));
    expect(page.words).toContain('Check your email');
    expect(page.words).toContain(email);
    expect(page.body).toMatch(/<input[^>]*autoComplete="one-time-code"[^>]*name="code"/i);
    expect(await fixture.bookingsOf(deal.id)).toEqual([]);
    const paid = await enter(await fixture.mailedCode(email));
    expect(paid.status).toBe(303);
    expect(paid.to).toMatch(bill);
    expect(paid.setCookie).toMatch(/email-proof=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/);
    expect(await fixture.bookingsOf(deal.id)).toMatchObject([{ tickets: 10, email_proof: 'proven' }]);

    const next = await fixture.deal({ seats_offered: 30 });
    await continueToPayment(buyer, next, 10);
    expect((await buyer.post(stepUrl(next, 4), payFields(next, 10))).to).toMatch(bill);
  });

  it('needs another code for another email and in another browser', async () => {
    const { buyer, enter } = await goToCode();
    await enter(await fixture.mailedCode(email));
    const next = await fixture.deal({ seats_offered: 30 });
    await continueToPayment(buyer, next, 10);
    await buyer.post(stepUrl(next, 2), { ...typedPassenger, email: 'someone.else@example.my' });
    const other = await buyer.post(stepUrl(next, 4), payFields(next, 10));
    expect(other.to).toBe(codeUrl(next));
    expect((await goToCode()).pressed.to).toContain('code=sent');
  });

  it('sees why a code is wrong and keeps the input', async () => {
    const { deal, buyer, enter } = await goToCode();
    const code = await fixture.mailedCode(email);
    const incomplete = await enter('12 3');
    expect([incomplete.status, incomplete.words]).toEqual([
      422,
      expect.stringContaining('Enter the six digits from the email'),
    ]);
    for (let tries = 1; tries <= 4; tries += 1) {
      const wrong = await enter(changeCode(code));
      expect([wrong.status, wrong.words]).toEqual([
        422,
        expect.stringContaining('This code is not right. Check the six digits and try again'),
      ]);
    }
    expect((await enter(changeCode(code))).words).toContain('This code was wrong too often');
    expect((await enter(code)).words).toContain('This code was wrong too often');
    expect((await buyer.get(stepUrl(deal, 2))).body).toContain('value="Nur Aisyah"');

    const again = await buyer.post(codeUrl(deal), { ...payFields(deal, 10), go: 'resend' });
    expect([again.status, again.to]).toEqual([303, `${stepUrl(deal, 4)}&code=again`]);
    expect((await buyer.get(String(again.to))).words).toContain('We sent you a new code.');
    expect((await enter(await fixture.mailedCode(email))).to).toMatch(bill);
  });

  it('sees that a code has expired', async () => {
    const { enter } = await goToCode();
    const code = await fixture.mailedCode(email);
    fixture.later(10);
    expect((await enter(code)).words).toContain('Codes work for 10 minutes; ask for a new one');
  });

  it('gets one code for two presses', async () => {
    const { deal, buyer } = await goToCode();
    const countMails = () =>
      fixture.ctx.db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'email-code')
        .executeTakeFirstOrThrow();
    const before = await countMails();
    expect((await buyer.post(stepUrl(deal, 4), payFields(deal, 10))).to).toBe(codeUrl(deal));
    expect(await countMails()).toEqual(before);
  });

  it('sees on the payment step that the seats are gone', async () => {
    const { deal, enter } = await goToCode();
    await fixture.ctx.db.updateTable('flights').set({ seats_offered: 4 }).where('id', '=', deal.id).execute();
    const refused = await enter(await fixture.mailedCode(email));
    expect(refused.status).toBe(409);
    expect(refused.setCookie).toContain('email-proof=');
    expect(refused.words).toContain('Proceed to Payment');
  });
});

describe('a booking of two tickets', () => {
  it('needs no code while at least half of the seats stay free of unproven holds, and needs one afterwards', async () => {
    const deal = await fixture.deal({ seats_offered: 5 });
    const press = async () => {
      const buyer = fixture.browser();
      await continueToPayment(buyer, deal, 2);
      return (await buyer.post(stepUrl(deal, 4), payFields(deal, 2))).to;
    };
    expect(await press()).toMatch(bill);
    expect(await press()).toBe(codeUrl(deal));
  });
});

describe('unexpected input', () => {
  it('is rejected with a text for more tickets than any deal has', async () => {
    const deal = await fixture.deal();
    const buyer = fixture.browser();
    await continueToPayment(buyer, deal, 2);
    for (const tickets of ['2147483648', '999999999999', '10000']) {
      const refused = await buyer.post(stepUrl(deal, 4), { ...payFields(deal, 2), tickets });
      expect([tickets, refused.status]).toEqual([tickets, 409]);
    }
  });

  it('is ignored in a draft of another release', async () => {
    const deal = await fixture.deal();
    const sealDraft = (value: unknown) =>
      fixture.ctx.encryption
        .encrypt(JSON.stringify({ at: fixture.ctx.now().getTime(), value }), 'cookie|draft')
        .toString('base64url');
    for (const value of [
      { passenger: {}, trips: [{ dealId: deal.id }] },
      { version: 1, draft: { trips: 'none' } },
      { version: 99 },
      'text',
      7,
    ]) {
      const buyer = fixture.browser();
      buyer.jar.set('draft', sealDraft(value));
      expect((await buyer.get(stepUrl(deal, 1))).status).toBe(200);
      expect((await buyer.get(stepUrl(deal, 4))).to).toBe(`${stepUrl(deal, 1)}&start=again`);
      const first = await buyer.post(stepUrl(deal, 1), { tickets: '1', ...createShownFields(deal) });
      expect(first.to).toBe(stepUrl(deal, 2));
    }
  });
});

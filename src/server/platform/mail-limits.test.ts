import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageLimitHits } from '#dev/testing/run/limit-hits.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type MailForm, mailForms } from '#domain/accounts/mail-budgets.ts';
import { createMailLimits } from './mail-limits.ts';
import { countHits } from './rate-limit.ts';

const STRANGER = 'stranger@example.my';
const forms = Object.keys(mailForms) as MailForm[];

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext(liveEnv);
});
afterAll(() => ctx.close());
beforeEach(() => ctx.db.deleteFrom('limit_hits').execute());

const send = async (form: MailForm, clientAddress: string, email = STRANGER): Promise<boolean> =>
  (await countHits(ctx, createMailLimits(ctx.config, { form, email, clientAddress }))).allowed;

async function sendAll(clients: readonly string[], emails: readonly string[] = [STRANGER]): Promise<number> {
  let sent = 0;
  for (const client of clients) {
    for (let turn = 0; turn < 6; turn += 1) {
      const email = emails[turn % emails.length];
      for (const form of forms) if (await send(form, client, email)) sent += 1;
    }
  }
  return sent;
}

const anHourLater = () => ageLimitHits(ctx.db, 61);

describe('limits on mails to typed addresses', () => {
  it('security 86: permit one client address 8 an hour and 20 a day to one mailbox, across all forms', async () => {
    expect(await sendAll(['203.0.113.7'])).toBe(8);
    await anHourLater();
    expect(await sendAll(['203.0.113.7'])).toBe(8);
    await anHourLater();
    expect(await sendAll(['203.0.113.7'])).toBe(4);
  });

  it('security 86: treat an address with a tag after a plus sign as the same mailbox', async () => {
    const emails = [1, 2, 3].map((tag) => `Stranger+${tag}@Example.my`);
    expect(await sendAll(['203.0.113.7'], emails)).toBe(8);
  });

  it('security 86: permit many client addresses 8 an hour by forms, 8 password resets and 8 codes', async () => {
    const clients = Array.from({ length: 12 }, (_, index) => `203.0.113.${index}`);
    expect(await sendAll(clients)).toBe(24);
  });

  it.each(['password-reset', 'email-code'] as const)(
    'security 86: still permit the owner %s at any hour while somebody at one client address attacks',
    async (form) => {
      for (let hour = 0; hour < 6; hour += 1) {
        for (let turn = 0; turn < 10; turn += 1) await send(form, '203.0.113.7');
        await sendAll(['203.0.113.7']);
        expect(await send(form, '198.51.100.1')).toBe(true);
        await anHourLater();
      }
    },
  );

  it('return the time of the next permitted mail', async () => {
    await sendAll(['203.0.113.7']);
    const limits = createMailLimits(ctx.config, {
      form: 'contact',
      email: STRANGER,
      clientAddress: '203.0.113.7',
    });
    const refused = await countHits(ctx, limits);
    if (refused.allowed) throw new Error('the ninth mail should be refused');
    expect(refused.retryAt.getTime()).toBeGreaterThan(Date.now());
    expect(refused.retryAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });
});

describe('mailed codes', () => {
  it('security 85: have a limit of their own, so that even the 61st in an hour from one client address is sent', async () => {
    for (let index = 0; index < 60; index += 1) await send('contact', '203.0.113.8', `p${index}@example.my`);
    expect(await send('contact', '203.0.113.8', 'one-more@example.my')).toBe(false);
    for (let index = 0; index < 70; index += 1)
      expect(await send('email-code', '203.0.113.8', `p${index}@example.my`)).toBe(true);
  });
});

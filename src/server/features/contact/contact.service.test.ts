import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { sendContactMessage } from './contact.service.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const input = {
  name: 'Angelina anak Kawau',
  email: 'angelina@example.my',
  subject: 'Seats to Japan',
  message: 'Hello,\nare two seats <b>still</b> open?',
};

let ctx: TestContext;
let smtp: SmtpSink;
beforeAll(async () => {
  ctx = await openTestContext();
  smtp = await startSmtpSink();
});
afterAll(async () => {
  await smtp.stop();
  await ctx.close();
});
beforeEach(async () => {
  ctx.setNow(now);
  for (const table of ['limit_hits', 'mails', 'contact_messages'] as const) {
    await ctx.db.deleteFrom(table).execute();
  }
  smtp.accepted.length = 0;
});

const send = (overrides: Partial<typeof input> = {}) =>
  sendContactMessage(ctx, {
    input: { ...input, ...overrides },
    locale: 'en',
    privacyVersion: '2026-11',
    clientAddress: '203.0.113.7',
  });
const messages = () => ctx.db.selectFrom('contact_messages').selectAll().execute();
const mails = () => ctx.db.selectFrom('mails').selectAll().orderBy('kind').execute();

async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
}
const rawMailTo = (to: string) =>
  smtp.accepted.find((mail) => mail.to === to)?.raw.replaceAll('=\r\n', '') ?? '';

describe('sendContactMessage', () => {
  it('stores the message, mails it to support and confirms it to the writer [S2.085]', async () => {
    expect(await send()).toEqual({ ok: true });
    expect(await messages()).toMatchObject([
      { ...input, is_urgent: false, locale: 'en', privacy_version: '2026-11', created_at: now },
    ]);
    await deliver();
    const toSupport = rawMailTo(ctx.config.site.supportEmail);
    expect(toSupport).toMatch(/^Subject: Contact form: Seats to Japan$/m);
    expect(toSupport).toMatch(/^Reply-To: angelina@example\.my$/m);
    expect(toSupport).toContain('are two seats <b>still</b> open?');
    expect(toSupport).toContain('&#60;b&#62;still&#60;/b&#62;');
    expect(rawMailTo(input.email)).toContain("We've received your message");
  });

  it('marks a message with URGENT in its subject in the record and the mail, and sends the mail first', async () => {
    await send({ subject: 'urgent: wrong name on my ticket' });
    expect(await messages()).toMatchObject([{ is_urgent: true }]);
    expect(await mails()).toMatchObject([
      { kind: 'contact-message', priority: -1 },
      { kind: 'contact-received', priority: 0 },
    ]);
    await deliver();
    const toSupport = rawMailTo(ctx.config.site.supportEmail);
    expect(toSupport).toMatch(/^Subject: \[URGENT\] Contact form: urgent: wrong name on my ticket$/m);
    expect(toSupport).toContain('URGENT: new message');
    expect(rawMailTo(input.email)).not.toContain('with URGENT in the subject');
    expect(rawMailTo(input.email)).toContain('You marked it as urgent');
  });

  it('puts no user input into the mail to the unverified address', async () => {
    await send({ name: 'Canary', subject: 'Win at evil.example', message: 'Canary' });
    await deliver();
    expect(rawMailTo(input.email)).not.toMatch(/evil|canary/i);
  });

  it('never adds a header to the mail, whatever the input', async () => {
    await send({ name: 'A\r\nBcc: all@example.my', subject: 'Hi\r\nBcc: all@example.my' });
    await deliver();
    for (const mail of smtp.accepted) expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });

  it('treats identical messages, sequential or concurrent, as one with one set of mails', async () => {
    await runConcurrently(
      ctx.db,
      'contact_messages',
      Array.from({ length: 8 }, () => () => send()),
    );
    expect(await send()).toEqual({ ok: true });
    expect(await messages()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it('accepts an identical message again after a day', async () => {
    await send();
    ctx.setNow(new Date(now.getTime() + 25 * 3_600_000));
    await send();
    expect(await messages()).toHaveLength(2);
  });

  it('stores the message only together with its mails', async () => {
    const broken = await openTestContext();
    await broken.pool.query('drop table mails');
    const outcome = await sendContactMessage(broken, {
      input,
      locale: 'en',
      privacyVersion: '2026-11',
      clientAddress: '203.0.113.7',
    });
    const kept = await broken.db.selectFrom('contact_messages').selectAll().execute();
    await broken.close();
    expect(outcome).toEqual({ ok: false, code: 'not_saved' });
    expect(kept).toHaveLength(0);
  });

  it('is limited per email and says when to retry', async () => {
    const { formsPerEmail } = ctx.config.limits;
    for (let turn = 0; turn < formsPerEmail; turn += 1) await send();
    expect(await send({ message: 'one too many' })).toMatchObject({ code: 'rate_limited' });
    expect(await messages()).toHaveLength(1);
  });
});

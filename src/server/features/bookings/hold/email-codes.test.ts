import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { deliverDueMails } from '#server/features/mail/queue/delivery.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { checkEmailCode, forgetOldCodes, sendEmailCode } from '../bookings.service.ts';

let ctx: TestContext;
let smtp: SmtpSink;
let transport: MailTransport;
beforeAll(async () => {
  ctx = await openTestContext();
  smtp = await startSmtpSink();
  transport = createMailTransport(smtp);
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
  await ctx.close();
});

const ask = (email = `${randomUUID()}@example.my`, clientAddress = '203.0.113.9') =>
  sendEmailCode(ctx, { email, clientAddress, locale: 'en' });
const deliver = () => deliverDueMails({ ctx, transport, workerId: randomUUID(), lane: 'personal' });

async function mailedCode(email = `${randomUUID()}@example.my`) {
  const sent = await ask(email);
  if (!sent.ok) throw new Error('no code was sent');
  await deliver();
  const mail = smtp.accepted.find(({ to }) => to.includes(email));
  const code = /^Subject: (\d{6}) /m.exec(mail?.raw ?? '')?.[1] ?? '';
  return { ...sent, email, code };
}

describe('a code by email', () => {
  it('has six digits, proves its own email once and is never stored in plain text', async () => {
    const { id, email, code } = await mailedCode();
    expect(code).toMatch(/^\d{6}$/);
    const row = await ctx.db.selectFrom('email_codes').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(await checkEmailCode(ctx, { id, email: 'other@example.my', code })).toEqual(
      createRefusal('expired'),
    );
    expect(await checkEmailCode(ctx, { id, email: email.toUpperCase(), code: ` ${code} ` })).toEqual({
      ok: true,
    });
    expect(await checkEmailCode(ctx, { id, email, code })).toEqual(createRefusal('expired'));
  });

  it('allows five tries, even with twelve concurrent guesses', async () => {
    const { id, email, code } = await mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = () => checkEmailCode(ctx, { id, email, code: wrong });
    const { guesses } = await ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('email_codes').select('id').where('id', '=', id).forUpdate().execute();
      const first = Array.from({ length: 8 }, guess);
      await waitForBlockedSessions(ctx.db, 8);
      return { guesses: Promise.all([...first, ...Array.from({ length: 4 }, guess)]) };
    });
    const outcomes = await guesses;
    const codes = outcomes.map((outcome) => (outcome.ok ? 'right' : outcome.code)).sort();
    expect(codes).toEqual([...Array(8).fill('too_many_tries'), ...Array(4).fill('wrong')]);
    expect(await checkEmailCode(ctx, { id, email, code })).toEqual(createRefusal('too_many_tries'));
  });

  it('is sent at most five times an hour to one email', async () => {
    const live = { ...ctx, config: { ...ctx.config, limits: { ...ctx.config.limits, codesPerEmail: 5 } } };
    const email = `${randomUUID()}@example.my`;
    const send = () => sendEmailCode(live, { email, clientAddress: '203.0.113.10', locale: 'en' });
    for (let index = 0; index < 5; index += 1) expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject(createRefusal('rate_limited'));
  });

  it('is sent before all other queued mails', async () => {
    const email = `${randomUUID()}@example.my`;
    await deliver();
    await ctx.db
      .insertInto('mails')
      .values({
        kind: 'test',
        once_key: randomUUID(),
        recipient: 'earlier@example.my',
        values_encrypted: null,
      })
      .execute();
    await ask(email);
    const queued = await ctx.db
      .selectFrom('mails')
      .select('recipient')
      .where('state', '=', 'queued')
      .orderBy('priority')
      .orderBy('next_attempt_at')
      .execute();
    expect(queued[0]?.recipient).toBe(email);
    await ctx.db.deleteFrom('mails').where('recipient', '=', 'earlier@example.my').execute();
    await deliver();
  });

  it('works for ten minutes, is not mailed after that, and is deleted', async () => {
    const { id, email, code } = await mailedCode();
    const late = await ask('late@example.my');
    if (!late.ok) throw new Error('no code was sent');
    await ctx.db
      .updateTable('mails')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('recipient', '=', 'late@example.my')
      .execute();
    await deliver();
    expect(smtp.accepted.some(({ to }) => to.includes('late@example.my'))).toBe(false);
    const mail = await ctx.db
      .selectFrom('mails')
      .select(['state', 'values_encrypted'])
      .where('recipient', '=', 'late@example.my')
      .executeTakeFirst();
    expect(mail).toEqual({ state: 'cancelled', values_encrypted: null });
    ctx.setNow(new Date(Date.now() + 10 * 60_000));
    expect(await checkEmailCode(ctx, { id, email, code })).toEqual(createRefusal('expired'));
    expect(await forgetOldCodes(ctx)).toBeGreaterThan(0);
  });
});

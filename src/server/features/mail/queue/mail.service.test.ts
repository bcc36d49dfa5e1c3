import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { barrier, claimConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { deliverDueMails } from './delivery.ts';
import { queueMail } from './mail.service.ts';

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
beforeEach(async () => {
  await ctx.db.deleteFrom('mails').execute();
  await ctx.db.deleteFrom('suppressed_emails').execute();
  smtp.accepted.length = 0;
  smtp.refuseWith = null;
});

const values = { queuedAt: '2026-12-02T06:05:00Z' };
const queue = (onceKey: string, to = 'nur@example.com', expiresAt?: Date) =>
  ctx.db
    .transaction()
    .execute((tx) => queueMail(tx, { kind: 'test', to, locale: 'en', values, onceKey, expiresAt }, ctx));
const deliver = (workerId: string = randomUUID()) => deliverDueMails({ ctx, transport, workerId });
const mails = () => ctx.db.selectFrom('mails').selectAll().execute();

describe('mail', () => {
  it('is delivered once with the same words as HTML and as text', async () => {
    await queue('a');
    expect(await deliver()).toHaveLength(1);
    expect(await deliver()).toHaveLength(0);
    expect(smtp.accepted).toHaveLength(1);
    const raw = (smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '');
    expect(raw).toContain('multipart/alternative');
    expect(raw.match(/02 Dec 2026 14:05/g)).toHaveLength(2);
  });

  it('is sent only if the transaction that queued it commits', async () => {
    const broken = ctx.db.transaction().execute(async (tx) => {
      await queueMail(
        tx,
        { kind: 'test', to: 'a@example.com', locale: 'en', values: { queuedAt: '' }, onceKey: 'b' },
        ctx,
      );
      throw new Error('the business failed');
    });
    await expect(broken).rejects.toThrow('the business failed');
    expect(await mails()).toHaveLength(0);
  });

  it('is queued once per occasion', async () => {
    expect(await queue('same')).toBe(true);
    expect(await queue('same')).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps its content encrypted, and deletes it once accepted', async () => {
    await queue('c');
    const [waiting] = await mails();
    expect(waiting?.values_encrypted?.includes('2026-12-02')).toBe(false);
    await deliver();
    const [accepted] = await mails();
    expect(accepted).toMatchObject({ state: 'accepted', values_encrypted: null });
    expect(accepted?.accepted_at).toBeInstanceOf(Date);
  });

  it('carries a message id derived from its own id, so that a repeat is recognised', async () => {
    await queue('d');
    const [mail] = await mails();
    await deliver();
    expect(smtp.accepted[0]?.messageId).toBe(`<${mail?.id}@sempat.example>`);
  });

  it('is retried while the server fails, and given up when the mail is rejected permanently', async () => {
    await queue('e');
    smtp.refuseWith = '451 try later';
    await deliver();
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1, lease_until: null }]);
    expect(await deliver()).toHaveLength(0);
    await ctx.db.updateTable('mails').set({ next_attempt_at: sql<Date>`now()` }).execute();
    smtp.refuseWith = '550 no such mailbox';
    await deliver();
    expect(await mails()).toMatchObject([{ state: 'failed', attempts: 2 }]);
  });

  it('is retried for three days with growing pauses while the server fails, and then given up', async () => {
    await queue('h');
    smtp.refuseWith = '451 try later';
    const pauses: number[] = [];
    for (let state = 'queued'; state === 'queued'; ) {
      await deliver();
      const { rows } = await sql<{ state: string; pause: number }>`
        select state, extract(epoch from next_attempt_at - now())::float as pause from mails
      `.execute(ctx.db);
      state = rows[0]?.state ?? '';
      if (state === 'queued') pauses.push(rows[0]?.pause ?? 0);
      await ctx.db.updateTable('mails').set({ next_attempt_at: sql<Date>`now()` }).execute();
    }
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
    expect(pauses[0]).toBeLessThan(6);
    expect(Math.max(...pauses)).toBeLessThan(3_601);
    expect(await mails()).toMatchObject([{ state: 'failed' }]);
  }, 60_000);

  it('is retried for days without any connection to the server', async () => {
    await queue('i');
    const nobody = createMailTransport({ smtpUrl: 'smtp://127.0.0.1:1', requireTls: false });
    await ctx.db.updateTable('mails').set({ attempts: 40 }).execute();
    await deliverDueMails({ ctx, transport: nobody, workerId: 'w' });
    nobody.close();
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 41 }]);
  });

  it('is not sent after it expired, for example when it contains a code', async () => {
    const inAMinute = new Date(Date.now() + 60_000);
    await queue('code-1', 'early@example.com', inAMinute);
    await queue('code-2', 'late@example.com', inAMinute);
    await ctx.db
      .updateTable('mails')
      .set({ expires_at: sql<Date>`now()` })
      .where('once_key', '=', 'code-2')
      .execute();
    await deliver();
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['early@example.com']);
    const late = (await mails()).find(({ once_key }) => once_key === 'code-2');
    expect(late).toMatchObject({ state: 'cancelled', values_encrypted: null });
  });

  it('is sent once when many workers claim concurrently', async () => {
    for (let index = 0; index < 30; index += 1) await queue(`crowd-${index}`, `person-${index}@example.com`);
    await claimConcurrently(
      ctx.db,
      'mails',
      Array.from({ length: 6 }, () => () => deliver()),
    );
    expect(smtp.accepted).toHaveLength(30);
    expect(new Set(smtp.accepted.map((mail) => mail.to)).size).toBe(30);
  });

  it('would be sent several times without the lease (control)', async () => {
    for (let index = 0; index < 30; index += 1) await queue(`naive-${index}`, `person-${index}@example.com`);
    const all = barrier(6);
    const naive = async () => {
      const due = await ctx.db.selectFrom('mails').selectAll().where('state', '=', 'queued').execute();
      await all();
      for (const mail of due) {
        await transport.send({
          from: 'a@b.my',
          to: mail.recipient,
          subject: 's',
          html: 'h',
          text: 't',
          messageId: mail.id,
        });
        await ctx.db.deleteFrom('mails').where('id', '=', mail.id).execute();
      }
    };
    await Promise.all(Array.from({ length: 6 }, naive));
    expect(smtp.accepted.length).toBeGreaterThan(30);
  });

  it('is taken over from a crashed worker only after its lease', async () => {
    await queue('f');
    await ctx.db
      .updateTable('mails')
      .set({ leased_by: 'gone', lease_until: sql<Date>`now() + interval '1 minute'` })
      .execute();
    expect(await deliver()).toHaveLength(0);
    await ctx.db.updateTable('mails').set({ lease_until: sql<Date>`now()` }).execute();
    expect(await deliver()).toHaveLength(1);
  });

  it('logs neither recipient nor content', async () => {
    await queue('g', 'canary@example.com');
    smtp.refuseWith = '451 canary@example.com is busy';
    await deliver();
    expect(ctx.logLines.join('')).toContain('mail not accepted');
    expect(ctx.logLines.join('')).not.toContain('canary');
    expect((await mails())[0]?.last_error).not.toContain('canary');
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createMailTransport, type MailTransport } from '#server/platform/mail-transport.ts';
import { claimDueMails, markMailsAccepted } from './delivery.store.ts';
import { deliverDueMails } from './delivery.ts';

const breakAfter = [450, 1_050, 1_650];

let ctx: TestContext;
let smtp: SmtpSink;
let transport: MailTransport;
let broken: number;
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
  smtp.accepted.length = 0;
  broken = 0;
});

async function queue(mails: number): Promise<void> {
  const ids = Array.from({ length: mails }, () => randomUUID());
  await ctx.db
    .insertInto('mails')
    .values(
      ids.map((id) => ({
        id,
        kind: 'test',
        once_key: id,
        recipient: `${id}@x.my`,
        values_encrypted: ctx.encryption.encrypt(
          JSON.stringify({ queuedAt: '2026-12-02T06:05:00Z' }),
          `mails.values_encrypted|${id}`,
        ),
      })),
    )
    .execute();
}

async function breakTheNote(): Promise<void> {
  await ctx.holdsDb.transaction().execute(async (tx) => {
    await sql`lock table mails in share row exclusive mode`.execute(tx);
    for (let ended = 0; ended === 0; ) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%''accepted''%'
      `.execute(ctx.holdsDb);
      ended = rows.length;
    }
  });
  broken += 1;
}

function breaking(after: readonly number[]): MailTransport {
  let sent = 0;
  return {
    ...transport,
    async send(mail) {
      await transport.send(mail);
      sent += 1;
      if (after.includes(sent)) void breakTheNote();
    },
  };
}

async function deliverTheRest(): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ lease_until: sql<Date>`now()` })
    .where('state', '=', 'queued')
    .where('leased_by', 'is not', null)
    .execute();
  await deliverDueMails({ ctx, transport, workerId: randomUUID() });
}

const repeats = () => smtp.accepted.length - new Set(smtp.accepted.map(({ to }) => to)).size;
const waiting = async () =>
  (await ctx.db.selectFrom('mails').select('id').where('state', '<>', 'accepted').execute()).length;

describe('broken connections while accepted mails are being recorded', () => {
  it('repeat no mail: accepted mails are kept and recorded again', async () => {
    await queue(2_000);
    await deliverDueMails({ ctx, transport: breaking(breakAfter), workerId: randomUUID() }).catch(() => {});
    await deliverTheRest();
    expect(broken).toBe(3);
    expect(await waiting()).toBe(0);
    expect(repeats()).toBe(0);
  }, 120_000);

  it('would repeat mails if failed records were dropped (control)', async () => {
    await queue(300);
    const workerId = randomUUID();
    const naive = breaking([150]);
    const claim = { workerId, limit: 100, leaseSeconds: 60, priorities: [0, 1] } as const;
    const message = { from: 'a@b.my', subject: 's', html: 'h', text: 't' };
    for (;;) {
      const claimed = await claimDueMails(ctx.db, claim).catch(() => null);
      if (claimed?.length === 0) break;
      for (const { id, recipient } of claimed ?? [])
        await naive.send({ ...message, to: recipient, messageId: `<${id}@b.my>` });
      const ids = (claimed ?? []).map(({ id }) => id);
      await markMailsAccepted(ctx.db, ids, workerId).catch(() => {});
    }
    await deliverTheRest();
    expect(broken).toBe(1);
    expect(repeats()).toBeGreaterThan(0);
  }, 120_000);
});

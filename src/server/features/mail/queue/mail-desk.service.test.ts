import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { publicDealsPageSize } from '#domain/kernel/lists.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { deliverDueMails } from './delivery.ts';
import { queueMail } from './mail.service.ts';
import { countStuck, listMails, retryFailedMails, retryMail } from './mail-desk.service.ts';
import { lockRevival, requeueFailedMails } from './mail-desk.store.ts';

const actor = superAdminActor({ userId: 'operator-1' });

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
  await ctx.db.deleteFrom('mails').execute();
  smtp.accepted.length = 0;
  smtp.refuseWith = null;
});

const queue = (to = 'nur@example.com') =>
  ctx.db.transaction().execute((tx) =>
    queueMail(
      tx,
      {
        kind: 'test',
        to,
        locale: 'en',
        values: { queuedAt: '2026-12-02T06:05:00Z' },
        onceKey: randomUUID(),
      },
      ctx,
    ),
  );
async function deliver() {
  const transport = createMailTransport(smtp);
  await deliverDueMails({ ctx, transport, workerId: 'w' });
  transport.close();
}
const list = (query: Partial<Parameters<typeof listMails>[2]> = {}) =>
  listMails(ctx, actor, { state: null, cursor: null, ...query });
const auditOf = (id: string) =>
  ctx.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute();

async function failed() {
  await queue('refused@example.com');
  smtp.refuseWith = '550 no such mailbox';
  await deliver();
  smtp.refuseWith = null;
  const [mail] = (await list({ state: 'failed' })).items;
  if (!mail) throw new Error('it did not fail');
  return mail;
}

describe('the list of mails', () => {
  it('has 20 mails a page, each once, while the public list has 60 deals a page [S9.017]', async () => {
    for (let index = 0; index < 45; index += 1) await queue();
    const pages = [await list()];
    for (let last = pages[0]; last?.nextCursor; last = pages.at(-1))
      pages.push(await list({ cursor: last.nextCursor }));
    expect(pages.map((page) => page.items.length)).toEqual([20, 20, 5]);
    expect(pages.every(({ total }) => total === 45)).toBe(true);
    expect(new Set(pages.flatMap((page) => page.items.map((mail) => mail.id))).size).toBe(45);
    expect(JSON.stringify(pages)).not.toContain('values');
    expect(publicDealsPageSize).toBe(60);
  });

  it('counts up to a thousand', async () => {
    await sql`
      insert into mails (kind, once_key, recipient, state)
      select 'test', 'many:' || number, 'many@example.com', 'failed' from generate_series(1, 1_100) number
    `.execute(ctx.db);
    expect(await list()).toMatchObject({ total: 1_001, failed: 1_001 });
    expect(await list({ state: 'failed' })).toMatchObject({ total: 1_001 });
    expect(await list({ state: 'queued' })).toMatchObject({ total: 0 });
  });

  it('shows state, kind, recipient, attempts and error of each', async () => {
    await failed();
    await queue();
    await deliver();
    expect((await list()).items).toMatchObject([
      { state: 'accepted', kind: 'test', recipient: 'nur@example.com', attempts: 1, lastError: null },
      {
        state: 'failed',
        recipient: 'refused@example.com',
        attempts: 1,
        lastError: expect.stringContaining('550'),
      },
    ]);
    const onlyFailed = await list({ state: 'failed' });
    expect(onlyFailed).toMatchObject({ total: 1, items: [{ state: 'failed' }] });
  });
});

describe('a mail that failed', () => {
  it('is resent on request, audited, and arrives', async () => {
    const mail = await failed();
    expect(await countStuck(ctx, actor)).toBe(1);
    expect(await retryMail(ctx, actor, mail.id)).toBe(true);
    await deliver();
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['refused@example.com']);
    expect(await countStuck(ctx, actor)).toBe(0);
    expect(await auditOf(mail.id)).toMatchObject([
      { action: 'mail.retried', actor_id: 'operator-1', details: { kind: 'test' } },
    ]);
  });

  it('is sent once with concurrent requests', async () => {
    const mail = await failed();
    const presses = Array.from({ length: 5 }, () => () => retryMail(ctx, actor, mail.id));
    const asked = await runConcurrently(ctx.db, 'mails', presses);
    expect(asked.filter(Boolean)).toHaveLength(1);
    await deliver();
    expect(smtp.accepted).toHaveLength(1);
    expect(await auditOf(mail.id)).toHaveLength(1);
  });

  it('is not resent if it was accepted, queued or deleted', async () => {
    await queue();
    await deliver();
    const [accepted] = (await list()).items;
    expect(await retryMail(ctx, actor, accepted?.id ?? '')).toBe(false);
    expect(await retryMail(ctx, actor, '00000000-0000-4000-8000-000000000000')).toBe(false);
    expect(await auditOf(accepted?.id ?? '')).toEqual([]);
  });
});

describe('all mails that failed in an outage', () => {
  async function outage(recipients: readonly string[]) {
    for (const recipient of recipients) await queue(recipient);
    smtp.refuseWith = '550 closed today';
    await deliver();
    smtp.refuseWith = null;
  }
  const people = Array.from({ length: 25 }, (_, index) => `person-${index}@example.com`);

  it('are resent once by one click, with one audit record of the count', async () => {
    await outage(people);
    const before = await ctx.db.selectFrom('audit_log').select('id').execute();
    expect((await list()).failed).toBe(25);
    const press = () => retryFailedMails(ctx, actor);
    const pressed = await runConcurrently(ctx.db, 'mails', [press, press, press]);
    expect(pressed.toSorted()).toEqual([0, 0, 25]);
    await deliver();
    expect(smtp.accepted.map(({ to }) => to).sort()).toEqual(people.toSorted());
    expect((await list()).failed).toBe(0);
    const lines = await ctx.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(lines.slice(before.length)).toMatchObject([
      { action: 'mails.retried', actor_id: 'operator-1', details: { count: 25 } },
    ]);
  });

  it('are revived by one request at a time: another waits and finds none left', async () => {
    await outage(people);
    let second: Promise<number> | undefined;
    await ctx.db.transaction().execute(async (tx) => {
      await lockRevival(tx);
      second = retryFailedMails(ctx, actor);
      await expect(Promise.race([second, pause(500, 'waits')])).resolves.toBe('waits');
      await requeueFailedMails(tx, { after: null, limit: 1_000 });
    });
    expect(await second).toBe(0);
  });

  it('are revived in batches, however many there are', async () => {
    await outage(people);
    expect(await retryFailedMails(ctx, actor, 10)).toBe(25);
    await deliver();
    expect(smtp.accepted).toHaveLength(25);
  });

  it('are revived in batches of the requested size, whatever plan PostgreSQL chooses', async () => {
    await outage(people);
    await ctx.db.transaction().execute(async (tx) => {
      const slowJoins = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'];
      for (const join of slowJoins) await sql.raw(`set local enable_${join} = off`).execute(tx);
      expect(await requeueFailedMails(tx, { after: null, limit: 10 })).toMatchObject({ count: 10 });
    });
  });

  it('stay failed if their content has expired', async () => {
    await outage(['reset@example.com', 'buyer@example.com']);
    await ctx.db
      .updateTable('mails')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('recipient', '=', 'reset@example.com')
      .execute();
    expect((await list()).failed).toBe(1);
    const [reset] = (await list()).items.filter(({ recipient }) => recipient === 'reset@example.com');
    expect(await retryMail(ctx, actor, reset?.id ?? '')).toBe(false);
    expect(await retryFailedMails(ctx, actor)).toBe(1);
    await deliver();
    expect(smtp.accepted.map(({ to }) => to)).toEqual(['buyer@example.com']);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { loadWaitingValues, notifyOpenings } from './notifications.ts';
import { loadOnListValues } from './on-list-mails.ts';
import { restrictProspects } from './person.ts';
import { claimForSeats } from './prospects.store.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
});
afterAll(() => ctx.close());

const restrict = (email: string) =>
  ctx.db.transaction().execute((tx) => restrictProspects(tx, email, ctx.now()));

describe('a restricted person', () => {
  it('gets no email that was queued before', async () => {
    const now = ctx.now().getTime();
    const toTell = async (email: string, kind: string) => {
      const { id, mail_id } = await ctx.db
        .selectFrom('interested_users')
        .select(['id', 'mail_id'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return [{ id: mail_id ?? randomUUID(), kind, subjectId: id }];
    };
    const opened = await insertDeal(ctx.db, { publish_date: new Date(now - 1_000) });
    const soon = await insertDeal(ctx.db, { publish_date: new Date(now + dayMs) });
    const [told, listed] = ['told@kenari.example', 'listed@kenari.example'];
    await insertProspect(ctx.db, opened, { email: told });
    await insertProspect(ctx.db, soon, { email: listed });
    await notifyOpenings(ctx);
    const words = async () => [
      (await loadWaitingValues(ctx, await toTell(told, 'deal-opened'))).size,
      (await loadOnListValues(ctx, await toTell(listed, 'interest-registered'))).size,
    ];
    expect(await words(), 'control').toEqual([1, 1]);
    for (const email of [told, listed]) await restrict(email);
    expect(await words()).toEqual([0, 0]);
  });

  it('gets no offer of seats if restricted during the selection', async () => {
    const deal = await insertDeal(ctx.db);
    const [asks, waits] = ['asks@kenari.example', 'waits@kenari.example'];
    const rows = [];
    for (const email of [asks, waits])
      rows.push(await insertProspect(ctx.db, deal, { email, waits_for: 'seats' }));
    await restrict(asks);
    const ids = rows.map(({ id }) => id);
    const claimed = await ctx.db.transaction().execute((tx) => claimForSeats(tx, ids));
    expect(claimed.map(({ email }) => email)).toEqual([waits]);
  });
});

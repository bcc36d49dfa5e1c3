import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { retryFailedMails, retryMail } from '#server/features/mail/queue/mail-desk.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { notifyOpenings, notifyWaitingList } from './prospects.service.ts';
import { upsertProspect } from './prospects.store.ts';

const operator = superAdminActor({ userId: 'operator-1' });

let fixture: NotificationFixture;
let deal: FlightRow;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear();
  deal = await insertDeal(fixture.ctx.db, {
    publish_date: new Date(Date.now() - 3_600_000),
    seats_offered: 40,
  });
});

const waiting = (waits_for: 'opening' | 'seats' = 'opening') =>
  insertProspect(fixture.ctx.db, deal, { email: 'a@x.my', waits_for });
async function registerAgain(): Promise<void> {
  const [person] = await fixture.prospects();
  if (!person) throw new Error('nobody waits');
  const { id: _, mail_id: __, ...again } = person;
  await fixture.ctx.db
    .transaction()
    .execute((tx) => upsertProspect(tx, { ...again, created_at: new Date() }));
}
const failed = async () =>
  (await fixture.ctx.db.selectFrom('mails').select('id').where('state', '=', 'failed').execute()).length;
async function giveUp(answer: string): Promise<void> {
  fixture.smtp.refuseWith = answer;
  await fixture.ctx.db.updateTable('mails').set({ attempts: 100 }).where('state', '=', 'queued').execute();
  await fixture.deliver();
  fixture.smtp.refuseWith = null;
  expect(await failed()).toBe(1);
}

describe('a prospect whose mail failed', () => {
  it('gets another mail after an outage of three days', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('451 try later');
    expect(await notifyOpenings(fixture.ctx)).toBe(1);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
    expect(await fixture.prospects()).toMatchObject([{ notified: true }]);
  });

  it('gets none after a permanent rejection until they register again', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('552 mailbox is full');
    expect(await notifyOpenings(fixture.ctx)).toBe(0);
    await registerAgain();
    expect(await notifyOpenings(fixture.ctx)).toBe(1);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });

  it('returns to the waiting list by registering again', async () => {
    await waiting('seats');
    await notifyWaitingList(fixture.ctx);
    await giveUp('552 mailbox is full');
    await registerAgain();
    expect(await notifyWaitingList(fixture.ctx)).toBe(1);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });

  it('gets none at a dead mailbox, even after registering again', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('550 no such mailbox');
    await registerAgain();
    expect(await notifyOpenings(fixture.ctx)).toBe(1);
    await fixture.deliver();
    expect(fixture.written()).toEqual([]);
    expect(await failed()).toBe(2);
  });

  it('gets the mail when the operator resends failed ones', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('550 closed today');
    expect(await retryFailedMails(fixture.ctx, operator)).toBe(1);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
    expect(await fixture.prospects()).toMatchObject([{ notified: true }]);
  });

  it('gets one mail if they registered again and the old mail is revived as well', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('550 closed today');
    await registerAgain();
    expect(await retryFailedMails(fixture.ctx, operator)).toBe(1);
    await notifyOpenings(fixture.ctx);
    await fixture.deliver();
    await notifyOpenings(fixture.ctx);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });

  it('gets one mail if the old mail is revived during the new registration', async () => {
    await waiting();
    await notifyOpenings(fixture.ctx);
    await giveUp('550 closed today');
    const [person] = await fixture.prospects();
    const { id: _, mail_id: mailId, ...again } = person ?? (await waiting());
    let revived: Promise<boolean> | undefined;
    await fixture.ctx.db.transaction().execute(async (tx) => {
      await upsertProspect(tx, { ...again, created_at: new Date() });
      revived = retryMail(fixture.ctx, operator, mailId ?? '');
      await untilBlocked();
      expect(await fixture.deliver()).toBe(0);
    });
    expect(await revived).toBe(true);
    await fixture.deliver();
    await notifyOpenings(fixture.ctx);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });
});

async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "mails"%'
    `.execute(fixture.ctx.holdsDb);
    if (rows.length > 0) return;
  }
}

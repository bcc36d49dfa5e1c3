import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { barrier, runConcurrently } from '#dev/testing/run/meeting.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/database/schema.ts';
import { leaveList, notifyOpenings, registerInterest } from './prospects.service.ts';
import { claimForOpening } from './prospects.store.ts';
import { createLeaveSecret } from './unsubscribe-link.ts';

let fixture: NotificationFixture;
let deal: FlightRow;
beforeAll(async () => {
  fixture = await createNotificationFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear();
  deal = await insertDeal(fixture.ctx.db, { publish_date: inHours(-1), seats_offered: 40, pnr: 'CANARY' });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const change = (changes: Partial<NewFlightRow>) =>
  fixture.ctx.db.updateTable('flights').set(changes).where('id', '=', deal.id).execute();
const waiting = (...emails: string[]) =>
  Promise.all(emails.map((email) => insertProspect(fixture.ctx.db, deal, { email })));
const mails = () => fixture.ctx.db.selectFrom('mails').selectAll().execute();
const sweepAndDeliver = async () => {
  await notifyOpenings(fixture.ctx);
  return fixture.deliver();
};

describe('a deal that opens', () => {
  it('sends every prospect one mail and marks them notified once the mail server accepted it [S4.020] [S8.002]', async () => {
    await waiting('a@x.my', 'b@x.my', 'c@x.my');
    expect(await notifyOpenings(fixture.ctx)).toBe(3);
    expect((await fixture.prospects()).map((row) => row.notified)).toEqual([false, false, false]);
    await fixture.deliver();
    expect(fixture.written()).toEqual(['a@x.my', 'b@x.my', 'c@x.my']);
    for (const row of await fixture.prospects()) {
      expect(row).toMatchObject({ notified: true, notified_at: expect.any(Date) });
    }
    await sweepAndDeliver();
    expect(fixture.smtp.accepted).toHaveLength(3);
  });

  it('marks no one while the mail server rejects, and everyone once it accepts', async () => {
    await waiting('a@x.my');
    fixture.smtp.refuseWith = '451 try later';
    await sweepAndDeliver();
    expect(await fixture.prospects()).toMatchObject([{ notified: false, notified_at: null }]);
    fixture.smtp.refuseWith = null;
    await fixture.ctx.db
      .updateTable('mails')
      .set({ next_attempt_at: inHours(-1) })
      .execute();
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['a@x.my']);
    expect(await fixture.prospects()).toMatchObject([{ notified: true }]);
  });

  it('sends a mail with booking link, destination, price, seats and seller, but never the PNR', async () => {
    await change({ destination_country: 'Japan', outbound_route: 'KUL-KIX', selling_price: '1099.00' });
    await insertProspect(fixture.ctx.db, deal, { email: 'a@x.my', link_base: 'http://demo.example' });
    await sweepAndDeliver();
    const raw = (fixture.smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(raw).toContain('Subject: Osaka is open: MYR 1,099.00 per person, book before');
    expect(raw).toContain(`http://demo.example/booking?deal=${deal.id}`);
    expect(raw).toContain('MYR 1,099.00');
    expect(raw).toMatch(/Seats left at \d\d:\d\d: 40/);
    expect(raw).toContain('Outbound:');
    expect(raw).not.toContain('CANARY');
    expect(fixture.ctx.logLines.join('')).not.toContain('a@x.my');
  });

  it('sends a mail with unsubscribe links for people and mail programs', async () => {
    const [prospect] = await waiting('a@x.my');
    await sweepAndDeliver();
    const raw = (fixture.smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('\r\n ', ' ');
    const secret = createLeaveSecret(fixture.ctx, prospect?.id ?? '');
    expect(raw).toMatch(new RegExp(`^List-Unsubscribe: +<http://localhost:\\d+/unsubscribe/${secret}>`, 'm'));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(raw.match(new RegExp(`/unsubscribe/${secret}`, 'g'))?.length).toBe(3);
  });

  it('sends nothing before the opening and everything at it', async () => {
    await change({ publish_date: inHours(1) });
    await waiting('a@x.my');
    expect(await sweepAndDeliver()).toBe(0);
    const opensAt = inHours(1);
    await change({ publish_date: opensAt });
    fixture.ctx.setNow(opensAt);
    expect(await sweepAndDeliver()).toBe(1);
  });

  it('sends nothing about other deals to prospects of one that never opens', async () => {
    const other = await insertDeal(fixture.ctx.db, { publish_date: inHours(5) });
    await insertProspect(fixture.ctx.db, other, { email: 'other@x.my' });
    await waiting('a@x.my');
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });
});

describe('a change between queueing and sending', () => {
  beforeEach(async () => {
    await waiting('a@x.my');
    await notifyOpenings(fixture.ctx);
  });

  it('withdraws the mail if the opening moves later, and sends it once at the new time', async () => {
    const opensAt = inHours(2);
    await change({ publish_date: opensAt });
    expect(await fixture.deliver()).toBe(0);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }]);
    expect(await sweepAndDeliver()).toBe(0);
    fixture.ctx.setNow(opensAt);
    expect(await sweepAndDeliver()).toBe(1);
    expect(await sweepAndDeliver()).toBe(0);
    expect(await fixture.prospects()).toMatchObject([{ notified: true }]);
  });

  it('sends one mail if the opening moves later and back', async () => {
    await change({ publish_date: inHours(2) });
    await fixture.deliver();
    await notifyOpenings(fixture.ctx);
    await change({ publish_date: inHours(-1) });
    await sweepAndDeliver();
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['a@x.my']);
  });

  it.each([
    ['deleted with its bookings kept', () => change({ listed: false, deleted_at: new Date() })],
    ['deleted for good', () => fixture.ctx.db.deleteFrom('flights').execute()],
    ['over', () => change({ deadline: inHours(-0.1) })],
  ])('sends nothing more if the deal is %s', async (_, end) => {
    await end();
    expect(await fixture.deliver()).toBe(0);
    expect(await sweepAndDeliver()).toBe(0);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('withdraws the mail if the company is rejected, and sends it once if approved again in time', async () => {
    const decide = (status: 'rejected' | 'approved') =>
      fixture.ctx.db.updateTable('companies').set({ status }).execute();
    await decide('rejected');
    expect(await fixture.deliver()).toBe(0);
    expect(await sweepAndDeliver()).toBe(0);
    await decide('approved');
    expect(await sweepAndDeliver()).toBe(1);
    expect(await sweepAndDeliver()).toBe(0);
  });

  it('sends nothing to a prospect who left although the mail was queued', async () => {
    const [prospect] = await fixture.prospects();
    await leaveList(fixture.ctx, createLeaveSecret(fixture.ctx, prospect?.id ?? ''));
    expect(await fixture.deliver()).toBe(0);
    expect(await mails()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('sends the current price', async () => {
    await change({ selling_price: '777.00' });
    await fixture.deliver();
    expect(fixture.smtp.accepted[0]?.raw).toContain('MYR 777.00');
  });

  it('sends a text with the waiting list if the seats are gone', async () => {
    await change({ seats_sold: 40, destination_country: 'Japan', outbound_route: 'KUL-KIX' });
    await fixture.deliver();
    const raw = (fixture.smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(raw).toContain('Subject: Osaka is open, but all seats are taken');
    expect(raw).toContain(`/interest/${deal.id}`);
    expect(raw).not.toContain('/booking?deal=');
    expect(await fixture.prospects()).toMatchObject([{ notified: true }]);
  });

  it("marks everyone and sends no second mail if a worker dies after the mail server's response", async () => {
    await fixture.ctx.db
      .updateTable('mails')
      .set({ state: 'accepted', accepted_at: new Date(), values_encrypted: null })
      .execute();
    expect(await sweepAndDeliver()).toBe(0);
    expect(await fixture.prospects()).toMatchObject([{ notified: true, notified_at: expect.any(Date) }]);
  });
});

describe('an opening moved after all prospects were notified', () => {
  it('notifies no prospect twice except those who register again', async () => {
    await waiting('a@x.my', 'b@x.my');
    await sweepAndDeliver();
    const opensAt = inHours(3);
    await change({ publish_date: opensAt });
    await registerInterest(fixture.ctx, {
      dealId: deal.id,
      input: { name: 'Nur', email: 'a@x.my', phone: '012-345 6789', tickets: 1 },
      locale: 'en',
      privacyVersion: '2026-11',
      clientAddress: '203.0.113.7',
      baseUrl: 'http://demo.example',
    });
    fixture.ctx.setNow(opensAt);
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['a@x.my', 'a@x.my', 'b@x.my']);
  });
});

describe('many prospects', () => {
  const crowd = (size: number) =>
    waiting(...Array.from({ length: size }, (_, index) => `person-${index}@x.my`));

  it('are claimed once by concurrent workers', async () => {
    await crowd(60);
    const workers = Array.from({ length: 6 }, () => () => notifyOpenings(fixture.ctx));
    await runConcurrently(fixture.ctx.db, 'interested_users', workers);
    expect(await mails()).toHaveLength(60);
    await Promise.all([fixture.deliver(), fixture.deliver()]);
    expect(new Set(fixture.written()).size).toBe(60);
    expect(fixture.smtp.accepted).toHaveLength(60);
  });

  it('would get several mails from a claim that reads before marking (control)', async () => {
    await crowd(60);
    const all = barrier(6);
    const naive = async () => {
      const due = await fixture.ctx.db
        .selectFrom('interested_users')
        .selectAll()
        .where('mail_id', 'is', null)
        .execute();
      await all();
      for (const { id, email } of due) {
        await fixture.ctx.db
          .insertInto('mails')
          .values({ kind: 'deal-opened', once_key: `naive:${crypto.randomUUID()}`, recipient: email })
          .execute();
        await fixture.ctx.db
          .updateTable('interested_users')
          .set({ mail_id: crypto.randomUUID() })
          .where('id', '=', id)
          .execute();
      }
    };
    await Promise.all(Array.from({ length: 6 }, naive));
    expect((await mails()).length).toBeGreaterThan(60);
  });

  it('are sent after a personal mail', async () => {
    await crowd(120);
    await notifyOpenings(fixture.ctx);
    await fixture.ctx.db.transaction().execute((tx) =>
      queueMail(
        tx,
        {
          kind: 'test',
          to: 'buyer@x.my',
          locale: 'en',
          values: { queuedAt: '2026-12-02T06:05:00Z' },
          onceKey: 'buyer',
        },
        fixture.ctx,
      ),
    );
    await fixture.deliver();
    expect(fixture.smtp.accepted.slice(0, 20).map(({ to }) => to)).toContain('buyer@x.my');
    expect(fixture.smtp.accepted).toHaveLength(121);
  });

  it('do not lock the deal, which can be booked and edited during the claims', async () => {
    await crowd(30);
    await fixture.ctx.db.transaction().execute(async (claiming) => {
      expect(await claimForOpening(claiming, deal.id, 500)).toHaveLength(30);
      await fixture.ctx.db.transaction().execute(async (buying) => {
        await buying.updateTable('flights').set({ seats_held: 1 }).where('id', '=', deal.id).execute();
      });
    });
  });
});

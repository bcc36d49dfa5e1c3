import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBooking, insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import {
  createNotificationFixture,
  type NotificationFixture,
} from '#dev/testing/fixtures/notification-fixture.ts';
import { joinTransaction, runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import type { FlightRow, NewFlightRow } from '#server/platform/database/schema.ts';
import { notifyWaitingList, registerInterest } from './prospects.service.ts';

let fixture: NotificationFixture;
let deal: FlightRow;
let joined = 0;
beforeAll(async () => {
  fixture = await createNotificationFixture({ HOLD_MINUTES: '20' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.clear();
  deal = await insertDeal(fixture.ctx.db, {
    seats_offered: 10,
    seats_sold: 10,
    destination_country: 'Japan',
  });
});

/** Differs from the default of 15, to show that seats stay offered for as long as a hold lasts. */
const holdMinutes = 20;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const change = (changes: Partial<NewFlightRow>) =>
  fixture.ctx.db.updateTable('flights').set(changes).where('id', '=', deal.id).execute();
const free = (seats: number) => change({ seats_sold: 10 - seats });
const joins = (email: string, tickets: number) => {
  joined += 1;
  const created_at = inMinutes(-600 + joined);
  return insertProspect(fixture.ctx.db, deal, { email, tickets, waits_for: 'seats', created_at });
};
const crowd = async () => {
  for (let index = 0; index < 20; index += 1) await joins(`person-${index}@x.my`, 1);
  await free(5);
};
const sweepAndDeliver = async () => {
  await notifyWaitingList(fixture.ctx);
  return fixture.deliver();
};
const states = async () =>
  (await fixture.ctx.db.selectFrom('mails').select('state').execute()).map(({ state }) => state).sort();

describe('seats of a sold-out deal that return', () => {
  it('are offered to those waiting longest whose number fits, and the company sees them as notified', async () => {
    await joins('family@x.my', 4);
    await joins('single@x.my', 1);
    await joins('couple@x.my', 2);
    await joins('late@x.my', 1);
    await free(3);
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['couple@x.my', 'single@x.my']);
    expect((await fixture.prospects()).map((row) => [row.email, row.notified])).toEqual([
      ['family@x.my', false],
      ['single@x.my', true],
      ['couple@x.my', true],
      ['late@x.my', false],
    ]);
  });

  it('are offered by a mail with the wanted number, a booking link and a note that nothing is reserved', async () => {
    await joins('couple@x.my', 2);
    await free(2);
    await sweepAndDeliver();
    const raw = (fixture.smtp.accepted[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(raw).toContain('Subject: Seats to Osaka, Japan are free again');
    expect(raw).toContain('You waited for 2 seats to Osaka, Japan.');
    expect(raw).toContain('Nothing is reserved');
    expect(raw).toContain(`/booking?deal=${deal.id}`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('are not offered to a family of four if there is only one', async () => {
    await joins('family@x.my', 4);
    await free(1);
    expect(await sweepAndDeliver()).toBe(0);
    await free(4);
    expect(await sweepAndDeliver()).toBe(1);
  });

  it('are also offered if the company added them', async () => {
    await joins('single@x.my', 1);
    await change({ seats_offered: 12 });
    expect(await sweepAndDeliver()).toBe(1);
  });

  it.each([
    ['sold out', {}],
    ['over', { seats_sold: 0, deadline: inMinutes(-1) }],
    ['still to open', { seats_sold: 0, publish_date: inMinutes(30) }],
    ['deleted', { seats_sold: 0, listed: false, deleted_at: new Date() }],
    ['paused', { seats_sold: 0, listed: false, paused_at: new Date() }],
    ['paused, also if it is still listed', { seats_sold: 0, paused_at: new Date() }],
  ])('are not offered while the deal is %s', async (_, changes) => {
    await joins('single@x.my', 1);
    await change({ deadline: inMinutes(4_000), ...changes });
    expect(await sweepAndDeliver()).toBe(0);
  });

  it('are not offered while the company is not approved', async () => {
    await joins('single@x.my', 1);
    await free(1);
    await fixture.ctx.db.updateTable('companies').set({ status: 'rejected' }).execute();
    expect(await sweepAndDeliver()).toBe(0);
  });
});

describe('the next in line', () => {
  beforeEach(async () => {
    await joins('first@x.my', 2);
    await joins('second@x.my', 2);
    await free(2);
    await sweepAndDeliver();
  });

  it('wait while notified prospects may still book', async () => {
    expect(await sweepAndDeliver()).toBe(0);
    fixture.ctx.setNow(inMinutes(holdMinutes - 1));
    expect(await sweepAndDeliver()).toBe(0);
    expect(fixture.written()).toEqual(['first@x.my']);
  });

  it('are notified when no one has booked the seats', async () => {
    fixture.ctx.setNow(inMinutes(holdMinutes + 1));
    expect(await sweepAndDeliver()).toBe(1);
    expect(fixture.written()).toEqual(['first@x.my', 'second@x.my']);
  });

  it('are notified of further seats at once when those notified before have booked theirs', async () => {
    await free(4);
    const encrypt = (plain: string, boundTo: string) => fixture.ctx.encryption.encrypt(plain, boundTo);
    await insertBooking(
      fixture.ctx.db,
      deal,
      { email: 'First@X.my', tickets: 2, state: 'confirmed' },
      { encrypt },
    );
    expect(await sweepAndDeliver()).toBe(1);
    expect(fixture.written()).toEqual(['first@x.my', 'second@x.my']);
  });

  it('include prospects who were notified, came too late and joined again, behind the others', async () => {
    await free(0);
    await registerInterest(fixture.ctx, {
      dealId: deal.id,
      input: { name: 'Nur', email: 'first@x.my', phone: '012-345 6789', tickets: 2 },
      locale: 'en',
      privacyVersion: '2026-11',
      clientAddress: '203.0.113.7',
      baseUrl: 'http://demo.example',
    });
    await free(2);
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['first@x.my', 'second@x.my']);
    await free(4);
    await sweepAndDeliver();
    expect(fixture.written()).toEqual(['first@x.my', 'first@x.my', 'second@x.my']);
  });
});

describe('seats gone between queueing and sending', () => {
  it('withdraw the mail, and its reader keeps the place', async () => {
    await joins('first@x.my', 2);
    await joins('second@x.my', 2);
    await free(4);
    await notifyWaitingList(fixture.ctx);
    await free(2);
    expect(await fixture.deliver()).toBe(1);
    expect(fixture.written()).toEqual(['first@x.my']);
    expect(await states()).toEqual(['accepted', 'cancelled']);
    await free(4);
    expect(await sweepAndDeliver()).toBe(1);
    expect(fixture.written()).toEqual(['first@x.my', 'second@x.my']);
  });

  it('are not offered to others during a mail outage', async () => {
    await joins('first@x.my', 2);
    await joins('second@x.my', 2);
    await free(2);
    fixture.smtp.refuseWith = '451 try later';
    await sweepAndDeliver();
    fixture.ctx.setNow(inMinutes(holdMinutes + 60));
    await sweepAndDeliver();
    expect(await states()).toEqual(['queued']);
  });
});

describe('many concurrent workers', () => {
  it('notify no more people than there are seats', async () => {
    await crowd();
    const { first } = await fixture.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table bookings in access exclusive mode`.execute(tx);
      const begun = notifyWaitingList(fixture.ctx);
      await waitForBlockedSessions(fixture.ctx.db);
      await notifyWaitingList({ ...fixture.ctx, db: joinTransaction(tx) });
      return { first: begun };
    });
    await first;
    expect(await states()).toHaveLength(5);
    await Promise.all([fixture.deliver(), fixture.deliver()]);
    expect(fixture.smtp.accepted).toHaveLength(5);
    expect(fixture.written()).toEqual(Array.from({ length: 5 }, (_, index) => `person-${index}@x.my`));
  });

  it('would notify many more without the lock (control)', async () => {
    await crowd();
    const naive = () =>
      fixture.ctx.db.transaction().execute(async (tx) => {
        const { seats_available } = await tx
          .selectFrom('flights')
          .select('seats_available')
          .where('id', '=', deal.id)
          .executeTakeFirstOrThrow();
        const next = await tx
          .selectFrom('interested_users')
          .selectAll()
          .where('mail_id', 'is', null)
          .orderBy('created_at')
          .limit(seats_available)
          .forUpdate()
          .skipLocked()
          .execute();
        for (const { id, email } of next) {
          const mail_id = crypto.randomUUID();
          await tx.updateTable('interested_users').set({ mail_id }).where('id', '=', id).execute();
          await tx
            .insertInto('mails')
            .values({ id: mail_id, kind: 'seats-free', once_key: mail_id, recipient: email })
            .execute();
        }
      });
    const workers = Array.from({ length: 8 }, () => naive);
    await runConcurrently(fixture.ctx.db, 'mails', workers, 4);
    expect((await states()).length).toBeGreaterThan(5);
  });
});

describe('readers who all book at once', () => {
  const book = async () => {
    const taken = await fixture.ctx.db
      .updateTable('flights')
      .set((flight) => ({ seats_sold: flight('seats_sold', '+', 1) }))
      .where('seats_available', '>', 0)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  };
  const disappointed = async (readers: number) => {
    let gone = 0;
    for (let reader = 0; reader < readers; reader += 1) if (!(await book())) gone += 1;
    return gone;
  };

  it('can book the seats that the email announced', async () => {
    await crowd();
    expect(await disappointed(await sweepAndDeliver())).toBe(0);
    expect(await disappointed(await sweepAndDeliver())).toBe(0);
    expect(fixture.smtp.accepted).toHaveLength(5);
  });

  it('mostly find no seats if every prospect was notified (control)', async () => {
    await crowd();
    const everybody = await fixture.prospects();
    expect(await disappointed(everybody.length)).toBe(15);
  });
});

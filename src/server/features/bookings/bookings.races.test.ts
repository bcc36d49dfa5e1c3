// Concurrent requests. Each test has a control: the naive SQL under the same load, which fails.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { barrier, runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback, settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

describe('200 buyers for 10 seats', () => {
  it('hold exactly 10 seats, and the other 190 buyers see that the seats are gone', async () => {
    const deal = await fixture.deal({ seats_offered: 10 });
    const outcomes = await times(200, () => fixture.bookPatiently(deal));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'seats_gone')).toHaveLength(190);
    expect(await fixture.seats(deal.id)).toEqual({ offered: 10, available: 0, held: 10, sold: 0 });
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(10);
  }, 60_000);

  it('hold more than 10 if the seats are read before writing (control)', async () => {
    await sql`create table naive_seats (id int primary key, available int not null)`.execute(fixture.ctx.db);
    await sql`insert into naive_seats values (1, 10)`.execute(fixture.ctx.db);
    const all = barrier(200);
    const held = await times(200, async () => {
      const { rows } = await sql<{ available: number }>`select available from naive_seats`.execute(
        fixture.ctx.db,
      );
      await all();
      const available = rows[0]?.available ?? 0;
      if (available < 1) return 0;
      await sql`update naive_seats set available = ${available - 1}`.execute(fixture.ctx.db);
      return 1;
    });
    expect(held.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(10);
  });
});

describe('buyers while a deal is being paused', () => {
  async function buyDuringPause<Outcome>(dealId: string, buy: () => Promise<Outcome>): Promise<Outcome[]> {
    const { buyers } = await fixture.ctx.db.transaction().execute(async (tx) => {
      const paused = { paused_at: new Date(), listed: false };
      await tx.updateTable('flights').set(paused).where('id', '=', dealId).execute();
      const started = times(3, buy);
      await waitForBlockedSessions(fixture.ctx.db, 3);
      return { buyers: started };
    });
    return buyers;
  }

  it('hold nothing, and a hold from before the pause stays', async () => {
    const deal = await fixture.deal({ seats_offered: 100 });
    await fixture.hold(deal);
    const outcomes = await buyDuringPause(deal.id, () => fixture.bookPatiently(deal));
    expect(outcomes).toEqual(Array(3).fill({ ok: false, code: 'not_open', phase: 'paused' }));
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  }, 60_000);

  it('hold seats after the pause if it is checked before the hold and not by it (control)', async () => {
    const { id } = await fixture.deal({ seats_offered: 100 });
    const { db } = fixture.ctx;
    await buyDuringPause(id, async () => {
      const found = await sql`select from flights where id = ${id} and paused_at is null`.execute(db);
      if (found.rows.length > 0)
        await sql`update flights set seats_held = seats_held + 1 where id = ${id}`.execute(db);
    });
    expect(await fixture.seats(id)).toMatchObject({ held: 3 });
  });
});

describe('40 submissions with one key', () => {
  it('make one booking and one bill, and all return it', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal, { tickets: 2 });
    const outcomes = await times(40, () => fixture.pressPatiently(request));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ ok: true });
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2 });
    const { bills } = await (await fetch(`${fixture.practice.address}/__ctl`)).json();
    const [attempt] = await fixture.attemptsOf((await fixture.bookingsOf(deal.id))[0]?.id ?? '');
    const ours = bills.filter(
      ({ record }: { record: { reference_1: string } }) => record.reference_1 === attempt?.id,
    );
    expect(ours).toHaveLength(1);
  }, 60_000);

  it('make one booking even if the first of them takes the last seat', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const request = fixture.request(deal);
    const outcomes = await times(40, () => fixture.pressPatiently(request));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(40);
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  }, 60_000);

  it('make several bookings if the key is checked before writing (control)', async () => {
    await sql`create table naive_bookings (id uuid primary key, key uuid not null)`.execute(fixture.ctx.db);
    const key = randomUUID();
    const all = barrier(40);
    await times(40, async () => {
      const { rows } = await sql`select id from naive_bookings where key = ${key}`.execute(fixture.ctx.db);
      await all();
      if (rows.length === 0)
        await sql`insert into naive_bookings values (${randomUUID()}, ${key})`.execute(fixture.ctx.db);
    });
    const { rows } = await sql`select id from naive_bookings`.execute(fixture.ctx.db);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('60 settlements of one payment by callback, return and sweep', () => {
  it('complete the booking once, sell the seats once and queue one mail', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
    const back = await fixture.pay(billId, { dropCallback: 1 });
    const { callbacks } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
    const { fields } = callbacks.at(-1);
    const signed = { ...fields, x_signature: signFields(fields, practiceKeys.xSignatureKey) };
    fixture.later(16);
    const settlements = Array.from({ length: 60 }, (_, index) => async () => {
      if (index % 3 === 0) return settleCallback(fixture.ctx, new URLSearchParams(signed), null);
      if (index % 3 === 1) return settleReturn(fixture.ctx, back.searchParams);
      return fixture.sweep();
    });
    await runConcurrently<unknown>(fixture.ctx.db, 'bookings', settlements);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed' });
    expect(await fixture.seats(deal.id)).toEqual({ offered: 5, available: 3, held: 0, sold: 2 });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
    const completions = (await fixture.eventsOf(bookingId)).filter(({ outcome }) =>
      outcome.startsWith('paid:'),
    );
    expect(completions).toHaveLength(1);
  }, 60_000);

  it('complete the booking several times if the status is read before writing (control)', async () => {
    await sql`create table naive_orders (id int primary key, status text not null)`.execute(fixture.ctx.db);
    await sql`create table naive_mails (id int generated always as identity, ordered int)`.execute(
      fixture.ctx.db,
    );
    await sql`insert into naive_orders values (1, 'pending')`.execute(fixture.ctx.db);
    const all = barrier(60);
    await times(60, async () => {
      const { rows } = await sql<{ status: string }>`select status from naive_orders`.execute(fixture.ctx.db);
      await all();
      if (rows[0]?.status !== 'pending') return;
      await sql`update naive_orders set status = 'completed'`.execute(fixture.ctx.db);
      await sql`insert into naive_mails (ordered) values (1)`.execute(fixture.ctx.db);
    });
    const { rows } = await sql`select id from naive_mails`.execute(fixture.ctx.db);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('settlement against expiry', () => {
  it('leaves every payer with seats when 5 payments meet the release of their holds', async () => {
    const deal = await fixture.deal({ seats_offered: 40 });
    const holds = await times(5, () => fixture.hold(deal));
    fixture.later(16);
    await fixture.sweep();
    fixture.later(6);
    const { settled } = await fixture.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table flights in exclusive mode`.execute(tx);
      const sweep = fixture.sweep();
      await waitForBlockedSessions(fixture.ctx.db, 1);
      const payments = holds.map(({ billId }) => fixture.pay(billId));
      await waitForBlockedSessions(fixture.ctx.db, 6);
      return { settled: Promise.all([sweep, ...payments]) };
    });
    await settled;
    const states = async () => (await fixture.bookingsOf(deal.id)).map(({ state }) => state);
    await expect.poll(states).toEqual(holds.map(() => 'confirmed'));
    expect(await fixture.seats(deal.id)).toEqual({ offered: 40, available: 35, held: 0, sold: 5 });
  }, 60_000);
});

describe('a deal whose row is locked', () => {
  const locked = async (dealId: string, meanwhile: () => Promise<void>) =>
    fixture.ctx.db.transaction().execute(async (tx) => {
      await sql`select id from flights where id = ${dealId} for update`.execute(tx);
      await meanwhile();
    });

  it('delays no other deal, and its own buyers get a retry message', async () => {
    const [stuck, other] = [
      await fixture.deal({ seats_offered: 50 }),
      await fixture.deal({ seats_offered: 50 }),
    ];
    const codes: string[] = [];
    await locked(stuck.id, async () => {
      const waiting = times(5, () => fixture.book(stuck));
      const others = times(6, () => fixture.book(other));
      const first = await Promise.race([
        others.then(() => 'the other deal'),
        waiting.then(() => 'the locked deal'),
      ]);
      expect(first).toBe('the other deal');
      expect((await others).every(({ ok }) => ok)).toBe(true);
      codes.push(...(await waiting).map((outcome) => (outcome.ok ? 'pay' : outcome.code)));
    });
    expect(new Set(codes)).toEqual(new Set(['busy']));
    expect(await fixture.seats(stuck.id)).toMatchObject({ held: 0 });
    expect(await fixture.book(stuck)).toMatchObject({ ok: true });
  }, 60_000);

  it('delays every deal when one deal may use every connection (control)', async () => {
    const [stuck, other] = [
      await fixture.deal({ seats_offered: 50 }),
      await fixture.deal({ seats_offered: 50 }),
    ];
    await locked(stuck.id, async () => {
      const done: string[] = [];
      const waiting = times(fixture.ctx.config.pools.holds, () =>
        sql`select id from flights where id = ${stuck.id} for update`
          .execute(fixture.ctx.holdsDb)
          .catch(() => done.push('the locked deal')),
      );
      const others = times(6, () => fixture.book(other).then(() => done.push('the other deal')));
      await Promise.all([waiting, others]);
      expect(done[0]).toBe('the locked deal');
    });
  }, 60_000);

  it('holds no seats for a buyer who disconnected', async () => {
    const deal = await fixture.deal();
    const gone = new AbortController();
    gone.abort();
    expect(await fixture.book(deal, { signal: gone.signal })).toEqual({ ok: false, code: 'busy' });
    await locked(deal.id, async () => {
      const leaving = new AbortController();
      const buyers = times(8, () => fixture.book(deal, { signal: leaving.signal }));
      leaving.abort();
      await buyers;
    });
    expect((await fixture.seats(deal.id)).held).toBe(0);
  }, 60_000);

  it('holds seats for disconnected buyers without the check (control)', async () => {
    const deal = await fixture.deal({ seats_offered: 50 });
    let buyers: ReturnType<typeof fixture.book>[] = [];
    await locked(deal.id, async () => {
      buyers = Array.from({ length: 8 }, () => fixture.book(deal));
    });
    await Promise.all(buyers);
    expect((await fixture.seats(deal.id)).held).toBeGreaterThan(0);
  }, 60_000);
});

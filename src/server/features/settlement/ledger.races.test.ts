import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import {
  createLiveFixture,
  findTestBalances,
  insertTestPayout,
  listLedgerKinds,
} from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor } from '#dev/testing/run/actors.ts';
import { barrier, runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { moveDueShares, recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { lockFulfilment } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { settleReturn } from './bills/provider-notices.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const kinds = (bookingId: string) => listLedgerKinds(fixture.ctx.db, bookingId);

describe('one payment', () => {
  it('is one entry when ten workers settle it concurrently', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    const returns = Array.from({ length: 10 }, () => () => settleReturn(fixture.ctx, back.searchParams));
    await runConcurrently(fixture.ctx.db, 'bookings', returns);
    expect(await kinds(bookingId)).toEqual(['payment']);
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject({
      received: 1_999,
      awaiting: 1_999,
    });
  });

  it("is one entry when recorded ten times under one cause, even without the booking's lock", async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    const row = await fixture.bookingRow(bookingId);
    const paid = { kind: 'payment', amountSen: 1_999, fate: 'kept' } as const;
    const occasion = { cause: `payment:${bookingId}`, now: fixture.ctx.now() };
    const record = () =>
      fixture.ctx.db.transaction().execute((tx) => recordInLedger(tx, row, paid, occasion));
    const workers = Array.from({ length: 10 }, () => record);
    const recorded = await runConcurrently(fixture.ctx.db, 'ledger_transactions', workers);
    expect(recorded.filter(Boolean)).toHaveLength(1);
    expect(await kinds(bookingId)).toEqual(['payment']);
  });

  it('becomes several entries if its cause is only checked before writing (control)', async () => {
    await sql`create table naive_ledger (cause text)`.execute(fixture.ctx.db);
    const all = barrier(10);
    await times(10, async () => {
      const { rows } = await sql`select from naive_ledger where cause = 'x'`.execute(fixture.ctx.db);
      await all();
      if (rows.length === 0) await sql`insert into naive_ledger values ('x')`.execute(fixture.ctx.db);
    });
    const { rows } = await sql`select from naive_ledger`.execute(fixture.ctx.db);
    expect(rows.length).toBeGreaterThan(1);
  });
});

async function releasable() {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal);
  await fixture.pay(billId);
  await sql`update companies set release = 'afterDocuments' where id = ${deal.company_id}`.execute(
    fixture.ctx.db,
  );
  const sentAt = new Date(fixture.ctx.now().getTime() - 7 * dayMs);
  await sql`
    update fulfilments set state = 'documentsSent', documents_sent_at = ${sentAt}, documents_sent_by = 'a@b.example',
      documents_emailed_at = ${sentAt}
    where booking_id = ${bookingId}
  `.execute(fixture.ctx.db);
  return { bookingId, actor: companyActor(deal.company_id) };
}

describe('a release concurrent with a cancellation', () => {
  it('leaves a balanced ledger in either order', async () => {
    const bookings = await times(6, releasable);
    const terms = { refundSen: 999, returnSeats: false, words: '' };
    await runConcurrently<unknown>(fixture.ctx.db, 'fulfilments', [
      () => moveDueShares(fixture.ctx),
      ...bookings.map(
        ({ bookingId, actor }) =>
          () =>
            cancelWithRefund(fixture.ctx, actor, { ...terms, bookingId }),
      ),
    ]);
    for (const { bookingId } of bookings) {
      const now = await findTestBalances(fixture.ctx.db, bookingId);
      expect(now).toMatchObject({ received: 1_999, refundDue: 999 });
      expect((now?.awaiting ?? 0) + (now?.owed ?? 0)).toBe(1_000);
    }
    const { brokenBookings } = await compareLedger(fixture.ctx);
    for (const { bookingId } of bookings) expect(brokenBookings).not.toContain(bookingId);
  });
});

describe('a release while the buyer asks for a cancellation', () => {
  async function releaseWhileAsked(lock: (tx: Tx, bookingId: string) => Promise<unknown>) {
    const { bookingId, actor } = await releasable();
    let release: Promise<unknown> = Promise.resolve();
    await fixture.ctx.db.transaction().execute(async (tx) => {
      await lock(tx, bookingId);
      await sql`
        insert into booking_requests (booking_id, company_id, kind, requested_at)
        values (${bookingId}, ${actor.companyId}, 'cancellation', ${fixture.ctx.now()})
      `.execute(tx);
      release = moveDueShares(fixture.ctx);
      await Promise.race([release, waitForBlockedSessions(fixture.ctx.db)]);
    });
    await release;
    return findTestBalances(fixture.ctx.db, bookingId);
  }

  it('waits for the request and releases nothing', async () => {
    expect(await releaseWhileAsked(lockFulfilment)).toMatchObject({ awaiting: 1_999, owed: 0 });
  });

  it('misses a request that does not lock the fulfilment (control)', async () => {
    expect(await releaseWhileAsked(async () => {})).toMatchObject({ awaiting: 0, owed: 1_999 });
  });
});

describe('two concurrent events of one booking', () => {
  it('both count: the second sees the result of the first', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId);
    const row = await fixture.bookingRow(bookingId);
    const sent = { cause: `documents:${bookingId}`, now: fixture.ctx.now() };
    await fixture.ctx.db
      .transaction()
      .execute((tx) => recordInLedger(tx, row, { kind: 'documentsSent' }, sent));
    const payouts = Array.from(
      { length: 8 },
      (_, index) => () => insertTestPayout(fixture.ctx, bookingId, 100 + index),
    );
    await runConcurrently<unknown>(fixture.ctx.db, 'ledger_transactions', payouts);
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject({
      paidOut: 828,
      owed: 1_999 - 828,
    });
  });

  it('lose one if the balance is read before writing (control)', async () => {
    await sql`create table naive_balances (sen bigint)`.execute(fixture.ctx.db);
    await sql`insert into naive_balances values (0)`.execute(fixture.ctx.db);
    const all = barrier(8);
    await times(8, async (index) => {
      const { rows } = await sql<{ sen: number }>`select sen from naive_balances`.execute(fixture.ctx.db);
      await all();
      await sql`update naive_balances set sen = ${(rows[0]?.sen ?? 0) + 100 + index}`.execute(fixture.ctx.db);
    });
    const { rows } = await sql<{ sen: number }>`select sen from naive_balances`.execute(fixture.ctx.db);
    expect(rows[0]?.sen).toBeLessThan(828);
  });
});

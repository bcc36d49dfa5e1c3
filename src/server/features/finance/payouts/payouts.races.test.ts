// Marks a payout of many bookings as paid during refunds and payments, without waiting or deadlocks.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture } from '#dev/testing/fixtures/ledger-fixture.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { recordInLedger, recordPayoutInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { makePayoutRun } from './payout-runs.service.ts';
import { listLines } from './payout-runs.store.ts';
import { makeBankFile, markFileSent, markRunPaid } from './payouts.service.ts';

const monday = '2026-11-23';
const admin = superAdminActor({ userId: 'operator' });

let fixture: BookingFixture;
let payouts: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  fixture = await createLiveFixture();
  payouts = createPayoutFixture(fixture.ctx);
});
afterAll(() => fixture.close());

async function scheduled(bookings: number) {
  await payouts.forgetRuns();
  fixture.ctx.setNow(toKlInstant(monday, '05:00'));
  const companyId = await payouts.company();
  const ids: string[] = [];
  for (let count = 0; count < bookings; count += 1)
    ids.push(await payouts.owed(companyId, 1_00, '2026-11-20'));
  await payouts.compared();
  fixture.ctx.setNow(toKlInstant(monday, '07:00'));
  await makePayoutRun(fixture.ctx);
  const made = await makeBankFile(fixture.ctx, admin, monday);
  if (made.ok) await markFileSent(fixture.ctx, admin, made.fileId);
  return ids;
}

/** Runs with a table of totals per company that every entry updates, as in an earlier design. */
async function withSumsOfCompany(test: () => Promise<void>): Promise<void> {
  const { db } = fixture.ctx;
  await sql`create table sums_of_company (company_id uuid primary key, sen bigint)`.execute(db);
  await sql`
    create function add_to_sums() returns trigger language plpgsql security definer as $$
    begin
      insert into public.sums_of_company values (new.company_id, new.amount_sen)
        on conflict (company_id) do update set sen = sums_of_company.sen + excluded.sen;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger sums after insert on ledger_entries for each row execute function add_to_sums()
  `.execute(db);
  try {
    await test();
  } finally {
    await sql`drop function add_to_sums() cascade`.execute(db);
    await sql`drop table sums_of_company`.execute(db);
  }
}

const pay = () => markRunPaid(fixture.ctx, admin, { runOn: monday, reference: 'IBG' });

const AT_ONCE = 8;
/** Stop after this many deadlocks, because PostgreSQL takes a second to detect each. */
const ENOUGH = 3;

/** Three hundred concurrent calls: refunds of the bookings, last one first, and repeated payouts. */
async function deadlocks(): Promise<number> {
  const ids = await scheduled(40);
  const backwards = ids.toSorted().reverse();
  const refund = (id: string, index: number) =>
    fixture.ctx.db
      .transaction()
      .execute((tx) =>
        recordInLedger(
          tx,
          { id, mode: 'live', fee_basis_points: 0 },
          { kind: 'refundDecided', amountSen: 1 },
          { cause: `race:${id}:${index}`, now: fixture.ctx.now() },
        ),
      );
  let deadlocked = 0;
  const callers = Array.from({ length: AT_ONCE }, async (_, caller) => {
    for (let index = caller; index < 300 && deadlocked < ENOUGH; index += AT_ONCE) {
      const call = index % 10 === 0 ? pay() : refund(backwards[index % backwards.length] ?? '', index);
      await call.catch((error: { code?: string }) => {
        if (error.code !== '40P01') throw error;
        deadlocked += 1;
      });
    }
  });
  await Promise.all(callers);
  return deadlocked;
}

describe('a payment to a company whose payout is being marked as paid', () => {
  async function untilWaitingFor(tx: Tx): Promise<void> {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const waiting = sql`select from pg_stat_activity where ${own[0]?.pid} = any(pg_blocking_pids(pid))`;
    await vi.waitFor(
      async () => expect((await waiting.execute(fixture.ctx.db)).rows).not.toEqual([]),
      10_000,
    );
  }

  async function payMeanwhile() {
    await scheduled(40);
    const { id: payoutId, company_id } = await fixture.ctx.db
      .selectFrom('payouts')
      .select(['id', 'company_id'])
      .executeTakeFirstOrThrow();
    const { bookingId, billId } = await fixture.hold(await fixture.deal({ company_id }));
    const paying = fixture.ctx.db.transaction().execute(async (tx) => {
      const made = { payoutId, isReturned: false, now: fixture.ctx.now(), madeBy: 'operator' };
      await recordPayoutInLedger(tx, await listLines(tx, payoutId), made);
      const paid = fixture.pay(billId).then(() => 'paid');
      const waits = untilWaitingFor(tx).then(() => 'waits');
      const outcome = await Promise.race([paid, waits]);
      return { outcome, paid };
    });
    const { outcome, paid } = await paying;
    await paid;
    return { outcome, state: (await fixture.bookingRow(bookingId)).state };
  }

  it('does not wait for the marking', async () => {
    expect(await payMeanwhile()).toEqual({ outcome: 'paid', state: 'confirmed' });
  });

  // Run `npm run check -- payout-delay`. Not in CI: the load of the machine would decide the result.
  it.each((process.env.PAYOUT_BOOKINGS ?? '').split(' ').filter(Boolean))(
    'takes at most twice as long with %s bookings in the payout',
    async (bookings) => {
      const time = async ({ billId }: { billId: string }) => {
        const began = performance.now();
        await fixture.pay(billId);
        return performance.now() - began;
      };
      const [idle, meanwhile, marking]: [number[], number[], number[]] = [[], [], []];
      while (meanwhile.length < 20) {
        await scheduled(Number(bookings));
        const payout = fixture.ctx.db.selectFrom('payouts').select('company_id');
        const { company_id } = await payout.executeTakeFirstOrThrow();
        const deal = await fixture.deal({ company_id, seats_offered: 100 });
        const held = [];
        for (let count = 0; count < 40; count += 1) held.push(await fixture.hold(deal));
        for (const hold of held.splice(0, 10)) idle.push(await time(hold));
        let isMarked = false;
        const began = performance.now();
        const marked = pay().then((outcome) => {
          isMarked = true;
          marking.push(performance.now() - began);
          return outcome;
        });
        for (let hold = held.shift(); hold && !isMarked; hold = held.shift())
          meanwhile.push(await time(hold));
        expect(await marked).toEqual({ ok: true, paid: 1 });
      }
      const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
      const figures = { idle: median(idle), meanwhile: median(meanwhile), slowest: Math.max(...meanwhile) };
      console.table({ bookings, payments: meanwhile.length, markedInMs: median(marking), ...figures });
      expect(figures.meanwhile).toBeLessThanOrEqual(2 * figures.idle);
    },
    600_000,
  );

  it("waits for the marking if a company's entries share one row (control)", async () => {
    await withSumsOfCompany(async () =>
      expect(await payMeanwhile()).toEqual({ outcome: 'waits', state: 'confirmed' }),
    );
  });
});

describe('three hundred concurrent calls on the bookings of a payout', () => {
  it('never deadlock, and the books agree', async () => {
    expect(await deadlocks()).toBe(0);
    expect(await payouts.broken()).toEqual([]);
  });

  it("deadlock if a company's entries share one row (control)", async () => {
    await withSumsOfCompany(async () => expect(await deadlocks()).toBeGreaterThan(0));
  });
});

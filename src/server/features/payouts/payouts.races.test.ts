// A payout of many bookings while some of them are refunded: nothing locks it up.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superAdminActor } from '#dev/actors.ts';
import type { BookingFixture } from '#dev/booking-fixture.ts';
import { createLiveFixture } from '#dev/ledger-fixture.ts';
import { createPayoutFixture } from '#dev/payout-fixture.ts';
import { klWallClock } from '#domain/time.ts';
import { recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { makePayoutRun } from './payout-runs.service.ts';
import { makeBankFile, markFileSent, markRunPaid } from './payouts.service.ts';

const monday = '2026-11-23';
const admin = superAdminActor({ userId: 'operator' });

let world: BookingFixture;
let payouts: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  world = await createLiveFixture();
  payouts = createPayoutFixture(world.ctx);
});
afterAll(() => world.close());

/** The bookings of a company in the run of Monday, whose bank file is made. */
async function scheduled(bookings: number) {
  await payouts.forgetRuns();
  world.ctx.setNow(klWallClock(monday, '05:00'));
  const companyId = await payouts.company();
  const ids: string[] = [];
  for (let count = 0; count < bookings; count += 1)
    ids.push(await payouts.owed(companyId, 10_00, '2026-11-20'));
  await payouts.compared();
  world.ctx.setNow(klWallClock(monday, '07:00'));
  await makePayoutRun(world.ctx);
  const made = await makeBankFile(world.ctx, admin, monday);
  if (made.ok) await markFileSent(world.ctx, admin, made.fileId);
  return ids;
}

const pay = () => markRunPaid(world.ctx, admin, { runOn: monday, reference: 'IBG' });

/** As many as there are connections. */
const AT_ONCE = 8;

/** Three hundred calls: refunds of its bookings, the last one first, and the payout again and again. */
async function deadlocks(): Promise<number> {
  const ids = await scheduled(40);
  const backwards = ids.toSorted().reverse();
  const refund = (id: string, index: number) =>
    world.ctx.db
      .transaction()
      .execute((tx) =>
        recordInLedger(
          tx,
          { id, mode: 'live', fee_basis_points: 0 },
          { kind: 'refundDecided', amountSen: 1 },
          { cause: `race:${id}:${index}`, now: world.ctx.now() },
        ),
      );
  let deadlocked = 0;
  const callers = Array.from({ length: AT_ONCE }, async (_, caller) => {
    for (let index = caller; index < 300; index += AT_ONCE) {
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

describe('three hundred calls on the bookings of a payout at once', () => {
  it('never lock each other up, and the books agree', async () => {
    expect(await deadlocks()).toBe(0);
    expect(await payouts.broken()).toEqual([]);
  });

  it('control: lock each other up when a company’s entries meet in one row', async () => {
    await sql`create table sums_of_company (company_id uuid, slot int, sen bigint, primary key (company_id, slot))`.execute(
      world.ctx.db,
    );
    await sql`
      create function add_to_sums() returns trigger language plpgsql security definer as $$
      begin
        insert into public.sums_of_company values (new.company_id, 0, new.amount_sen)
          on conflict (company_id, slot) do update set sen = sums_of_company.sen + excluded.sen;
        return null;
      end $$
    `.execute(world.ctx.db);
    await sql`
      create trigger sums after insert on ledger_entries for each row execute function add_to_sums()
    `.execute(world.ctx.db);
    try {
      expect(await deadlocks()).toBeGreaterThan(0);
    } finally {
      await sql`drop trigger sums on ledger_entries`.execute(world.ctx.db);
    }
  });
});

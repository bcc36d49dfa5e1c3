// Payout runs on a real database: what they take, that there is one of each, and what every step needs.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { superAdminActor } from '#dev/actors.ts';
import { balancesOf } from '#dev/ledger-fixture.ts';
import { untilWaiting } from '#dev/meeting.ts';
import { createPayoutFixture } from '#dev/payout-fixture.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { dayMs, klWallClock } from '#domain/time.ts';
import { suspendCompany } from '#server/features/companies/suspension.service.ts';
import { showPayoutDesk } from './payout-desk.service.ts';
import { makePayoutRun } from './payout-runs.service.ts';
import {
  confirmRun,
  holdPayout,
  makeBankFile,
  markHeldPaid,
  markPaid,
  markReturned,
  markRunPaid,
} from './payouts.service.ts';

const monday = '2026-11-16';
const nextMonday = '2026-11-23';
const admin = superAdminActor({ userId: 'first' });
const second = superAdminActor({ userId: 'second' });
const reference = 'IBG 20261116';

let ctx: TestContext;
let world: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  ctx = await openTestContext();
  world = createPayoutFixture(ctx);
  for (const id of ['first', 'second']) await superAdmin(id);
});

async function superAdmin(id: string): Promise<void> {
  const since = new Date('2026-01-01T00:00:00Z');
  const account = { id, name: id, email: `${id}@sempat.test`, updated_at: since };
  await ctx.db.insertInto('users').values(account).execute();
  await ctx.db.insertInto('roles').values({ user_id: id, role: 'superadmin', created_at: since }).execute();
}
afterAll(() => ctx.close());
beforeEach(async () => {
  ctx.setNow(klWallClock(monday, '09:00'));
  await world.compared();
  await sql`truncate payout_lines, payouts, payout_held_bookings, payout_runs`.execute(ctx.db);
  // Bookings of other tests are none of this one's business.
  await sql`update ledger_balances set paid_out_sen = paid_out_sen + owed_sen, owed_sen = 0`.execute(ctx.db);
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
});

const shownDigest = async () => (await showPayoutDesk(ctx, second, { runOn: monday })).run?.digest ?? '';
const confirmShown = async (actor: typeof second) =>
  confirmRun(ctx, actor, { runOn: monday, digest: await shownDigest() });

async function scheduled(amountSen = 500_00) {
  const companyId = await world.company();
  const bookingId = await world.owed(companyId, amountSen, monday);
  expect(await makePayoutRun(ctx)).toBe(monday);
  const [payout] = await world.payouts(companyId);
  return { companyId, bookingId, payoutId: payout?.id ?? '' };
}

async function paid(amountSen?: number) {
  const made = await scheduled(amountSen);
  await makeBankFile(ctx, admin, monday);
  expect(await markPaid(ctx, admin, { id: made.payoutId, reference })).toEqual({ ok: true });
  return made;
}

describe('a payout run', () => {
  it('takes what is due by its day, all bookings of a company together, and leaves the rest', async () => {
    const companyId = await world.company();
    await world.owed(companyId, 300_00, monday);
    await world.owed(companyId, 200_00, '2026-11-10');
    await world.owed(companyId, 900_00, '2026-11-17');
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([
      { run_on: monday, amount_sen: 500_00, state: 'scheduled' },
    ]);
  });

  it('is made once, however often the job runs', async () => {
    const { companyId } = await scheduled();
    expect(await makePayoutRun(ctx)).toBeNull();
    expect(await world.payouts(companyId)).toHaveLength(1);
  });

  it('is not made before its hour, and is made up for after a worker was away', async () => {
    ctx.setNow(klWallClock(monday, '05:59'));
    expect(await makePayoutRun(ctx)).toBe('2026-11-09');
    ctx.setNow(klWallClock('2026-11-19', '12:00'));
    expect(await makePayoutRun(ctx)).toBe(monday);
  });

  it('keeps a company without an account on hold, and pays it in the next run once there is one', async () => {
    const companyId = await world.company({ hasAccount: false });
    await world.owed(companyId, 500_00, monday);
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'noAccount' }]);
    await world.addAccount(companyId);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([
      { run_on: monday, state: 'carriedOver' },
      { run_on: nextMonday, state: 'scheduled', amount_sen: 500_00 },
    ]);
  });

  it('promises nothing twice while an earlier one has not been paid', async () => {
    const { companyId } = await scheduled();
    await world.owed(companyId, 70_00, nextMonday);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([
      { state: 'scheduled', amount_sen: 500_00 },
      { state: 'scheduled', amount_sen: 70_00 },
    ]);
  });
});

describe('a booking whose ledger differs', () => {
  const heldBack = async () => {
    const desk = await showPayoutDesk(ctx, admin, { runOn: null });
    return desk.run?.differing.map(({ bookingId, amountSen, isHeldBack }) => ({
      ...{ bookingId, amountSen, isHeldBack },
    }));
  };

  it('is held back from the run, which says so; the next run takes it once it is right', async () => {
    const companyId = await world.company();
    await world.owed(companyId, 300_00, monday);
    const wrong = await world.owed(companyId, 200_00, monday);
    await world.compared([wrong]);
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([{ amount_sen: 300_00, state: 'scheduled' }]);
    expect(await heldBack()).toEqual([{ bookingId: wrong, amountSen: 200_00, isHeldBack: true }]);

    // Control: the comparison alone holds it back.
    await world.compared();
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({ amount_sen: 200_00, state: 'scheduled' });
    expect(await heldBack()).toEqual([]);
  });

  it('by which its company may owe us keeps the company on hold', async () => {
    const { companyId, bookingId } = await paid();
    await world.refund(bookingId, 200_00);
    await world.owed(companyId, 350_00, nextMonday);
    await world.compared([bookingId]);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({
      ...{ amount_sen: 350_00, state: 'onHold', hold_reason: 'ledgerDiffers' },
    });
  });

  it('and was found when the run had been made is named there, and keeps its company out of the bank file', async () => {
    const { companyId, bookingId } = await scheduled();
    await world.compared([bookingId]);
    expect(await heldBack()).toEqual([{ bookingId, amountSen: 500_00, isHeldBack: false }]);
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await world.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'ledgerDiffers' }]);
    expect(await heldBack()).toEqual([]);
  });

  it.each([
    ['the newest comparison is older than three hours', [], '2026-11-15T21:59:59Z'],
    ['more differ than the comparison names', Array.from({ length: 200 }, () => randomUUID()), undefined],
  ] as const)('there is no run when %s', async (_, broken, at) => {
    await world.compared(broken, at && new Date(at));
    expect(await makePayoutRun(ctx)).toBeNull();
    await world.compared([], new Date('2026-11-15T22:00:00Z'));
    expect(await makePayoutRun(ctx)).toBe(monday);
  });
});

describe('a refund after a payout', () => {
  it('is a negative balance, set against the next payout', async () => {
    const { companyId, bookingId } = await paid();
    await world.refund(bookingId, 200_00);
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: -200_00, paidOut: 500_00 });
    await world.owed(companyId, 350_00, nextMonday);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    const [, payout] = await world.payouts(companyId);
    expect(payout).toMatchObject({ amount_sen: 150_00, state: 'scheduled' });
    await makeBankFile(ctx, admin, nextMonday);
    await markPaid(ctx, admin, { id: payout?.id ?? '', reference });
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({
      owed: 0,
      paidOut: 300_00,
      refundDue: 200_00,
    });
  });

  it('is carried over while nothing else is owed', async () => {
    const { companyId, bookingId } = await paid();
    await world.refund(bookingId, 200_00);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({ amount_sen: -200_00, state: 'carriedOver' });
  });

  it('larger than the next payouts is carried over for weeks, to the last sen', async () => {
    const { companyId, bookingId } = await paid(500_01);
    await world.refund(bookingId, 500_01);
    const weeks = [
      { runOn: '2026-11-23', owedSen: 0, expected: { amount_sen: -500_01, state: 'carriedOver' } },
      { runOn: '2026-11-30', owedSen: 300_00, expected: { amount_sen: -200_01, state: 'carriedOver' } },
      { runOn: '2026-12-07', owedSen: 200_01, expected: { amount_sen: 0, state: 'carriedOver' } },
      { runOn: '2026-12-14', owedSen: 1, expected: { amount_sen: 1, state: 'scheduled' } },
    ];
    for (const { runOn, owedSen, expected } of weeks) {
      ctx.setNow(klWallClock(runOn, '09:00'));
      if (owedSen > 0) await world.owed(companyId, owedSen, runOn);
      await makePayoutRun(ctx);
      expect((await world.payouts(companyId)).at(-1)).toMatchObject({ run_on: runOn, ...expected });
    }
    await makeBankFile(ctx, admin, '2026-12-14');
    expect(await markRunPaid(ctx, admin, { runOn: '2026-12-14', reference })).toMatchObject({ ok: true });
    const { rows } = await sql<{ owed: number; paid: number }>`
      select sum(owed_sen)::bigint as owed, sum(paid_out_sen)::bigint as paid
      from ledger_balances where company_id = ${companyId}
    `.execute(ctx.db);
    expect(rows).toEqual([{ owed: 0, paid: 500_02 }]);
  });

  it('that is decided between the run and the bank file keeps the company out of the file', async () => {
    const { companyId, bookingId } = await scheduled();
    await world.owed(companyId, 70_00, nextMonday);
    const other = await world.company();
    await world.refund(bookingId, 200_00);
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await world.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'refundedSince' }]);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await world.owed(other, 10_00, nextMonday);
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({ amount_sen: 370_00, state: 'scheduled' });
    // Control: what stayed as it was is in the file.
    expect(await makeBankFile(ctx, admin, nextMonday)).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ amount: '10.00' })]),
    });
  });

  it('that is decided between the bank file and the payment leaves a negative balance too', async () => {
    const { bookingId, payoutId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    await world.refund(bookingId, 500_00);
    await markPaid(ctx, admin, { id: payoutId, reference });
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: -500_00, paidOut: 500_00 });
  });
});

describe('a payment', () => {
  it('moves what is owed to what is paid out, once, when two people mark it at the same moment', async () => {
    const { bookingId, payoutId, companyId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    const marked = await Promise.all(
      [admin, second].map((actor) => markPaid(ctx, actor, { id: payoutId, reference })),
    );
    expect(marked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: 0, paidOut: 500_00 });
    expect(await world.payouts(companyId)).toMatchObject([{ state: 'paid', bank_reference: reference }]);
  });

  it('of the whole run pays every company in it', async () => {
    const other = await world.company();
    await world.owed(other, 10_00, monday);
    const { companyId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toEqual({ ok: true, paid: 2 });
    for (const id of [companyId, other]) expect(await world.payouts(id)).toMatchObject([{ state: 'paid' }]);
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toMatchObject({ code: 'changed' });
  });

  it('needs the bank file first', async () => {
    const { payoutId } = await scheduled();
    expect(await markPaid(ctx, admin, { id: payoutId, reference })).toMatchObject({ code: 'file_missing' });
  });

  it('leaves out what a person put on hold; the next run looks again', async () => {
    const { payoutId, bookingId, companyId } = await scheduled();
    expect(await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' })).toEqual({ ok: true });
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: 500_00 });
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({ state: 'scheduled' });
  });
});

describe('a line put on hold after the file was made', () => {
  it('makes the file void, because it would still pay the line', async () => {
    const other = await world.company();
    await world.owed(other, 10_00, monday);
    const { payoutId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    const early = await markRunPaid(ctx, admin, { runOn: monday, reference });
    expect(early).toMatchObject({ code: 'file_missing' });
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ lines: [{ amount: '10.00' }] });
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toEqual({ ok: true, paid: 1 });
  });
});

describe('a payout put on hold that the bank has paid all the same', () => {
  const held = async () => {
    const made = await scheduled();
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: made.payoutId, reason: 'Asked by phone' });
    return made;
  };

  it('is noted as paid with the reference, and the next run pays nothing again', async () => {
    const { payoutId, bookingId, companyId } = await held();
    expect(await markHeldPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
    expect(await markHeldPaid(ctx, admin, { id: payoutId, reference })).toMatchObject({ code: 'changed' });
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: 0, paidOut: 500_00 });
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([{ state: 'paid', bank_reference: reference }]);
  });

  it('control: not noted, it is in the next run', async () => {
    const { companyId } = await held();
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await world.payouts(companyId))[1]).toMatchObject({ state: 'scheduled', amount_sen: 500_00 });
  });

  it('is only what a bank file could hold: not without a file, not without an account, not what is scheduled', async () => {
    // No other test makes a file of this day.
    const runOn = '2027-01-04';
    ctx.setNow(klWallClock(runOn, '09:00'));
    const [scheduledOne, without] = [await world.company(), await world.company({ hasAccount: false })];
    for (const companyId of [scheduledOne, without]) await world.owed(companyId, 10_00, monday);
    await makePayoutRun(ctx);
    const mark = async (companyId: string) => {
      const [payout] = await world.payouts(companyId);
      return markHeldPaid(ctx, admin, { id: payout?.id ?? '', reference });
    };
    expect(await mark(scheduledOne)).toMatchObject({ code: 'changed' });
    expect(await mark(without)).toMatchObject({ code: 'changed' });
    const [payout] = await world.payouts(scheduledOne);
    await holdPayout(ctx, admin, { id: payout?.id ?? '', reason: 'Asked by phone' });
    expect(await mark(scheduledOne)).toMatchObject({ code: 'file_missing' });
  });
});

describe('above the set amount, a payout on hold is noted as paid by a second super admin', () => {
  const large = 10_000_01;
  const mark = (id: string, actor = admin) => markHeldPaid(ctx, actor, { id, reference });

  it('who did not put it on hold', async () => {
    const { payoutId } = await scheduled(large);
    await makeBankFile(ctx, second, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('who did not suspend the company', async () => {
    const { payoutId, companyId } = await scheduled(large);
    await makeBankFile(ctx, second, monday);
    await suspendCompany(ctx, admin, { companyId, reason: 'Complaints' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('who did not make the bank file, where a refund put it on hold', async () => {
    const { payoutId, bookingId } = await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    await world.refund(bookingId, 1_00);
    await makeBankFile(ctx, admin, monday);
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('also where the lines of the run are above it only together', async () => {
    await world.owed(await world.company(), 9_999_00, monday);
    const { payoutId } = await scheduled(9_999_00);
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
  });

  it('whom the first could not have brought in', async () => {
    const { payoutId } = await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    const id = randomUUID();
    await superAdmin(id);
    const change = ctx.db.updateTable('users').set({ updated_at: ctx.now() }).where('id', '=', id);
    await change.execute();
    expect(await mark(payoutId, superAdminActor({ userId: id }))).toMatchObject({ code: 'changed_lately' });
  });
});

describe('a payout that the bank returned', () => {
  it('is owed again, once, and waits for another account', async () => {
    const { bookingId, payoutId, companyId } = await paid();
    const returned = await Promise.all(
      [admin, second].map((actor) => markReturned(ctx, actor, { id: payoutId, reason: 'Account closed' })),
    );
    expect(returned.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balancesOf(ctx.db, bookingId)).toMatchObject({ owed: 500_00, paidOut: 0 });
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await world.payouts(companyId)).toMatchObject([
      { state: 'returned' },
      { state: 'onHold', hold_reason: 'accountReturned', amount_sen: 500_00 },
    ]);
  });

  it('stops what another run would still send to the same account', async () => {
    const { companyId, payoutId } = await paid();
    await world.owed(companyId, 70_00, nextMonday);
    ctx.setNow(klWallClock(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    await makeBankFile(ctx, admin, nextMonday);
    await markReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    expect((await world.payouts(companyId))[1]).toMatchObject({
      ...{ state: 'onHold', hold_reason: 'accountReturned', amount_sen: 70_00 },
    });
    const marked = await markRunPaid(ctx, admin, { runOn: nextMonday, reference });
    expect(marked).toMatchObject({ code: 'changed' });
  });

  it('was paid before: what is only scheduled cannot come back', async () => {
    const { payoutId } = await scheduled();
    const outcome = await markReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    expect(outcome).toMatchObject({ code: 'changed' });
  });
});

describe('a run above the set amount', () => {
  const large = 10_000_01;

  it('is paid only after a second super admin has confirmed it', async () => {
    const { payoutId } = await scheduled(large);
    expect(await confirmShown(second)).toMatchObject({ code: 'file_missing' });
    await makeBankFile(ctx, admin, monday);
    const early = await markPaid(ctx, admin, { id: payoutId, reference });
    expect(early).toMatchObject({ code: 'needs_confirmation' });
    expect(await confirmShown(admin)).toMatchObject({ code: 'same_person' });
    expect(await confirmShown(second)).toEqual({ ok: true });
    expect(await markPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
  });

  describe('is not confirmed by somebody whom the first could have brought in', () => {
    const dayBefore = (ms = 0) => new Date(ctx.now().getTime() - dayMs + ms);
    const change = {
      role: (id: string, at: Date) =>
        ctx.db.updateTable('roles').set({ created_at: at }).where('user_id', '=', id).execute(),
      password: (id: string, at: Date) =>
        ctx.db.updateTable('users').set({ updated_at: at }).where('id', '=', id).execute(),
      factor: (id: string, at: Date) =>
        ctx.db.updateTable('users').set({ second_factor_since: at }).where('id', '=', id).execute(),
    };

    it.each(['role', 'password', 'factor'] as const)('by a new %s', async (what) => {
      const id = randomUUID();
      await superAdmin(id);
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      await change[what](id, dayBefore(1));
      const accomplice = superAdminActor({ userId: id });
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
      // Control: a day is enough.
      await change[what](id, dayBefore());
      expect(await confirmShown(accomplice)).toEqual({ ok: true });
    });

    it('also not when they wait a day after the file, or are no super admin any longer', async () => {
      const id = randomUUID();
      await superAdmin(id);
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      await change.role(id, dayBefore(1));
      ctx.setNow(klWallClock(nextMonday, '09:00'));
      const accomplice = superAdminActor({ userId: id });
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
      await ctx.db.deleteFrom('roles').where('user_id', '=', id).execute();
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
    });
  });

  describe('security 91: is confirmed as it was shown', () => {
    const confirmAfter = async (change: () => Promise<unknown>) => {
      const digest = await shownDigest();
      await change();
      return confirmRun(ctx, second, { runOn: monday, digest });
    };
    const confirmedBy = async () =>
      (await ctx.db.selectFrom('payout_runs').select('confirmed_by').executeTakeFirstOrThrow()).confirmed_by;

    it('and not after its file was made again', async () => {
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      const outcome = await confirmAfter(async () => {
        ctx.setNow(klWallClock(monday, '09:05'));
        await makeBankFile(ctx, admin, monday);
      });
      expect(outcome).toMatchObject({ code: 'file_changed' });
      expect(await confirmedBy()).toBeNull();
      expect(await confirmShown(second), 'control').toEqual({ ok: true });
    });

    it('and not after an amount in it changed between the page and the press', async () => {
      const { payoutId } = await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      const digest = await shownDigest();
      let pressed: ReturnType<typeof confirmRun> | undefined;
      await ctx.db.transaction().execute(async (tx) => {
        await tx.selectFrom('payout_runs').selectAll().forUpdate().execute();
        await tx
          .updateTable('payouts')
          .set({ amount_sen: large + 1 })
          .where('id', '=', payoutId)
          .execute();
        pressed = confirmRun(ctx, second, { runOn: monday, digest });
        await untilWaiting(ctx.db);
      });
      expect(await pressed).toMatchObject({ code: 'file_changed' });
      expect(await confirmedBy()).toBeNull();
    });
  });

  it('needs a new confirmation for a new file', async () => {
    const { payoutId } = await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    await confirmShown(second);
    await makeBankFile(ctx, second, monday);
    const marked = await markPaid(ctx, second, { id: payoutId, reference });
    expect(marked).toMatchObject({ code: 'needs_confirmation' });
    expect(await confirmShown(second)).toMatchObject({ code: 'same_person' });
  });

  it('stays above it when its lines are marked one by one', async () => {
    const other = await world.company();
    await world.owed(other, 9_999_00, monday);
    const { payoutId } = await scheduled(9_999_00);
    await makeBankFile(ctx, admin, monday);
    const marked = await markPaid(ctx, admin, { id: payoutId, reference });
    expect(marked).toMatchObject({ code: 'needs_confirmation' });
  });

  it('control: the database itself refuses one person in both places, and takes two', async () => {
    await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    const confirm = (by: string) =>
      sql`update payout_runs set confirmed_by = ${by}, confirmed_at = now()`.execute(ctx.db);
    await expect(confirm('first')).rejects.toThrow(/second_admin_confirms/);
    await confirm('second');
  });
});

describe('an account that is entered after the run was made', () => {
  it('is pointed out, and the run keeps the one that was in force', async () => {
    const { companyId } = await scheduled();
    const line = async () => (await showPayoutDesk(ctx, admin, { runOn: monday })).run?.lines[0];
    expect(await line()).toMatchObject({ lastFour: '4417', hasNewerAccount: false });
    const now = new Date(ctx.now().getTime() + 1);
    const newer = await world.addAccount(companyId, now);
    await ctx.db
      .updateTable('payout_accounts')
      .set({ entered_at: now, last_four: '9999' })
      .where('id', '=', newer)
      .execute();
    expect(await line()).toMatchObject({ lastFour: '4417', hasNewerAccount: true });
  });
});

describe('the bank file', () => {
  it('names holder, bank, number, amount and reference, and is recorded without the number', async () => {
    await scheduled();
    const made = await makeBankFile(ctx, admin, monday);
    expect(made).toMatchObject({
      ok: true,
      lines: [
        {
          ...{ beneficiary: 'Wira Travel Sdn. Bhd.', bankCode: 'MBBEMYKL', bank: 'Maybank' },
          ...{ accountNumber: '514012344417', amount: '500.00', reference: 'SPT-20261116' },
        },
      ],
    });
    const line = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'payoutRun.fileMade')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ object_id: monday, actor_id: 'first' });
    expect(JSON.stringify(line)).not.toContain('514012344417');
    expect(ctx.logLines.join('')).not.toContain('514012344417');
  });
});

describe('a run that two workers make at the same moment', () => {
  it('is one run', async () => {
    const companyId = await world.company();
    await world.owed(companyId, 500_00, monday);
    expect((await madeByTwo(ctx)).toSorted()).toEqual([monday, null]);
    expect(await world.payouts(companyId)).toHaveLength(1);
  });

  it('control: is two runs when the day is not its key', async () => {
    const own = await openTestContext();
    try {
      own.setNow(klWallClock(monday, '09:00'));
      await createPayoutFixture(own).compared();
      const companyId = await createPayoutFixture(own).company();
      await createPayoutFixture(own).owed(companyId, 500_00, monday);
      await sql`alter table payout_runs drop constraint payout_runs_pkey cascade`.execute(own.db);
      await sql`alter table payouts drop constraint payouts_run_on_company_id_key`.execute(own.db);
      expect(await madeByTwo(own)).toEqual([monday, monday]);
    } finally {
      await own.close();
    }
  });
});

/** Both have seen that there is no run yet before either of them may write one. */
async function madeByTwo(own: TestContext): Promise<(string | null)[]> {
  const both = await own.db.transaction().execute(async (tx) => {
    await sql`lock table payout_runs in share mode`.execute(tx);
    const made = [makePayoutRun(own), makePayoutRun(own)];
    await untilWaiting(own.db, 2);
    return { made };
  });
  return Promise.all(both.made);
}

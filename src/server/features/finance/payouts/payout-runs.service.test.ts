import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { insertCompanyUser } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently, waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dayMs, toKlInstant } from '#domain/kernel/time.ts';
import { deleteCompany } from '#server/features/companies/approval.service.ts';
import { suspendCompany } from '#server/features/companies/suspension.service.ts';
import { showPayoutDesk } from './payout-desk.service.ts';
import { makePayoutRun } from './payout-runs.service.ts';
import {
  confirmBankFile,
  holdPayout,
  makeBankFile,
  markFileSent,
  markHeldPayoutPaid,
  markPayoutPaid,
  markPayoutReturned,
  markRunPaid,
  openBankFile,
  recordCallBack,
  releasePayout,
} from './payouts.service.ts';

const monday = '2026-11-16';
const nextMonday = '2026-11-23';
const admin = superAdminActor({ userId: 'first' });
const second = superAdminActor({ userId: 'second' });
const reference = 'IBG 20261116';

let ctx: TestContext;
let fixture: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  ctx = await openTestContext();
  fixture = createPayoutFixture(ctx);
  await addPaymentKeys(ctx, { sandbox: false });
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
  ctx.setNow(toKlInstant(monday, '09:00'));
  await fixture.compared();
  await fixture.forgetRuns();
  await sql`update ledger_balances set paid_out_sen = paid_out_sen + owed_sen, owed_sen = 0`.execute(ctx.db);
});
afterEach(async () => {
  expect(await fixture.broken()).toEqual([]);
});

const noFile = '00000000-0000-4000-8000-000000000000';
const shownFile = async (runOn = monday) =>
  (await showPayoutDesk(ctx, second, { runOn })).run?.file?.id ?? noFile;
const confirmShown = async (actor: typeof second) => confirmBankFile(ctx, actor, await shownFile());
const sendShown = async (runOn = monday) => markFileSent(ctx, admin, await shownFile(runOn));

async function sendFile(runOn = monday, actor = admin): Promise<void> {
  expect(await makeBankFile(ctx, actor, runOn)).toMatchObject({ ok: true });
  expect(await sendShown(runOn)).toEqual({ ok: true });
}

async function openedLines(actor = admin) {
  const opened = await openBankFile(ctx, actor, await shownFile());
  return opened.ok ? opened.lines : opened.code;
}

async function scheduled(amountSen = 500_00) {
  const companyId = await fixture.company();
  const bookingId = await fixture.owed(companyId, amountSen, monday);
  expect(await makePayoutRun(ctx)).toBe(monday);
  const [payout] = await fixture.payouts(companyId);
  return { companyId, bookingId, payoutId: payout?.id ?? '' };
}

async function paid(amountSen?: number) {
  const made = await scheduled(amountSen);
  await sendFile();
  expect(await markPayoutPaid(ctx, admin, { id: made.payoutId, reference })).toEqual({ ok: true });
  return made;
}

describe('a payout run', () => {
  it('takes what is due by its day, one payout per company, and leaves the rest', async () => {
    const companyId = await fixture.company();
    await fixture.owed(companyId, 300_00, monday);
    await fixture.owed(companyId, 200_00, '2026-11-10');
    await fixture.owed(companyId, 900_00, '2026-11-17');
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([
      { run_on: monday, amount_sen: 500_00, state: 'scheduled' },
    ]);
  });

  it('is made once, however often the job runs', async () => {
    const { companyId } = await scheduled();
    expect(await makePayoutRun(ctx)).toBeNull();
    expect(await fixture.payouts(companyId)).toHaveLength(1);
  });

  it('is not made before its hour, and is made late after a worker outage', async () => {
    ctx.setNow(toKlInstant(monday, '05:59'));
    expect(await makePayoutRun(ctx)).toBe('2026-11-09');
    ctx.setNow(toKlInstant('2026-11-19', '12:00'));
    expect(await makePayoutRun(ctx)).toBe(monday);
  });

  it('is made at least a week after the previous one, even when the weekday changes', async () => {
    const on = (weekday: 1 | 3) => ({
      ...ctx,
      config: { ...ctx.config, payouts: { ...ctx.config.payouts, weekday } },
    });
    expect(await makePayoutRun(on(1))).toBe(monday);
    ctx.setNow(toKlInstant('2026-11-19', '09:00'));
    expect(await makePayoutRun(on(3))).toBeNull();
    expect((await showPayoutDesk(on(3), admin, { runOn: null })).nextRunOn).toBe('2026-11-25');
    ctx.setNow(toKlInstant('2026-11-25', '09:00'));
    expect(await makePayoutRun(on(3))).toBe('2026-11-25');
  });

  it('holds a company without an account and pays it in the next run once there is one', async () => {
    const companyId = await fixture.company({ hasAccount: false });
    await fixture.owed(companyId, 500_00, monday);
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'noAccount' }]);
    await fixture.addAccount(companyId);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([
      { run_on: monday, state: 'carriedOver' },
      { run_on: nextMonday, state: 'scheduled', amount_sen: 500_00 },
    ]);
  });

  it('includes no share twice while an earlier run is unpaid', async () => {
    const { companyId } = await scheduled();
    await fixture.owed(companyId, 70_00, nextMonday);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'scheduled', amount_sen: 500_00 },
      { state: 'scheduled', amount_sen: 70_00 },
    ]);
  });
});

describe('a booking whose ledger differs', () => {
  const heldBack = async () => {
    const desk = await showPayoutDesk(ctx, admin, { runOn: null });
    return desk.run?.differing.map(({ bookingId, amountSen, isHeldBack }) => ({
      bookingId,
      amountSen,
      isHeldBack,
    }));
  };

  it('is excluded from the run and shown there, and paid by the next run once its ledger is correct', async () => {
    const companyId = await fixture.company();
    await fixture.owed(companyId, 300_00, monday);
    const wrong = await fixture.owed(companyId, 200_00, monday);
    await fixture.compared([wrong]);
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([{ amount_sen: 300_00, state: 'scheduled' }]);
    expect(await heldBack()).toEqual([{ bookingId: wrong, amountSen: 200_00, isHeldBack: true }]);

    await fixture.compared();
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ amount_sen: 200_00, state: 'scheduled' });
    expect(await heldBack()).toEqual([]);
  });

  it('keeps its company on hold if the company may owe us because of it', async () => {
    const { companyId, bookingId } = await paid();
    await fixture.refund(bookingId, 200_00);
    await fixture.owed(companyId, 350_00, nextMonday);
    await fixture.compared([bookingId]);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({
      amount_sen: 350_00,
      state: 'onHold',
      hold_reason: 'ledgerDiffers',
    });
  });

  it('keeps its company out of the bank file if it was found after the run was made', async () => {
    const { companyId, bookingId } = await scheduled();
    await fixture.compared([bookingId]);
    expect(await heldBack()).toEqual([{ bookingId, amountSen: 500_00, isHeldBack: false }]);
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'onHold', hold_reason: 'ledgerDiffers' },
    ]);
    expect(await heldBack()).toEqual([]);
  });

  it.each([
    ['the newest comparison is older than three hours', [], '2026-11-15T21:59:59Z'],
    ['more differ than the comparison names', Array.from({ length: 200 }, () => randomUUID()), undefined],
  ] as const)('prevents a run when %s', async (_, broken, at) => {
    await fixture.compared(broken, at && new Date(at));
    expect(await makePayoutRun(ctx)).toBeNull();
    await fixture.compared([], new Date('2026-11-15T22:00:00Z'));
    expect(await makePayoutRun(ctx)).toBe(monday);
  });
});

describe('a refund after a payout', () => {
  it('is a negative balance deducted from the next payout', async () => {
    const { companyId, bookingId } = await paid();
    await fixture.refund(bookingId, 200_00);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: -200_00, paidOut: 500_00 });
    await fixture.owed(companyId, 350_00, nextMonday);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    const [, payout] = await fixture.payouts(companyId);
    expect(payout).toMatchObject({ amount_sen: 150_00, state: 'scheduled' });
    await sendFile(nextMonday);
    await markPayoutPaid(ctx, admin, { id: payout?.id ?? '', reference });
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({
      owed: 0,
      paidOut: 300_00,
      refundDue: 200_00,
    });
  });

  it('is carried over while nothing else is owed', async () => {
    const { companyId, bookingId } = await paid();
    await fixture.refund(bookingId, 200_00);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({
      amount_sen: -200_00,
      state: 'carriedOver',
    });
  });

  it('is carried over for weeks, down to the last sen, if larger than the next payouts', async () => {
    const { companyId, bookingId } = await paid(500_01);
    await fixture.refund(bookingId, 500_01);
    const weeks = [
      { runOn: '2026-11-23', owedSen: 0, expected: { amount_sen: -500_01, state: 'carriedOver' } },
      { runOn: '2026-11-30', owedSen: 300_00, expected: { amount_sen: -200_01, state: 'carriedOver' } },
      { runOn: '2026-12-07', owedSen: 200_01, expected: { amount_sen: 0, state: 'carriedOver' } },
      { runOn: '2026-12-14', owedSen: 1, expected: { amount_sen: 1, state: 'scheduled' } },
    ];
    for (const { runOn, owedSen, expected } of weeks) {
      ctx.setNow(toKlInstant(runOn, '09:00'));
      if (owedSen > 0) await fixture.owed(companyId, owedSen, runOn);
      await makePayoutRun(ctx);
      expect((await fixture.payouts(companyId)).at(-1)).toMatchObject({ run_on: runOn, ...expected });
    }
    await sendFile('2026-12-14');
    expect(await markRunPaid(ctx, admin, { runOn: '2026-12-14', reference })).toMatchObject({ ok: true });
    const { rows } = await sql<{ owed: number; paid: number }>`
      select sum(owed_sen)::bigint as owed, sum(paid_out_sen)::bigint as paid
      from ledger_balances where company_id = ${companyId}
    `.execute(ctx.db);
    expect(rows).toEqual([{ owed: 0, paid: 500_02 }]);
  });

  it('keeps the company out of the bank file if decided between the run and its file', async () => {
    const { companyId, bookingId } = await scheduled();
    await fixture.owed(companyId, 70_00, nextMonday);
    const other = await fixture.company();
    await fixture.refund(bookingId, 200_00);
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'onHold', hold_reason: 'refundedSince' },
    ]);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await fixture.owed(other, 10_00, nextMonday);
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ amount_sen: 370_00, state: 'scheduled' });
    const made = await makeBankFile(ctx, admin, nextMonday);
    expect(made.ok && (await openBankFile(ctx, admin, made.fileId))).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ amount: '10.00' })]),
    });
  });

  it.each([499_99, 500_00])(
    'deducts %d sen from the next run if decided while the file is at the bank',
    async (refundSen) => {
      const { companyId, bookingId } = await scheduled();
      await sendFile();
      await fixture.refund(bookingId, refundSen);
      await fixture.owed(companyId, 600_00, nextMonday);
      ctx.setNow(toKlInstant(nextMonday, '09:00'));
      await makePayoutRun(ctx);
      const [, next] = await fixture.payouts(companyId);
      expect(next).toMatchObject({ run_on: nextMonday, amount_sen: 600_00 - refundSen, state: 'scheduled' });
    },
  );

  it('also causes a negative balance if decided between file and payment', async () => {
    const { bookingId, payoutId } = await scheduled();
    await sendFile();
    await fixture.refund(bookingId, 500_00);
    await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: -500_00, paidOut: 500_00 });
  });
});

describe('a payment', () => {
  it('moves the amount from owed to paid out once when two people mark it concurrently', async () => {
    const { bookingId, payoutId, companyId } = await scheduled();
    await sendFile();
    const marks = [admin, second].map(
      (actor) => () => markPayoutPaid(ctx, actor, { id: payoutId, reference }),
    );
    const marked = await runConcurrently(ctx.db, 'payouts', marks);
    expect(marked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: 0, paidOut: 500_00 });
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'paid', bank_reference: reference }]);
  });

  it('pays every company of the run', async () => {
    const other = await fixture.company();
    await fixture.owed(other, 10_00, monday);
    const { companyId } = await scheduled();
    await sendFile();
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toEqual({ ok: true, paid: 2 });
    for (const id of [companyId, other]) expect(await fixture.payouts(id)).toMatchObject([{ state: 'paid' }]);
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toMatchObject({ code: 'changed' });
  });

  it('requires that the bank file was made and sent to the bank', async () => {
    const { payoutId } = await scheduled();
    const mark = () => markPayoutPaid(ctx, admin, { id: payoutId, reference });
    expect(await mark()).toMatchObject({ code: 'file_missing' });
    await makeBankFile(ctx, admin, monday);
    expect(await mark()).toMatchObject({ code: 'not_sent' });
    await sendShown();
    expect(await mark()).toEqual({ ok: true });
  });

  it('leaves out manually held payouts, which the next run checks again', async () => {
    const { payoutId, bookingId, companyId } = await scheduled();
    expect(await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' })).toEqual({ ok: true });
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: 500_00 });
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ state: 'scheduled' });
  });
});

describe('a line put on hold after the file was made', () => {
  it('voids the file, because it would still pay the line', async () => {
    const other = await fixture.company();
    await fixture.owed(other, 10_00, monday);
    const { payoutId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    const early = await markRunPaid(ctx, admin, { runOn: monday, reference });
    expect(early).toMatchObject({ code: 'file_missing' });
    await sendFile();
    expect((await showPayoutDesk(ctx, admin, { runOn: monday })).run?.file).toMatchObject({
      totalSen: 10_00,
    });
    expect(await markRunPaid(ctx, admin, { runOn: monday, reference })).toEqual({ ok: true, paid: 1 });
  });
});

describe('a payout put on hold that the bank paid anyway', () => {
  const held = async () => {
    const made = await scheduled();
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: made.payoutId, reason: 'Asked by phone' });
    return made;
  };

  it('is recorded as paid with its reference, and the next run does not pay it again', async () => {
    const { payoutId, bookingId, companyId } = await held();
    expect(await markHeldPayoutPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
    expect(await markHeldPayoutPaid(ctx, admin, { id: payoutId, reference })).toMatchObject({
      code: 'changed',
    });
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: 0, paidOut: 500_00 });
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'paid', bank_reference: reference }]);
  });

  it('is in the next run if not recorded (control)', async () => {
    const { companyId } = await held();
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ state: 'scheduled', amount_sen: 500_00 });
  });

  it('must be one that a bank file could contain: not without a file or account, and not a scheduled one', async () => {
    const runOn = '2027-01-04';
    ctx.setNow(toKlInstant(runOn, '09:00'));
    const [scheduledOne, without] = [await fixture.company(), await fixture.company({ hasAccount: false })];
    for (const companyId of [scheduledOne, without]) await fixture.owed(companyId, 10_00, monday);
    await makePayoutRun(ctx);
    const mark = async (companyId: string) => {
      const [payout] = await fixture.payouts(companyId);
      return markHeldPayoutPaid(ctx, admin, { id: payout?.id ?? '', reference });
    };
    expect(await mark(scheduledOne)).toMatchObject({ code: 'changed' });
    expect(await mark(without)).toMatchObject({ code: 'changed' });
    const [payout] = await fixture.payouts(scheduledOne);
    await holdPayout(ctx, admin, { id: payout?.id ?? '', reason: 'Asked by phone' });
    expect(await mark(scheduledOne)).toMatchObject({ code: 'file_missing' });
  });
});

describe('a payout on hold above the limit', () => {
  const large = 10_000_01;
  const mark = (id: string, actor = admin) => markHeldPayoutPaid(ctx, actor, { id, reference });

  it('is recorded as paid by a second super admin who did not put it on hold', async () => {
    const { payoutId } = await scheduled(large);
    await makeBankFile(ctx, second, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('is recorded as paid by a second super admin who did not suspend the company', async () => {
    const { payoutId, companyId } = await scheduled(large);
    await makeBankFile(ctx, second, monday);
    await suspendCompany(ctx, admin, { companyId, reason: 'Complaints' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('can be recorded as paid only by a second super admin who did not make the bank file, if a refund put it on hold', async () => {
    const { payoutId, bookingId } = await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    await fixture.refund(bookingId, 1_00);
    await makeBankFile(ctx, admin, monday);
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
    expect(await mark(payoutId, second)).toEqual({ ok: true });
  });

  it('also needs a second super admin if only the lines of the run together exceed the limit', async () => {
    await fixture.owed(await fixture.company(), 9_999_00, monday);
    const { payoutId } = await scheduled(9_999_00);
    await makeBankFile(ctx, admin, monday);
    await holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    expect(await mark(payoutId)).toMatchObject({ code: 'same_holder' });
  });

  it('needs a second super admin whose account the first has not changed recently', async () => {
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
  it('is owed again once and awaits another account', async () => {
    const { bookingId, payoutId, companyId } = await paid();
    const returns = [admin, second].map(
      (actor) => () => markPayoutReturned(ctx, actor, { id: payoutId, reason: 'Account closed' }),
    );
    const returned = await runConcurrently(ctx.db, 'payouts', returns);
    expect(returned.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ owed: 500_00, paidOut: 0 });
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'returned' },
      { state: 'onHold', hold_reason: 'accountReturned', amount_sen: 500_00 },
    ]);
  });

  it('stops what another run would still send to the same account', async () => {
    const { companyId, payoutId } = await paid();
    await fixture.owed(companyId, 70_00, nextMonday);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    await makeBankFile(ctx, admin, nextMonday);
    await markPayoutReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    expect((await fixture.payouts(companyId))[1]).toMatchObject({
      state: 'onHold',
      hold_reason: 'accountReturned',
      amount_sen: 70_00,
    });
    const marked = await markRunPaid(ctx, admin, { runOn: nextMonday, reference });
    expect(marked).toMatchObject({ code: 'changed' });
  });

  it('must have been paid before: a scheduled one cannot be returned', async () => {
    const { payoutId } = await scheduled();
    const outcome = await markPayoutReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    expect(outcome).toMatchObject({ code: 'changed' });
  });
});

describe('a run above the limit', () => {
  const large = 10_000_01;

  it('is paid only after a second super admin has confirmed it', async () => {
    const { payoutId } = await scheduled(large);
    expect(await confirmShown(second)).toMatchObject({ code: 'not_found' });
    await makeBankFile(ctx, admin, monday);
    const early = await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    expect(early).toMatchObject({ code: 'needs_confirmation' });
    expect(await sendShown()).toMatchObject({ code: 'needs_confirmation' });
    expect(await confirmShown(admin)).toMatchObject({ code: 'same_person' });
    expect(await confirmShown(second)).toEqual({ ok: true });
    expect(await sendShown()).toEqual({ ok: true });
    expect(await markPayoutPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
  });

  describe('a second super admin whose account the first changed recently', () => {
    const dayBefore = (ms = 0) => new Date(ctx.now().getTime() - dayMs + ms);
    const change = {
      role: (id: string, at: Date) =>
        ctx.db.updateTable('roles').set({ created_at: at }).where('user_id', '=', id).execute(),
      password: (id: string, at: Date) =>
        ctx.db.updateTable('users').set({ updated_at: at }).where('id', '=', id).execute(),
      factor: (id: string, at: Date) =>
        ctx.db.updateTable('users').set({ second_factor_since: at }).where('id', '=', id).execute(),
    };

    it.each(['role', 'password', 'factor'] as const)('cannot confirm with a new %s', async (what) => {
      const id = randomUUID();
      await superAdmin(id);
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      await change[what](id, dayBefore(1));
      const accomplice = superAdminActor({ userId: id });
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
      await change[what](id, dayBefore());
      expect(await confirmShown(accomplice)).toEqual({ ok: true });
    });

    it('cannot confirm on a day after the file either, or after losing the role', async () => {
      const id = randomUUID();
      await superAdmin(id);
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      await change.role(id, dayBefore(1));
      ctx.setNow(toKlInstant(nextMonday, '09:00'));
      const accomplice = superAdminActor({ userId: id });
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
      await ctx.db.deleteFrom('roles').where('user_id', '=', id).execute();
      expect(await confirmShown(accomplice)).toMatchObject({ code: 'changed_lately' });
    });
  });

  describe('security 91: the confirmation of a run as it was shown', () => {
    const confirmations = () => ctx.db.selectFrom('bank_files').select('confirmed_by').execute();

    it('is rejected after the file was made again', async () => {
      await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      const shown = await shownFile();
      await makeBankFile(ctx, admin, monday);
      expect(await confirmBankFile(ctx, second, shown)).toMatchObject({ code: 'file_changed' });
      expect(await confirmations()).toEqual([{ confirmed_by: null }, { confirmed_by: null }]);
      expect(await confirmShown(second), 'control').toEqual({ ok: true });
    });

    it('is rejected after a line was put on hold since the page was rendered', async () => {
      const { payoutId } = await scheduled(large);
      await makeBankFile(ctx, admin, monday);
      const shown = await shownFile();
      let pressed: ReturnType<typeof confirmBankFile> | undefined;
      await ctx.db.transaction().execute(async (tx) => {
        await tx.selectFrom('payout_runs').selectAll().forUpdate().execute();
        const held = holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
        await waitForBlockedSessions(ctx.db);
        pressed = confirmBankFile(ctx, second, shown);
        await waitForBlockedSessions(ctx.db, 2);
        void held;
      });
      expect(await pressed).toMatchObject({ code: 'file_changed' });
      expect(await confirmations()).toEqual([{ confirmed_by: null }]);
    });
  });

  it('needs a new confirmation for a new file', async () => {
    const { payoutId } = await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    await confirmShown(second);
    await makeBankFile(ctx, second, monday);
    const marked = await markPayoutPaid(ctx, second, { id: payoutId, reference });
    expect(marked).toMatchObject({ code: 'needs_confirmation' });
    expect(await confirmShown(second)).toMatchObject({ code: 'same_person' });
  });

  it('stays above the limit when its lines are marked one by one', async () => {
    const other = await fixture.company();
    await fixture.owed(other, 9_999_00, monday);
    const { payoutId } = await scheduled(9_999_00);
    await makeBankFile(ctx, admin, monday);
    const marked = await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    expect(marked).toMatchObject({ code: 'needs_confirmation' });
  });

  it('cannot have a file made and confirmed by the same person (control: database)', async () => {
    await scheduled(large);
    await makeBankFile(ctx, admin, monday);
    const confirm = (by: string) =>
      sql`update bank_files set confirmed_by = ${by}, confirmed_at = now()`.execute(ctx.db);
    await expect(confirm('first')).rejects.toThrow(/second_admin_confirms/);
    await confirm('second');
  });
});

describe('an account entered after the run was made', () => {
  it('is marked as new, and the run keeps the previous one', async () => {
    const { companyId } = await scheduled();
    const line = async () => (await showPayoutDesk(ctx, admin, { runOn: monday })).run?.lines[0];
    expect(await line()).toMatchObject({ lastFour: '4417', hasNewerAccount: false });
    const now = new Date(ctx.now().getTime() + 1);
    const newer = await fixture.addAccount(companyId, now);
    await ctx.db
      .updateTable('payout_accounts')
      .set({ entered_at: now, last_four: '9999' })
      .where('id', '=', newer)
      .execute();
    expect(await line()).toMatchObject({ lastFour: '4417', hasNewerAccount: true });
  });
});

describe('an account that was never paid', () => {
  const line = async () => (await showPayoutDesk(ctx, admin, { runOn: monday })).run?.lines[0];

  async function unproven() {
    const companyId = await fixture.company({ hasAccount: false });
    await fixture.addAccount(companyId, undefined, { isCalledBack: false });
    await fixture.owed(companyId, 500_00, monday);
    await makePayoutRun(ctx);
    const [payout] = await fixture.payouts(companyId);
    return { companyId, payoutId: payout?.id ?? '' };
  }

  it('holds the payout until a super admin has called the company', async () => {
    const { companyId, payoutId } = await unproven();
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'callBack' }]);
    expect(await line()).toMatchObject({ wasPaidBefore: false, isNewAccount: false });
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'nothing_to_pay' });
    const call = () => recordCallBack(ctx, admin, { id: payoutId, note: 'Aina, 03-2141 0000' });
    expect(await call()).toEqual({ ok: true });
    expect(await call()).toMatchObject({ code: 'changed' });
    await sendFile();
    expect(await markPayoutPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
    const account = await ctx.db
      .selectFrom('payout_accounts')
      .select(['called_back_by', 'call_back_note'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    expect(account).toEqual({ called_back_by: 'first', call_back_note: 'Aina, 03-2141 0000' });
  });

  it('needs no call once it was paid', async () => {
    const { companyId, payoutId } = await unproven();
    await recordCallBack(ctx, admin, { id: payoutId, note: 'Aina' });
    await sendFile();
    await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    await ctx.db
      .updateTable('payout_accounts')
      .set({ called_back_at: null, called_back_by: null, call_back_note: null })
      .execute();
    await fixture.owed(companyId, 70_00, nextMonday);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ state: 'scheduled' });
  });

  it('waits for the next run if the file is at the bank already', async () => {
    await fixture.owed(await fixture.company(), 10_00, monday);
    const { companyId, payoutId } = await unproven();
    await sendFile();
    expect(await recordCallBack(ctx, admin, { id: payoutId, note: 'Aina' })).toEqual({ ok: true });
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'onHold' }]);
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ state: 'scheduled' });
  });

  it('cannot be recorded as paid without the call', async () => {
    const { payoutId } = await unproven();
    expect(await markHeldPayoutPaid(ctx, admin, { id: payoutId, reference })).toMatchObject({
      code: 'changed',
    });
  });
});

describe('a deleted company', () => {
  const release = (id: string) => releasePayout(ctx, admin, { id, reason: 'Asked by its owner' });

  it('is paid only after a super admin releases it', async () => {
    const { companyId, payoutId } = await scheduled();
    await makeBankFile(ctx, admin, monday);
    expect(await deleteCompany(ctx, admin, companyId)).toEqual({ ok: true });
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'onHold', hold_reason: 'companyDeleted' },
    ]);
    expect(await sendShown()).toMatchObject({ code: 'not_found' });
    ctx.setNow(toKlInstant(nextMonday, '09:00'));
    await makePayoutRun(ctx);
    expect(await release(payoutId)).toMatchObject({ code: 'changed' });
    const [, next] = await fixture.payouts(companyId);
    expect(next).toMatchObject({ state: 'onHold', hold_reason: 'companyDeleted', amount_sen: 500_00 });
    expect(await release(next?.id ?? '')).toEqual({ ok: true });
    expect((await fixture.payouts(companyId))[1]).toMatchObject({ state: 'scheduled' });
  });

  it('still needs the call about an account that was never paid', async () => {
    const companyId = await fixture.company({ hasAccount: false });
    await fixture.addAccount(companyId, undefined, { isCalledBack: false });
    await fixture.owed(companyId, 500_00, monday);
    await deleteCompany(ctx, admin, companyId);
    await makePayoutRun(ctx);
    const [payout] = await fixture.payouts(companyId);
    expect(await release(payout?.id ?? '')).toEqual({ ok: true });
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'onHold', hold_reason: 'callBack' }]);
  });

  it('can still be suspended', async () => {
    const companyId = await fixture.company();
    await fixture.owed(companyId, 500_00, monday);
    await deleteCompany(ctx, admin, companyId);
    expect(await suspendCompany(ctx, admin, { companyId, reason: 'Complaints' })).toEqual({ ok: true });
    await makePayoutRun(ctx);
    expect(await fixture.payouts(companyId)).toMatchObject([
      { state: 'onHold', hold_reason: 'companySuspended' },
    ]);
  });
});

describe('a paid company', () => {
  it('gets an email for its owner with the reference of the line', async () => {
    const { companyId, payoutId } = await scheduled();
    const owner = await insertCompanyUser(ctx.db, companyId);
    await insertCompanyUser(ctx.db, companyId, { role: 'agent' });
    await sendFile();
    await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    const mails = await ctx.db
      .selectFrom('mails')
      .select(['id', 'recipient', 'values_encrypted as sealed'])
      .where('subject_id', '=', companyId)
      .where('kind', '=', 'payout-paid')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email]);
    const [mail] = mails;
    const values = mail?.sealed && ctx.encryption.decrypt(mail.sealed, `mails.values_encrypted|${mail.id}`);
    expect(JSON.parse(values ?? '{}')).toMatchObject({
      amount: 'MYR 500.00',
      lastFour: '4417',
      reference: expect.stringMatching(/^SPT-[A-HJ-NP-Z2-9]{8}$/),
    });
  });
});

describe('the bank file', () => {
  it('contains holder, bank, number, amount and reference, and is audited without the number', async () => {
    await scheduled();
    await makeBankFile(ctx, admin, monday);
    expect(await openedLines()).toEqual([
      {
        beneficiary: 'Wira Travel Sdn. Bhd.',
        bankCode: 'MBBEMYKL',
        bank: 'Maybank',
        accountNumber: '514012344417',
        amount: '500.00',
        reference: expect.stringMatching(/^SPT-[A-HJ-NP-Z2-9]{8}$/),
      },
    ]);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', await shownFile())
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      { action: 'bankFile.made', actor_id: 'first', details: { runOn: monday, lines: 1, totalSen: 500_00 } },
      { action: 'bankFile.opened', actor_id: 'first' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('514012344417');
    expect(ctx.logLines.join('')).not.toContain('514012344417');
  });

  it('keeps the unique reference of each line when made again', async () => {
    const [one, other] = [await fixture.company(), await fixture.company()];
    await fixture.owed(one, 100_00, monday);
    await fixture.owed(other, 200_00, monday);
    await makePayoutRun(ctx);
    const references = async () => {
      await makeBankFile(ctx, admin, monday);
      const lines = await openedLines();
      return new Map(typeof lines === 'string' ? [] : lines.map((line) => [line.amount, line.reference]));
    };
    const before = await references();
    expect(new Set(before.values()).size).toBe(2);
    const [held] = await fixture.payouts(other);
    await holdPayout(ctx, admin, { id: held?.id ?? '', reason: 'Asked by phone' });
    expect(await references()).toEqual(new Map([['100.00', before.get('100.00')]]));
  });

  it('can be downloaded until it is sent or replaced', async () => {
    await scheduled();
    await makeBankFile(ctx, admin, monday);
    const former = await shownFile();
    await sendFile();
    expect(await openBankFile(ctx, admin, former)).toMatchObject({ code: 'file_changed' });
    expect(await openedLines()).toBe('already_sent');
  });

  it('keeps its lines once at the bank: none is put on hold or into another file', async () => {
    const { companyId, payoutId } = await scheduled();
    await sendFile();
    const hold = holdPayout(ctx, admin, { id: payoutId, reason: 'Asked by phone' });
    expect(await hold).toMatchObject({ code: 'already_sent' });
    expect(await makeBankFile(ctx, admin, monday)).toMatchObject({ code: 'already_sent' });
    await suspendCompany(ctx, admin, { companyId, reason: 'Complaints' });
    expect(await fixture.payouts(companyId)).toMatchObject([{ state: 'scheduled' }]);
    expect(await markPayoutPaid(ctx, admin, { id: payoutId, reference })).toEqual({ ok: true });
  });

  it('rejects a second line for a payout, and changes once it was sent (control: database)', async () => {
    const { payoutId } = await scheduled();
    await sendFile();
    const again = sql`
      insert into bank_file_lines (file_id, reference, payout_id, payout_account_id, amount_sen)
      select file_id, 'SPT-AAAAAAAA', payout_id, payout_account_id, amount_sen from bank_file_lines
    `;
    await expect(again.execute(ctx.db)).rejects.toThrow(/bank_file_lines_paid_once/);
    await expect(sql`update bank_files set voided_at = now()`.execute(ctx.db)).rejects.toThrow(/stays/);
    await expect(sql`update bank_file_lines set state = 'void'`.execute(ctx.db)).rejects.toThrow(
      /sent to void/,
    );
    await markPayoutPaid(ctx, admin, { id: payoutId, reference });
    await markPayoutReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    await again.execute(ctx.db);
  });

  it('is one file when two super admins make it concurrently', async () => {
    await scheduled();
    const presses = [admin, second].map((actor) => () => makeBankFile(ctx, actor, monday));
    await runConcurrently(ctx.db, 'bank_files', presses);
    const open = ctx.db.selectFrom('bank_files').select('id').where('voided_at', 'is', null);
    expect(await open.execute()).toHaveLength(1);
  });
});

describe('a run that two workers make concurrently', () => {
  it('becomes one run', async () => {
    const companyId = await fixture.company();
    await fixture.owed(companyId, 500_00, monday);
    expect((await madeByTwo(ctx)).toSorted()).toEqual([monday, null]);
    expect(await fixture.payouts(companyId)).toHaveLength(1);
  });

  it('becomes two runs if the day is not the key (control)', async () => {
    const own = await openTestContext();
    try {
      own.setNow(toKlInstant(monday, '09:00'));
      await addPaymentKeys(own, { sandbox: false });
      await createPayoutFixture(own).compared();
      const companyId = await createPayoutFixture(own).company();
      await createPayoutFixture(own).owed(companyId, 500_00, monday);
      await sql`alter table payout_runs drop constraint payout_runs_pkey cascade`.execute(own.db);
      await sql`alter table payouts drop constraint payouts_mode_run_on_company_id_key`.execute(own.db);
      expect(await madeByTwo(own)).toEqual([monday, monday]);
    } finally {
      await own.close();
    }
  });
});

/** Two processes create the same run; both have seen that there is none before either inserts it. */
async function madeByTwo(own: TestContext): Promise<(string | null)[]> {
  const make = () => makePayoutRun(own);
  return runConcurrently(own.db, 'payout_runs', [make, make]);
}

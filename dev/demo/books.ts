// The demo's ledger, three payout weeks (paid, one returned payout, one unconfirmed bank file) and a refund
// in every step. Calls the real services with the clock set to the time of each step.
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { PaymentFate } from '#domain/finance/ledger.ts';
import type { PayoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { addDays, toKlInstant } from '#domain/kernel/time.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { showFile } from '#server/features/finance/bank-files/bank-files.service.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { enterPayoutAccount } from '#server/features/finance/payouts/payout-accounts.service.ts';
import { showPayoutDesk } from '#server/features/finance/payouts/payout-desk.service.ts';
import { makePayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';
import {
  confirmBankFile,
  makeBankFile,
  markFileSent,
  markPayoutReturned,
  markRunPaid,
  recordCallBack,
} from '#server/features/finance/payouts/payouts.service.ts';
import { giveRefundAccount } from '#server/features/settlement/refunds/buyer-refunds.service.ts';
import {
  confirmRefundFile,
  makeRefundFile,
  markRefundFileSent,
  markRefundPaid,
  markRefundReturned,
} from '#server/features/settlement/refunds/refunds.service.ts';
import { checkLedger, releaseShares } from '#server/features/settlement/sweeps.service.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import { companyActor, superAdminActor } from '../testing/run/actors.ts';
import { demoOwners, demoSecondAdmin, demoSuperAdmin } from './accounts.ts';
import { demoRunDays } from './flown.ts';

interface Staff {
  readonly maker: SuperAdminActor;
  readonly second: SuperAdminActor;
  readonly owners: Readonly<Record<keyof typeof demoOwners, CompanyActor>>;
}

type At = (moment: Date) => AppContext;

export async function loadDemoBooks(ctx: AppContext, now: Date): Promise<void> {
  const at: At = (moment) => ({ ...ctx, now: () => (moment < now ? moment : now) });
  const staff = await findStaff(ctx);
  await recordPayments(ctx);
  await makePayoutWeeks(at, staff, demoRunDays(now, ctx.config.payouts.weekday));
  await makeRefunds(at, staff, now);
  const broken = await checkLedger(at(now));
  if (broken > 0) throw new Error(`The ledgers of ${broken} demo bookings are not right.`);
}

async function findStaff({ db }: AppContext): Promise<Staff> {
  const users = await db.selectFrom('users').select(['id', 'email']).where('is_demo', '=', true).execute();
  const identity = ({ email }: { readonly email: string }) => {
    const user = users.find((each) => each.email === email);
    if (!user) throw new Error(`The demo has no account ${email}.`);
    return { userId: user.id, email, clientAddress: '127.0.0.1', requestId: 'demo' };
  };
  const owner = (company: keyof typeof demoOwners) =>
    companyActor(demoCompanyIds[company], {
      ...identity(demoOwners[company]),
      companyName: demoOwners[company].name,
    });
  return {
    maker: superAdminActor(identity(demoSuperAdmin)),
    second: superAdminActor(identity(demoSecondAdmin)),
    owners: { wira: owner('wira'), borneo: owner('borneo') },
  };
}

const fates: Partial<Record<BookingState, PaymentFate>> = {
  confirmed: 'kept',
  review: 'inReview',
  paidNoSeat: 'goesBack',
};

async function recordPayments({ db }: AppContext): Promise<void> {
  const payments = await db
    .selectFrom('payment_events as event')
    .innerJoin('bookings', 'bookings.id', 'event.booking_id')
    .select(['bookings.id', 'bookings.mode', 'bookings.fee_basis_points', 'bookings.state'])
    .select(['event.bill_id', 'event.transaction_id', 'event.created_at'])
    .select((row) => row.ref('event.counted_amount').$notNull().as('amount'))
    .where('event.counted_amount', 'is not', null)
    .orderBy('event.created_at')
    .execute();
  await db.transaction().execute(async (tx) => {
    for (const { state, amount, bill_id, transaction_id, created_at, ...booking } of payments) {
      const fate = fates[state];
      if (!fate) throw new Error(`A demo booking that is ${state} was paid.`);
      await recordInLedger(
        tx,
        booking,
        { kind: 'payment', amountSen: senFromDecimal(amount), fate },
        { cause: `payment:${bill_id}:${transaction_id ?? ''}`, now: created_at },
      );
    }
  });
}

const payoutAccounts = {
  wira: { bank: 'MBBEMYKL', holder: 'Wira Travel & Tours (demo)', accountNumber: '514012344417' },
  borneo: { bank: 'CIBBMYKL', holder: 'Borneo Sky Holidays (demo)', accountNumber: '8001239052' },
  borneoNew: { bank: 'PBBEMYKL', holder: 'Borneo Sky Holidays (demo)', accountNumber: '3190126688' },
} as const satisfies Record<string, PayoutAccountInput>;

/**
 * The bank returns Borneo Sky's payout of the second week. Its new account needs a confirming call, so the
 * third run pays only the other company, and its file waits for the second super admin.
 */
async function makePayoutWeeks(at: At, staff: Staff, days: ReturnType<typeof demoRunDays>): Promise<void> {
  const on = (day: string, time: string) => at(toKlInstant(day, time));
  const { maker, owners } = staff;
  const before = addDays(days.paid, -6);
  requireOk(await enterPayoutAccount(on(before, '11:05'), owners.wira, payoutAccounts.wira));
  requireOk(await enterPayoutAccount(on(before, '16:40'), owners.borneo, payoutAccounts.borneo));

  await makeRun(on, days.paid);
  for (const { id, holdReason } of await listPayouts(on(days.paid, '09:00'), maker, days.paid))
    if (holdReason === 'callBack')
      requireOk(await recordCallBack(on(days.paid, '09:00'), maker, { id, note: 'The owner, 03-5550 0100' }));
  await payRun(on, staff, { runOn: days.paid, reference: 'IBG 4471' });

  await makeRun(on, days.returned);
  await payRun(on, staff, { runOn: days.returned, reference: 'IBG 4528' });
  const returnedOn = addDays(days.returned, 2);
  const paid = await listPayouts(on(returnedOn, '10:10'), maker, days.returned);
  const returned = paid.find(({ lastFour }) => lastFour === payoutAccounts.borneo.accountNumber.slice(-4));
  requireOk(
    await markPayoutReturned(on(returnedOn, '10:10'), maker, {
      id: returned?.id ?? '',
      reason: 'Account closed',
    }),
  );
  const enteredOn = addDays(days.returned, 3);
  requireOk(await enterPayoutAccount(on(enteredOn, '14:30'), owners.borneo, payoutAccounts.borneoNew));

  await makeRun(on, days.waiting);
  requireOk(await makeBankFile(on(days.waiting, '09:20'), maker, days.waiting));
}

type OnDay = (day: string, time: string) => AppContext;

async function makeRun(on: OnDay, runOn: string): Promise<void> {
  const ctx = on(runOn, '06:04');
  await releaseShares(ctx);
  await checkLedger(ctx);
  if ((await makePayoutRun(ctx)) !== runOn) throw new Error(`The demo has no payout run on ${runOn}.`);
}

async function listPayouts(ctx: AppContext, actor: SuperAdminActor, runOn: string) {
  const { run } = await showPayoutDesk(ctx, actor, { runOn });
  return run?.lines ?? [];
}

async function payRun(
  on: OnDay,
  { maker, second }: Staff,
  { runOn, reference }: { readonly runOn: string; readonly reference: string },
): Promise<void> {
  const { fileId } = requireOk(await makeBankFile(on(runOn, '09:20'), maker, runOn));
  const { nextStep } = await showFile(on(runOn, '09:20'), maker, { mode: 'test', kind: 'payouts', runOn });
  if (nextStep === 'confirm') requireOk(await confirmBankFile(on(runOn, '10:05'), second, fileId));
  requireOk(await markFileSent(on(runOn, '10:30'), maker, fileId));
  requireOk(await markRunPaid(on(addDays(runOn, 1), '15:20'), maker, { runOn, reference }));
}

/** One refund per step, from paid to due, oldest first; one in an unsent file, one with a bank account. */
async function makeRefunds(at: At, { maker, second }: Staff, now: Date): Promise<void> {
  const { db } = at(now);
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select(['refunds.id', 'refunds.created_at', 'bookings.id as bookingId'])
    .select(['bookings.first_name', 'bookings.last_name'])
    .orderBy('refunds.created_at')
    .execute();
  const [done, returned, sent, inFile, withAccount] = refunds;
  if (!done || !returned || !sent || !inFile || !withAccount)
    throw new Error('The demo has too few refunds.');
  const since = withAccount.created_at.getTime();
  const step = (tenths: number) => at(new Date(since + ((now.getTime() - since) * tenths) / 10));
  const giveAccount = async (ctx: AppContext, refund: typeof done, accountNumber: string) => {
    const holder = `${refund.first_name} ${refund.last_name}`;
    const account = { bank: 'HLBBMYKL', holder, accountNumber } as const;
    const given = { bookingId: refund.bookingId, account, clientAddress: '127.0.0.1' };
    const outcome = await giveRefundAccount(ctx, given);
    if (!outcome.ok) throw new Error(`The bank account of a demo refund is ${outcome.code}.`);
  };

  await giveAccount(step(1), done, '35100204481');
  await giveAccount(step(1), returned, '35100207730');
  await giveAccount(step(1), sent, '35100201195');
  const { fileId } = requireOk(await makeRefundFile(step(2), maker));
  const { nextStep } = await showFile(step(2), maker, { mode: 'test', kind: 'refunds', runOn: null });
  if (nextStep === 'confirm') requireOk(await confirmRefundFile(step(3), second, fileId));
  requireOk(await markRefundFileSent(step(4), maker, fileId));
  requireOk(await markRefundPaid(step(5), maker, done.id));
  requireOk(
    await markRefundReturned(step(6), maker, { refundId: returned.id, reason: 'Account number unknown' }),
  );
  await giveAccount(step(7), inFile, '35100203364');
  requireOk(await makeRefundFile(step(8), maker));
  await giveAccount(step(9), withAccount, '35100209902');
}

/** Fails the start, because a rejected step would leave the demo in an unexpected state. */
function requireOk<Outcome extends { readonly ok: boolean }>(
  outcome: Outcome,
): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(`A step of the demo's books was refused: ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { ok: true }>;
}

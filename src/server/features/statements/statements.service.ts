// What a company is told about its money: the statement of a month, the same figures of one booking, and the balance over
// all months. Reads only; what moves money belongs to ledger and payouts. Runs as the company, and only people who may
// manage its bank account are told anything about it.
import type { Bank } from '#domain/banks.ts';
import { may } from '#domain/company-role.ts';
import { isId } from '#domain/id.ts';
import { senFromDecimal } from '#domain/money.ts';
import {
  accountInForce,
  type HoldReason,
  type PayoutAccountTimes,
  type Weekday,
  waitingAccount,
} from '#domain/payout.ts';
import { readSoldFlights } from '#domain/sold-flights.ts';
import {
  type BookingMoney,
  balancesOf,
  figuresOf,
  groupPlace,
  isMonth,
  monthOf,
  monthSpan,
  placeOf,
  type Statement,
  type StatementBooking,
  type StatementRules,
  statementOf,
} from '#domain/statement.ts';
import { klDate } from '#domain/time.ts';
import { tripView } from '#domain/trip-view.ts';
import type { CompanyActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { nextPayoutRun } from '#server/features/payouts/payout-runs.service.ts';
import { asCompany } from '#server/platform/company-scope.ts';
import type { Tx } from '#server/platform/database.ts';
import { type StatementPaper, statementPdf } from './statement-pdf.ts';
import {
  type Balance,
  findFeeRate,
  findFirstDay,
  findNewestPayout,
  listAccountTimes,
  listMovedBookings,
  listPayoutsById,
  listStatementRows,
  listTransactionsOf,
  type StatementRow,
  type StatementTransaction,
  sumBalance,
} from './statements.store.ts';

export interface CompanyStatement {
  readonly statement: Statement;
  /** Payments are in test mode at present: they stand in no statement. */
  readonly isTestMode: boolean;
  readonly thisMonth: string;
  readonly firstMonth: string;
  /** Of the next bookings. */
  readonly feeBasisPoints: number;
  readonly balance: Balance;
  readonly weekday: Weekday;
  readonly nextPayoutOn: string;
  /** The newest payout, when the bank sent it back. */
  readonly returned: { readonly runOn: string; readonly amountSen: number; readonly reason: string } | null;
  /** Where each payout of the month went, by its reference; empty for people who may not see the account. */
  readonly paidTo: readonly { readonly reference: string; readonly bank: Bank; readonly lastFour: string }[];
}

/** Of this month where none, or none that can be, is asked for. */
export async function getStatement(
  ctx: AppContext,
  actor: CompanyActor,
  asked: string | null,
): Promise<CompanyStatement> {
  const isTest = await isTestMode(ctx);
  const known = { asked, nextRunOn: await nextPayoutRun(ctx) };
  const made = await asCompany(ctx.db, actor, (tx) => readStatement(ctx, tx, actor, known));
  return { ...made, isTestMode: isTest };
}

type ReadStatement = Omit<CompanyStatement, 'isTestMode'>;

/** The same as a file. Names of travellers leave with it, so it is recorded who took it. */
export async function exportStatement(
  ctx: AppContext,
  actor: CompanyActor,
  { month, format }: { readonly month: string; readonly format: string },
): Promise<ReadStatement> {
  const known = { asked: month, nextRunOn: await nextPayoutRun(ctx) };
  return asCompany(ctx.db, actor, async (tx) => {
    const made = await readStatement(ctx, tx, actor, known);
    const count = made.statement.groups.reduce((sum, { lines }) => sum + lines.length, 0);
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'statement.exported',
      object: { kind: 'company', id: actor.companyId },
      details: { month: made.statement.month, format, count },
    });
    return made;
  });
}

async function readStatement(
  ctx: AppContext,
  tx: Tx,
  actor: CompanyActor,
  { asked, nextRunOn }: { readonly asked: string | null; readonly nextRunOn: string },
): Promise<ReadStatement> {
  const { companyId } = actor;
  const now = ctx.now();
  const thisMonth = monthOf(now);
  const firstMonth = (await findFirstDay(tx, companyId))?.slice(0, 7) ?? thisMonth;
  const month = asked !== null && isMonth(asked) && asked <= thisMonth ? asked : thisMonth;
  const bookings = await readBookings(
    tx,
    companyId,
    await listMovedBookings(tx, companyId, monthSpan(month)),
  );
  const payoutIds = bookings.flatMap(({ entries }) => entries.flatMap(({ payoutId }) => payoutId ?? []));
  const payouts = await listPayoutsById(tx, companyId, [...new Set(payoutIds)]);
  const newest = await findNewestPayout(tx, companyId);
  const rules = await readRules(ctx, tx, actor, { payouts, nextRunOn });
  return {
    ...{ thisMonth, firstMonth, statement: statementOf(bookings, month, rules) },
    feeBasisPoints: await findFeeRate(tx, companyId),
    balance: await sumBalance(tx, companyId),
    ...{ weekday: rules.weekday, nextPayoutOn: rules.nextRunOn },
    returned: newest?.state === 'returned' ? newest : null,
    paidTo: may({ role: actor.role }, 'managePayoutAccount')
      ? payouts.flatMap(({ reference, bank, lastFour }) =>
          reference && bank && lastFour ? [{ reference, bank, lastFour }] : [],
        )
      : [],
  };
}

async function readRules(
  ctx: AppContext,
  tx: Tx,
  { companyId, suspendedReason }: CompanyActor,
  known: Pick<StatementRules, 'payouts' | 'nextRunOn'>,
): Promise<StatementRules & { readonly weekday: Weekday }> {
  const now = ctx.now();
  const account = accountHold(await listAccountTimes(tx, companyId), now);
  const hold = suspendedReason === null ? account : 'companySuspended';
  const { weekday } = ctx.config.payouts;
  return { ...known, weekday, hold: hold && { kind: hold, words: '' } };
}

function accountHold(accounts: readonly PayoutAccountTimes[], now: Date): HoldReason | null {
  if (accountInForce(accounts, now)) return null;
  if (waitingAccount(accounts, now)) return 'accountWaits';
  return accounts.some(({ withdrawnAt }) => withdrawnAt === null) ? 'accountReturned' : 'noAccount';
}

/** Null for a booking that has no ledger: not the company's, not paid, or in test mode. */
export async function getBookingMoney(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<BookingMoney | null> {
  if (!isId(bookingId)) return null;
  const { companyId } = actor;
  const nextRunOn = await nextPayoutRun(ctx);
  return asCompany(ctx.db, actor, async (tx) => {
    const [booking] = await readBookings(tx, companyId, [bookingId]);
    if (!booking || booking.entries.length === 0) return null;
    const figures = figuresOf(balancesOf(booking.entries));
    const paidOut = booking.entries.findLast(({ changes }) => changes.paidOut !== 0);
    const openSen = figures.yoursSen - figures.paidOutSen;
    const place =
      openSen === 0 && paidOut
        ? ({ kind: 'paidOut', payoutId: paidOut.payoutId, paidOn: klDate(paidOut.at) } as const)
        : placeOf(booking, openSen);
    const payouts = await listPayoutsById(tx, companyId, paidOut?.payoutId ? [paidOut.payoutId] : []);
    return {
      ...figures,
      feeBasisPoints: booking.feeBasisPoints,
      place: groupPlace({ place, run: booking.run }, await readRules(ctx, tx, actor, { payouts, nextRunOn })),
      latestOn: place.kind === 'collecting' ? place.latestOn : null,
    };
  });
}

async function readBookings(
  tx: Tx,
  companyId: string,
  bookingIds: readonly string[],
): Promise<StatementBooking[]> {
  const transactions = await listTransactionsOf(tx, companyId, bookingIds);
  const ofBooking = Map.groupBy(transactions, ({ bookingId }) => bookingId);
  const rows = await listStatementRows(tx, companyId, bookingIds);
  return rows.map((row) => toStatementBooking(row, ofBooking.get(row.bookingId) ?? []));
}

function toStatementBooking(
  row: StatementRow,
  transactions: readonly StatementTransaction[],
): StatementBooking {
  const { bookingId, reference, departsOn, tickets, feeBasisPoints, dueOn } = row;
  return {
    ...{ bookingId, reference, departsOn, tickets, feeBasisPoints, dueOn },
    passengerName: `${row.firstName} ${row.lastName}`,
    airport: tripView(readSoldFlights(row.legs)).outbound.to?.code ?? null,
    unitPriceSen: senFromDecimal(row.unitPrice),
    isInReview: row.state === 'review',
    run: runOf(row),
    entries: transactions.map(({ at, cause, bookingId: _, ...changes }) => ({
      ...{ at, changes, payoutId: payoutIn(cause) },
    })),
  };
}

/** What the account alone held up is looked at again by today's account. */
function runOf(row: StatementRow): StatementBooking['run'] {
  const { runOn, runState, holdReason, holdWords, heldOn } = row;
  if (heldOn !== null && (runOn === null || heldOn >= runOn))
    return { on: heldOn, hold: { kind: 'ledgerDiffers', words: '' } };
  if (runOn === null) return null;
  if (runState === 'scheduled') return { on: runOn, hold: null };
  if (runState !== 'onHold' || holdReason === null || isByAccount(holdReason)) return null;
  return { on: runOn, hold: { kind: holdReason, words: holdWords ?? '' } };
}

function isByAccount(reason: HoldReason): boolean {
  return reason === 'noAccount' || reason === 'accountWaits' || reason === 'accountReturned';
}

/** As payouts write them: `payout:<payout>:<booking>`, and `payoutReturned:…` when the bank sent it back. */
function payoutIn(cause: string): string | null {
  return /^payout(?:Returned)?:([0-9a-f-]{36}):/.exec(cause)?.[1] ?? null;
}

/** On paper, with the operator's name and address, in the words of the caller's language. */
export function drawStatement(
  ctx: AppContext,
  actor: CompanyActor,
  {
    statement,
    ...words
  }: { readonly statement: Statement } & Pick<StatementPaper, 'language' | 'reasonText'>,
): Promise<Buffer> {
  const about = { companyName: actor.companyName, site: ctx.config.site, now: ctx.now() };
  return statementPdf(statement, { ...about, ...words });
}

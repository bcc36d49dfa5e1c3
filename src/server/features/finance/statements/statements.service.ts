import { hasPermission } from '#domain/accounts/company-role.ts';
import { type MoneyFigures, toFigures } from '#domain/finance/ledger.ts';
import { sumSales } from '#domain/finance/numbers.ts';
import {
  findAccountInForce,
  type PayoutAccountTimes,
  type PayoutHoldReason,
  type Weekday,
  waitingAccount,
} from '#domain/finance/payout.ts';
import {
  type BookingMoney,
  makeStatement,
  type OperatorLedger,
  type PayoutRules,
  payoutDay,
  type ShareFacts,
  type Statement,
  type StatementBooking,
  type StatementPayout,
  sharePlace,
} from '#domain/finance/statement.ts';
import { isId } from '#domain/kernel/id.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { chooseMonth, type MonthChoice, monthSpan } from '#domain/kernel/month.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import {
  getBookingLedger,
  getLedgerSales,
  getLedgerStart,
  getOpenShares,
  ledgerByBooking,
} from '#server/features/finance/ledger/ledger.service.ts';
import { nextPayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type StatementPaper, statementPdf } from './statement-pdf.ts';
import {
  findBooks,
  findFeeRate,
  findNewestPayout,
  findReleaseRule,
  listAccountTimes,
  listBookingPayouts,
  listPaidOut,
  listShares,
  type PaidOutRow,
  type ShareRow,
} from './statements.store.ts';

export interface CompanyStatement extends Omit<MonthChoice, 'month'> {
  readonly statement: Statement;
  readonly isTestMode: boolean;
  readonly feeBasisPoints: number;
  readonly weekday: Weekday;
  readonly nextPayoutOn: string;
  readonly returned: { readonly runOn: string; readonly amountSen: number; readonly reason: string } | null;
}

export async function getStatement(
  ctx: AppContext,
  actor: CompanyActor,
  asked: string | null,
): Promise<CompanyStatement> {
  const known = { asked, mode: await currentMode(ctx), nextRunOn: await nextPayoutRun(ctx) };
  return runAsCompany(ctx.db, actor, (tx) => readStatement(ctx, tx, actor, known));
}

/** Exports a file. It contains travellers' names, so the export is audited. */
export async function exportStatement(
  ctx: AppContext,
  actor: CompanyActor,
  { month, format }: { readonly month: string; readonly format: string },
): Promise<CompanyStatement> {
  const known = { asked: month, mode: await currentMode(ctx), nextRunOn: await nextPayoutRun(ctx) };
  return runAsCompany(ctx.db, actor, async (tx) => {
    const made = await readStatement(ctx, tx, actor, known);
    const count = made.statement.groups.reduce((sum, { lines }) => sum + lines.length, 0);
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
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
  {
    asked,
    mode,
    nextRunOn,
  }: { readonly asked: string | null; readonly mode: PaymentMode; readonly nextRunOn: string },
): Promise<CompanyStatement> {
  const { companyId } = actor;
  const books = { companyId, mode };
  const { month, ...months } = chooseMonth(asked, {
    begins: await getLedgerStart(tx, books),
    now: ctx.now(),
  });
  const span = { ...books, ...monthSpan(month) };
  const rules = await readRules(ctx, tx, actor, nextRunOn);
  const newest = await findNewestPayout(tx, books);
  const maySeeAccount = hasPermission({ role: actor.role }, 'managePayoutAccount');
  const payouts = await listPaidOut(tx, books, span);
  const facts = {
    month,
    openingSen: await getOpenShares(tx, { ...books, at: span.from }),
    bookings: await readBookings(tx, companyId, await ledgerByBooking(tx, span)),
    payouts: payouts.map((row) => toPayout(row, maySeeAccount)),
    sold: sumSales(await getLedgerSales(tx, span)),
  };
  return {
    ...months,
    statement: makeStatement(facts, rules),
    isTestMode: mode === 'test',
    feeBasisPoints: await findFeeRate(tx, companyId),
    weekday: rules.weekday,
    nextPayoutOn: nextRunOn,
    returned: newest?.state === 'returned' ? newest : null,
  };
}

function toPayout({ payoutId, bank, lastFour, ...row }: PaidOutRow, maySeeAccount: boolean): StatementPayout {
  return {
    ...row,
    kind: payoutId === null ? 'correction' : row.amountSen < 0 ? 'returned' : 'paid',
    account: maySeeAccount && bank && lastFour ? { bank, lastFour } : null,
  };
}

async function readRules(
  ctx: AppContext,
  tx: Tx,
  { companyId, suspendedReason }: CompanyActor,
  nextRunOn: string,
): Promise<PayoutRules> {
  const account = findAccountHold(await listAccountTimes(tx, companyId), ctx.now());
  const hold = suspendedReason === null ? account : 'companySuspended';
  return { nextRunOn, weekday: ctx.config.payouts.weekday, hold: hold && { kind: hold, words: '' } };
}

function findAccountHold(accounts: readonly PayoutAccountTimes[], now: Date): PayoutHoldReason | null {
  if (findAccountInForce(accounts, now)) return null;
  if (waitingAccount(accounts, now)) return 'accountWaits';
  return accounts.some(({ withdrawnAt }) => withdrawnAt === null) ? 'accountReturned' : 'noAccount';
}

export async function getBookingMoney(
  ctx: AppContext,
  actor: CompanyActor,
  bookingId: string,
): Promise<BookingMoney | null> {
  if (!isId(bookingId)) return null;
  const { companyId } = actor;
  const nextRunOn = await nextPayoutRun(ctx);
  const own = await runAsCompany(ctx.db, actor, async (tx) => {
    const [row] = await listShares(tx, companyId, [bookingId]);
    if (!row || row.received === 0) return null;
    const rules = await readRules(ctx, tx, actor, nextRunOn);
    return { row, rules, releaseRule: await findReleaseRule(tx, companyId) };
  });
  // Some release data is the operator's, so read it only for a booking of this company.
  const ledger = own && (await getBookingLedger(ctx, bookingId));
  if (!ledger) return null;
  const { row, rules, releaseRule } = own;
  const { release } = ledger;
  return {
    ...toFigures(row),
    isTest: (await currentMode(ctx)) === 'test',
    feeBasisPoints: row.feeBasisPoints,
    place: sharePlace(toShare(row), rules),
    releaseRule,
    release,
    payoutOn: release.kind === 'on' ? payoutDay(release.date, rules) : null,
  };
}

export async function getLedgerForOperator(
  ctx: AppContext,
  _actor: SuperAdminActor,
  bookingId: string,
): Promise<OperatorLedger | null> {
  const ledger = isId(bookingId) ? await getBookingLedger(ctx, bookingId) : null;
  if (!ledger) return null;
  // `getOpenShares` excludes the time `at` itself, so add a millisecond to include the current one.
  const at = new Date(ctx.now().getTime() + 1);
  return ctx.db.transaction().execute(async (tx) => ({
    ...ledger,
    payouts: await listBookingPayouts(tx, bookingId),
    companyBalanceSen: await getOpenShares(tx, { ...(await findBooks(tx, bookingId)), at }),
  }));
}

async function readBookings(
  tx: Tx,
  companyId: string,
  changes: readonly (MoneyFigures & { readonly bookingId: string; readonly at: Date })[],
): Promise<StatementBooking[]> {
  const rows = await listShares(
    tx,
    companyId,
    changes.map(({ bookingId }) => bookingId),
  );
  const byId = new Map(rows.map((row) => [row.bookingId, row]));
  return changes.flatMap((change) => {
    const row = byId.get(change.bookingId);
    return row ? { ...toShare(row), ...describeBooking(row), ...change } : [];
  });
}

function describeBooking({ reference, departsOn, tickets, feeBasisPoints, ...row }: ShareRow) {
  return {
    reference,
    departsOn,
    tickets,
    feeBasisPoints,
    passengerName: `${row.firstName} ${row.lastName}`,
    airport: tripView(readSoldFlights(row.legs)).outbound.to?.code ?? null,
    unitPriceSen: senFromDecimal(row.unitPrice),
  };
}

function toShare(row: ShareRow): ShareFacts {
  const { awaiting, owed, dueOn, paidOutOn, paidOutReference } = row;
  return {
    isInReview: row.state === 'review',
    awaitingSen: awaiting,
    owedSen: owed,
    dueOn,
    run: findRun(row),
    lastPayout: paidOutOn === null ? null : { on: paidOutOn, reference: paidOutReference },
  };
}

/** Ignores a hold that only the bank account caused, because the account's current state applies instead. */
function findRun({ runOn, runState, holdReason, holdWords, heldOn }: ShareRow): ShareFacts['run'] {
  if (heldOn !== null && (runOn === null || heldOn >= runOn))
    return { on: heldOn, hold: { kind: 'ledgerDiffers', words: '' } };
  if (runOn === null) return null;
  if (runState === 'scheduled') return { on: runOn, hold: null };
  if (runState !== 'onHold' || holdReason === null || isByAccount(holdReason)) return null;
  return { on: runOn, hold: { kind: holdReason, words: holdWords ?? '' } };
}

function isByAccount(reason: PayoutHoldReason): boolean {
  return reason === 'noAccount' || reason === 'accountWaits' || reason === 'accountReturned';
}

export function drawStatement(
  ctx: AppContext,
  actor: CompanyActor,
  {
    statement,
    ...words
  }: { readonly statement: Statement } & Pick<StatementPaper, 'language' | 'isTestMode' | 'reasonText'>,
): Promise<Buffer> {
  const about = { companyName: actor.companyName, site: ctx.config.site, now: ctx.now() };
  return statementPdf(statement, { ...about, ...words });
}

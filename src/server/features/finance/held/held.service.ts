import { needsSecondAdmin } from '#domain/finance/bank-file.ts';
import {
  addEntries,
  balanceRows,
  compareHeld,
  type HeldMoney,
  type HeldPage,
  type JournalRow,
  type TypedBalance,
  toJournalBalances,
} from '#domain/finance/held-money.ts';
import { entryWindowStart } from '#domain/finance/money-entry.ts';
import { chooseMonth, monthDays, monthSpan } from '#domain/kernel/month.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { addDays, klDate, toKlInstant } from '#domain/kernel/time.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSecondAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { getLedgerStart, listCompanyDebts } from '#server/features/finance/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import {
  insertBankBalance,
  listBankBalances,
  listJournal,
  lockBankBalance,
  lockBankBalances,
  setBalanceConfirmed,
  sumBalancesAt,
  sumMoneyInTransit,
  sumMovedAlone,
  sumSettled,
} from './held.store.ts';

const BALANCES_SHOWN = 12;

export async function showHeld(
  ctx: AppContext,
  actor: SuperAdminActor,
  askedMonth: string | null,
): Promise<HeldPage> {
  const mode = await currentMode(ctx);
  const now = ctx.now();
  const [balances, debts, begins, onTheirWay] = await Promise.all([
    listBankBalances(ctx.db, mode, BALANCES_SHOWN),
    listCompanyDebts(ctx.db, { mode }),
    getLedgerStart(ctx.db, { mode }),
    sumMoneyInTransit(ctx.db, mode),
  ]);
  const today = klDate(now);
  return {
    ...onTheirWay,
    mode,
    today,
    held: await compareWith(ctx, mode, balances[0] ?? { balanceOn: today, balanceSen: 0, countedSen: 0 }),
    balances: balances.map(({ userId, ...balance }) => ({
      ...balance,
      isWaiting: balance.countedSen !== balance.movedSen,
      isOwn: userId === actor.userId,
    })),
    debts,
    months: chooseMonth(askedMonth, { begins, now }),
  };
}

async function compareWith(
  { db }: Pick<AppContext, 'db'>,
  mode: PaymentMode,
  { balanceOn, balanceSen, countedSen }: Pick<TypedBalance, 'balanceOn' | 'balanceSen' | 'countedSen'>,
): Promise<HeldMoney> {
  const [balances, settled] = await Promise.all([
    sumBalancesAt(db, mode, toKlInstant(addDays(balanceOn, 1), '00:00')),
    sumSettled(db, mode, balanceOn),
  ]);
  return compareHeld({ balances, ...settled, bank: { balanceSen, movedSen: countedSen } });
}

export async function countHeldDifferences(ctx: Pick<AppContext, 'db'>): Promise<number> {
  const modes: readonly PaymentMode[] = ['test', 'live'];
  const differences = await Promise.all(
    modes.map(async (mode) => {
      const [newest] = await listBankBalances(ctx.db, mode, 1);
      return newest ? (await compareWith(ctx, mode, newest)).differenceSen : 0;
    }),
  );
  return differences.filter((sen) => sen !== 0).length;
}

export type BalanceOutcome = { readonly ok: true; readonly isWaiting: boolean } | Refused<'in_future'>;

/**
 * Stores a bank balance. The figure "own money moved out" could hide a difference, so changing it by more than the limit
 * waits for a second super admin. Until then the previous figure applies.
 */
export async function storeBankBalance(
  ctx: AppContext,
  actor: SuperAdminActor,
  typed: {
    readonly balanceOn: string;
    readonly balanceSen: number;
    readonly movedSen: number;
    readonly note: string;
  },
): Promise<BalanceOutcome> {
  const { balanceOn, balanceSen, movedSen, note } = typed;
  const now = ctx.now();
  if (balanceOn > klDate(now)) return createRefusal('in_future');
  const mode = await currentMode(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await lockBankBalances(tx);
    const [newest] = await listBankBalances(tx, mode, 1);
    const before = newest?.countedSen ?? 0;
    const changeSen = Math.abs(movedSen - before);
    const totalSen = changeSen + (await sumMovedAlone(tx, actor.userId, entryWindowStart(now)));
    const isWaiting = changeSen > 0 && needsSecondAdmin({ totalSen }, ctx.config.payouts.confirmAboveSen);
    const id = await insertBankBalance(tx, {
      mode,
      balance_on: balanceOn,
      balance_sen: balanceSen,
      moved_sen: movedSen,
      counted_moved_sen: isWaiting ? before : movedSen,
      moved_alone_sen: isWaiting ? 0 : changeSen,
      note,
      made_by: actor.userId,
      made_at: now,
    });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'bankBalance.entered',
      object: { kind: 'bankBalance', id },
      details: { balanceOn, balanceSen, movedSen, ...(note && { note }), ...(mode === 'test' && { mode }) },
    });
    return { ok: true, isWaiting };
  });
}

export type ConfirmBalanceRefusal = 'not_found' | 'changed' | 'same_person' | 'changed_lately';

export type ConfirmBalanceOutcome = { readonly ok: true } | Refused<ConfirmBalanceRefusal>;

export function confirmBalance(
  ctx: AppContext,
  actor: SuperAdminActor,
  id: string,
): Promise<ConfirmBalanceOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ConfirmBalanceOutcome> => {
    const balance = await lockBankBalance(tx, id);
    if (!balance) return createRefusal('not_found');
    const { made_by, made_at: madeAt, moved_sen: movedSen, balance_on: balanceOn } = balance;
    if (balance.counted_moved_sen === movedSen) return createRefusal('changed');
    if (made_by === actor.userId) return createRefusal('same_person');
    if (!(await isSecondAdmin(ctx, tx, actor, { madeAt }))) return createRefusal('changed_lately');
    await setBalanceConfirmed(tx, id, { movedSen, by: actor.userId, now: ctx.now() });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'bankBalance.confirmed',
      object: { kind: 'bankBalance', id },
      details: { balanceOn, movedSen },
    });
    return { ok: true };
  });
}

export interface Journal {
  readonly month: string;
  readonly mode: PaymentMode;
  readonly steps: AsyncIterable<readonly JournalRow[]>;
}

export async function exportJournal(
  ctx: AppContext,
  actor: SuperAdminActor,
  asked: string,
): Promise<Journal> {
  const mode = await currentMode(ctx);
  const { month } = chooseMonth(asked, { begins: null, now: ctx.now() });
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'journal.exported',
      object: { kind: 'numbers', id: 'journal' },
      details: { month, ...(mode === 'test' && { mode }) },
    }),
  );
  return { month, mode, steps: journalSteps(ctx, { month, mode }) };
}

async function* journalSteps(
  { db, now }: AppContext,
  { month, mode }: { readonly month: string; readonly mode: PaymentMode },
): AsyncGenerator<readonly JournalRow[]> {
  const { from } = monthSpan(month);
  const days = monthDays(month, now());
  let balances = toJournalBalances(await sumBalancesAt(db, mode, from));
  yield balanceRows('opening', `${month}-01`, balances);
  for (const day of days) {
    const span = { from: toKlInstant(day, '00:00'), until: toKlInstant(addDays(day, 1), '00:00') };
    const entries = await listJournal(db, { mode, ...span });
    balances = addEntries(balances, entries);
    yield entries.map((entry) => ({ row: 'entry' as const, ...entry }));
  }
  yield balanceRows('closing', days.at(-1) ?? `${month}-01`, balances);
}

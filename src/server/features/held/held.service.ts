// What we hold for others, compared with the bank balance that a super admin typed in; and the journal of a month.
import {
  addEntries,
  balanceRows,
  compareHeld,
  type HeldMoney,
  type HeldPage,
  type JournalRow,
  type TypedBalance,
  toJournalBalances,
} from '#domain/held-money.ts';
import { chooseMonth, monthDays, monthSpan } from '#domain/month.ts';
import { addDays, klDate, klWallClock } from '#domain/time.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { auditBy, recordAudit } from '#server/features/audit/audit.service.ts';
import { companyDebts, ledgerBegin } from '#server/features/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { PaymentMode } from '#server/platform/schema.ts';
import {
  insertBankBalance,
  listBankBalances,
  listJournal,
  sumBalancesAt,
  sumOnTheirWay,
  sumSettled,
} from './held.store.ts';

const BALANCES_SHOWN = 12;

export async function showHeld(
  ctx: AppContext,
  _actor: SuperAdminActor,
  askedMonth: string | null,
): Promise<HeldPage> {
  const mode = await currentMode(ctx);
  const now = ctx.now();
  const [balances, debts, begins, onTheirWay] = await Promise.all([
    listBankBalances(ctx.db, mode, BALANCES_SHOWN),
    companyDebts(ctx.db, { mode }),
    ledgerBegin(ctx.db, { mode }),
    sumOnTheirWay(ctx.db, mode),
  ]);
  const today = klDate(now);
  return {
    ...onTheirWay,
    mode,
    today,
    held: await compareWith(ctx, mode, balances[0] ?? { balanceOn: today, balanceSen: 0, movedSen: 0 }),
    balances,
    debts,
    months: chooseMonth(askedMonth, { begins, now }),
  };
}

async function compareWith(
  { db }: Pick<AppContext, 'db'>,
  mode: PaymentMode,
  bank: Pick<TypedBalance, 'balanceOn' | 'balanceSen' | 'movedSen'>,
): Promise<HeldMoney> {
  const [balances, settled] = await Promise.all([
    sumBalancesAt(db, mode, klWallClock(addDays(bank.balanceOn, 1), '00:00')),
    sumSettled(db, mode, bank.balanceOn),
  ]);
  return compareHeld({ balances, ...settled, bank });
}

/** How many modes have a bank balance that does not agree with the ledger. */
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

/** Stores what the bank says. Returns false for a day in the future. */
export async function storeBankBalance(
  ctx: AppContext,
  actor: SuperAdminActor,
  typed: {
    readonly balanceOn: string;
    readonly balanceSen: number;
    readonly movedSen: number;
    readonly note: string;
  },
): Promise<boolean> {
  const { balanceOn, balanceSen, movedSen, note } = typed;
  const now = ctx.now();
  if (balanceOn > klDate(now)) return false;
  const mode = await currentMode(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const id = await insertBankBalance(tx, {
      mode,
      balance_on: balanceOn,
      balance_sen: balanceSen,
      moved_sen: movedSen,
      note,
      made_by: actor.userId,
      made_at: now,
    });
    await recordAudit(tx, {
      ...auditBy(actor),
      action: 'bankBalance.entered',
      object: { kind: 'bankBalance', id },
      details: { balanceOn, balanceSen, movedSen, ...(note && { note }), ...(mode === 'test' && { mode }) },
    });
  });
  return true;
}

export interface Journal {
  readonly month: string;
  readonly mode: PaymentMode;
  /** Opening balances, the entries of each day, closing balances. */
  readonly steps: AsyncIterable<readonly JournalRow[]>;
}

/** Records who took the journal before it returns it. */
export async function exportJournal(
  ctx: AppContext,
  actor: SuperAdminActor,
  asked: string,
): Promise<Journal> {
  const mode = await currentMode(ctx);
  const { month } = chooseMonth(asked, { begins: null, now: ctx.now() });
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...auditBy(actor),
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
    const span = { from: klWallClock(day, '00:00'), until: klWallClock(addDays(day, 1), '00:00') };
    const entries = await listJournal(db, { mode, ...span });
    balances = addEntries(balances, entries);
    yield entries.map((entry) => ({ row: 'entry' as const, ...entry }));
  }
  yield balanceRows('closing', days.at(-1) ?? `${month}-01`, balances);
}

import { banks } from '#domain/finance/banks.ts';
import {
  findAccountInForce,
  isInFile,
  isNewAccount,
  isTakenInRun,
  runState,
} from '#domain/finance/payout.ts';
import type { CompanyBalance, ListedRun, ShownRun } from '#domain/finance/payout-desk.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { showFile } from '#server/features/finance/bank-files/bank-files.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { listAccounts } from './payout-accounts.store.ts';
import { listBalanceRows, listDiffering, listRunLines, listRunRows } from './payout-desk.store.ts';
import { nextPayoutRun } from './payout-runs.service.ts';
import { hasRun, listOwed, type RunKey } from './payout-runs.store.ts';

const RUNS_SHOWN = 26;

export interface PayoutDesk {
  readonly mode: PaymentMode;
  readonly nextRunOn: string;
  readonly confirmAboveSen: number;
  readonly balances: readonly CompanyBalance[];
  readonly run: ShownRun | null;
  readonly runs: readonly ListedRun[];
}

export async function showPayoutDesk(
  ctx: AppContext,
  actor: SuperAdminActor,
  { runOn }: { readonly runOn: string | null },
): Promise<PayoutDesk> {
  const mode = await currentMode(ctx);
  const runs = (await listRunRows(ctx.db, mode, RUNS_SHOWN)).map(toListedRun);
  const shownOn = runOn ?? runs[0]?.runOn;
  const nextRunOn = await nextPayoutRun(ctx);
  return {
    mode,
    nextRunOn,
    confirmAboveSen: ctx.config.payouts.confirmAboveSen,
    balances: await listBalances(ctx, { mode, runOn: nextRunOn }),
    run: shownOn ? await toShownRun(ctx, actor, { mode, runOn: shownOn }) : null,
    runs,
  };
}

async function listBalances(ctx: AppContext, { mode, runOn }: RunKey): Promise<CompanyBalance[]> {
  const owed = Map.groupBy(await listOwed(ctx.db, mode), ({ companyId }) => companyId);
  const rows = await listBalanceRows(ctx.db, mode, [...owed.keys()]);
  const ids = rows.map(({ companyId }) => companyId);
  const accounts = ids.length > 0 ? await listAccounts(ctx.db, ids) : [];
  const sum = (lines: readonly { amountSen: number }[]) =>
    lines.reduce((total, { amountSen }) => total + amountSen, 0);
  return rows.map((row) => {
    const lines = owed.get(row.companyId) ?? [];
    const own = accounts.filter(({ companyId }) => companyId === row.companyId);
    const account = findAccountInForce(own, ctx.now());
    return {
      ...row,
      owedSen: sum(lines),
      dueSen: sum(lines.filter((line) => !line.differs && isTakenInRun(line, runOn))),
      negativeSen: sum(lines.filter(({ amountSen }) => amountSen < 0)),
      account: account && `${banks[account.bank]} •••• ${account.lastFour}`,
    };
  });
}

function toListedRun({ runOn, payouts }: Awaited<ReturnType<typeof listRunRows>>[number]): ListedRun {
  const inFile = payouts.filter(({ state }) => isInFile(state));
  return {
    runOn,
    state: runState(payouts.map(({ state }) => state)),
    payouts: inFile.length,
    totalSen: inFile.reduce((total, { sen }) => total + sen, 0),
    onHold: payouts.filter(({ state }) => state === 'onHold').length,
    returned: payouts.filter(({ state }) => state === 'returned').length,
  };
}

async function toShownRun(ctx: AppContext, actor: SuperAdminActor, run: RunKey): Promise<ShownRun | null> {
  if (!(await hasRun(ctx.db, run))) return null;
  const lines = await listRunLines(ctx.db, run);
  const { mode, runOn } = run;
  const listed = toListedRun({
    runOn,
    payouts: lines.map(({ state, amountSen }) => ({ state, sen: amountSen })),
  });
  const { file, nextStep } = await showFile(ctx, actor, { mode, kind: 'payouts', runOn });
  return {
    ...listed,
    differing: await listDiffering(ctx.db, run),
    lines: lines.map(({ bank, enteredAt, runMadeAt, ...line }) => ({
      ...line,
      bank: bank && banks[bank],
      isNewAccount: enteredAt !== null && isNewAccount({ enteredAt }, runMadeAt),
    })),
    file,
    nextStep: listed.state === 'scheduled' ? nextStep : null,
  };
}

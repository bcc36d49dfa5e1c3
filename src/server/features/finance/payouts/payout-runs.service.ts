import {
  listHeldBackLines,
  newestRunDay,
  nextRunDay,
  type PlannedPayout,
  planPayouts,
} from '#domain/finance/payout.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { isLedgerCompared } from '#server/features/finance/ledger/ledger-check.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { type ListedAccount, listAccounts, listProvenAccounts } from './payout-accounts.store.ts';
import {
  carryOverHeld,
  hasRunWithinWeek,
  insertHeldBack,
  insertPayout,
  insertRun,
  listOwed,
  lockCompanies,
  type RunKey,
} from './payout-runs.store.ts';

export async function makePayoutRun(ctx: AppContext): Promise<string | null> {
  const now = ctx.now();
  const mode = await currentMode(ctx);
  const runOn = newestRunDay(now, klDate(now), ctx.config.payouts.weekday);
  const run = { mode, runOn };
  if (await hasRunWithinWeek(ctx.db, run)) return null;
  if (!(await isLedgerCompared(ctx))) {
    ctx.log.warn({ runOn }, 'a payout run waits for the ledger to be compared');
    return null;
  }
  const planned = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertRun(tx, run, now))) return null;
    return planRun(tx, run, now);
  });
  if (planned) ctx.log.info({ runOn, payouts: planned.length }, 'a payout run was made');
  return planned && runOn;
}

export async function nextPayoutRun(ctx: AppContext): Promise<string> {
  const { weekday } = ctx.config.payouts;
  const coming = nextRunDay(klDate(ctx.now()), weekday);
  return (await hasRunWithinWeek(ctx.db, { mode: await currentMode(ctx), runOn: coming }))
    ? nextRunDay(addDays(coming, 1), weekday)
    : coming;
}

async function planRun(tx: Tx, run: RunKey, now: Date): Promise<PlannedPayout<ListedAccount>[]> {
  const { mode, runOn } = run;
  await carryOverHeld(tx, run);
  const owed = await listOwed(tx, mode);
  const companyIds = [...new Set(owed.map(({ companyId }) => companyId))];
  const accounts = Map.groupBy(
    companyIds.length > 0 ? await listAccounts(tx, companyIds) : [],
    ({ companyId }) => companyId,
  );
  // Lock the companies until the run exists, so that a concurrent suspension finds and holds its payout.
  const { suspended, deleted } = await lockCompanies(tx, companyIds);
  const proven = await listProvenAccounts(tx, companyIds);
  const planned = planPayouts(owed, (companyId) => accounts.get(companyId) ?? [], {
    runOn,
    now,
    suspended,
    deleted,
    isProven: ({ id }) => proven.has(id),
  });
  for (const payout of planned) await insertPayout(tx, run, payout);
  const held = listHeldBackLines(owed, runOn);
  await insertHeldBack(tx, run, held);
  const scheduled = planned.filter(({ state }) => state === 'scheduled');
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'payoutRun.made',
    object: { kind: 'payoutRun', id: runOn },
    details: {
      payouts: scheduled.length,
      totalSen: scheduled.reduce((sum, { amountSen }) => sum + amountSen, 0),
      onHold: planned.filter(({ state }) => state === 'onHold').length,
      heldBack: held.length,
      ...(mode === 'test' && { mode }),
    },
  });
  return planned;
}

// Makes a payout run, once for each run day: what each company is owed by then, and what is held back.
import { heldBack, newestRunDay, nextRunDay, type PlannedPayout, plannedPayouts } from '#domain/payout.ts';
import { addDays, klDate } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { isLedgerCompared } from '#server/features/ledger/ledger-check.service.ts';
import type { Tx } from '#server/platform/database.ts';
import { type ListedAccount, listAccounts } from './payout-accounts.store.ts';
import {
  carryOverHeld,
  hasRun,
  insertHeldBack,
  insertPayout,
  insertRun,
  listOwed,
  lockSuspended,
} from './payout-runs.store.ts';

/** The newest run that should be there, unless it is. Its day, or null. */
export async function makePayoutRun(ctx: AppContext): Promise<string | null> {
  const now = ctx.now();
  const runOn = newestRunDay(now, klDate(now), ctx.config.payouts.weekday);
  if (await hasRun(ctx.db, runOn)) return null;
  if (!(await isLedgerCompared(ctx))) {
    ctx.log.warn({ runOn }, 'a payout run waits for the ledger to be compared');
    return null;
  }
  const planned = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertRun(tx, runOn, now))) return null;
    return planRun(tx, runOn, now);
  });
  if (planned) ctx.log.info({ runOn, payouts: planned.length }, 'a payout run was made');
  return planned && runOn;
}

/** Today's while it has not been made, else a later one's day. */
export async function nextPayoutRun(ctx: AppContext): Promise<string> {
  const { weekday } = ctx.config.payouts;
  const coming = nextRunDay(klDate(ctx.now()), weekday);
  return (await hasRun(ctx.db, coming)) ? nextRunDay(addDays(coming, 1), weekday) : coming;
}

async function planRun(tx: Tx, runOn: string, now: Date): Promise<PlannedPayout<ListedAccount>[]> {
  await carryOverHeld(tx, runOn);
  const owed = await listOwed(tx);
  const companyIds = [...new Set(owed.map(({ companyId }) => companyId))];
  const accounts = Map.groupBy(
    companyIds.length > 0 ? await listAccounts(tx, companyIds) : [],
    ({ companyId }) => companyId,
  );
  // Held until the run is made: a company that is suspended meanwhile finds its payout and puts it on hold.
  const suspended = new Set(await lockSuspended(tx, companyIds));
  const planned = plannedPayouts(owed, (companyId) => accounts.get(companyId) ?? [], {
    ...{ runOn, now, suspended },
  });
  for (const payout of planned) await insertPayout(tx, runOn, payout);
  const held = heldBack(owed, runOn);
  await insertHeldBack(tx, runOn, held);
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
    },
  });
  return planned;
}

import { needsSecondAdmin } from '#domain/finance/bank-file.ts';
import { isInFile, type PayoutHoldReason } from '#domain/finance/payout.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSecondAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import {
  type BankFile,
  confirmFile,
  type FileRefusal,
  findHoldingFile,
  getFileById,
  getLatestFile,
  makeFile,
  markLineReturned,
  type OpenedFile,
  openFile,
  refuseStep,
  sendFile,
  voidFile,
} from '#server/features/finance/bank-files/bank-files.service.ts';
import { recordPayoutInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { listProvenAccounts, setAccountCalledBack, setAccountReturned } from './payout-accounts.store.ts';
import { emailPaidPayout, emailReturnedPayout } from './payout-mails.ts';
import {
  findPayout,
  holdOutdatedPayouts,
  holdPayoutsToAccount,
  listFileLines,
  listLines,
  listOpenedLines,
  listPayoutHeads,
  listRunsToAccount,
  listScheduledRuns,
  lockRun,
  type PayoutHead,
  type RunKey,
  setPayoutHeld,
  setPayoutPaid,
  setPayoutReturned,
  setPayoutScheduled,
} from './payout-runs.store.ts';

export type PayoutRefusal =
  | FileRefusal
  | 'changed'
  /** This user held the payout, or made the file if it was held automatically, so another must confirm. */
  | 'same_holder'
  | 'nothing_to_pay'
  /** A bank account in the run cannot be decrypted with ENCRYPTION_KEYS. */
  | 'key_lost';

export type PayoutOutcome<Done = object> = ({ readonly ok: true } & Done) | Refused<PayoutRefusal>;

interface LockedRun extends RunKey {
  readonly file: BankFile | null;
  readonly payouts: readonly PayoutHead[];
}

const fileKey = ({ mode, runOn }: RunKey) => ({ mode, kind: 'payouts', runOn }) as const;

/** Every action locks the run first, so that actions cannot overlap. */
async function lockWholeRun(tx: Tx, key: RunKey): Promise<LockedRun | null> {
  if (!(await lockRun(tx, key))) return null;
  const { mode, runOn } = key;
  return {
    mode,
    runOn,
    file: await getLatestFile(tx, fileKey(key)),
    payouts: await listPayoutHeads(tx, key),
  };
}

/** Makes the bank file and replaces an unsent one. Leaves out refunded bookings and ledger differences. */
export async function makeBankFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  runOn: string,
): Promise<PayoutOutcome<{ readonly fileId: string }>> {
  const mode = await currentMode(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const run = await lockWholeRun(tx, { mode, runOn });
    if (!run) return createRefusal('not_found');
    if (run.file?.sentAt) return createRefusal('already_sent');
    await holdOutdatedPayouts(tx, run);
    const lines = await listFileLines(tx, run);
    if (lines.length === 0) {
      await voidFile(tx, fileKey(run), ctx.now());
      return createRefusal('nothing_to_pay');
    }
    return { ok: true, fileId: await makeFile(tx, actor, fileKey(run), { lines, now: ctx.now() }) };
  });
}

export function openBankFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<PayoutOutcome<OpenedFile>> {
  return runOnFile<OpenedFile>(ctx, fileId, async (tx, file) => {
    const sealedLines = await listOpenedLines(tx, file.id);
    return openFile(ctx, tx, actor, { file, sealedLines });
  });
}

export function confirmBankFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<PayoutOutcome> {
  return runOnFile<object>(ctx, fileId, async (tx, file) => {
    const refusal = await confirmFile(ctx, tx, actor, file);
    return refusal ? createRefusal(refusal) : { ok: true };
  });
}

export function markFileSent(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<PayoutOutcome> {
  return runOnFile<object>(ctx, fileId, async (tx, file) => {
    const refusal = await sendFile(ctx, tx, actor, file);
    return refusal ? createRefusal(refusal) : { ok: true };
  });
}

function runOnFile<Done>(
  ctx: AppContext,
  fileId: string,
  act: (tx: Tx, file: BankFile) => Promise<PayoutOutcome<Done>>,
): Promise<PayoutOutcome<Done>> {
  return ctx.db.transaction().execute(async (tx): Promise<PayoutOutcome<Done>> => {
    const found = await getFileById(tx, fileId);
    if (found?.kind !== 'payouts' || found.runOn === null) return createRefusal('not_found');
    await lockRun(tx, { mode: found.mode, runOn: found.runOn });
    const file = await getFileById(tx, fileId);
    return file ? act(tx, file) : createRefusal('not_found');
  });
}

/** Each payout commits separately; repeat to continue after an interruption. */
export async function markRunPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { runOn, reference }: { readonly runOn: string; readonly reference: string },
): Promise<PayoutOutcome<{ readonly paid: number }>> {
  const heads = await listPayoutHeads(ctx.db, { mode: await currentMode(ctx), runOn });
  const scheduled = heads.filter(({ state }) => state === 'scheduled');
  if (scheduled.length === 0) return createRefusal(heads.length > 0 ? 'changed' : 'not_found');
  let paid = 0;
  for (const { id } of scheduled) {
    const outcome = await markPayoutPaid(ctx, actor, { id, reference });
    if (outcome.ok) paid += 1;
    else if (outcome.code !== 'changed') return outcome;
  }
  return { ok: true, paid };
}

export function markPayoutPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, run) => {
    if (payout.state !== 'scheduled') return createRefusal('changed');
    const refusal = refuseStep(ctx, run.file, 'markPaid');
    if (refusal) return createRefusal(refusal);
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout);
    return { ok: true };
  });
}

/**
 * Marks a held payout as paid if the bank paid it anyway, from a file made before the hold. Otherwise the
 * next run would pay it again. Above the limit a second super admin is required, because marking a payout as
 * paid writes off what the company is owed.
 */
export function markHeldPayoutPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, { payouts }) => {
    if (!isHeldFromFile(payout)) return createRefusal('changed');
    const file = await findHoldingFile(tx, 'payouts', payout.id);
    if (!file) return createRefusal('file_missing');
    const totalSen = payouts
      .filter((one) => isInFile(one.state) || isHeldFromFile(one))
      .reduce((sum, { amountSen }) => sum + amountSen, 0);
    if (needsSecondAdmin({ totalSen }, ctx.config.payouts.confirmAboveSen)) {
      if ((payout.heldBy ?? file.madeBy) === actor.userId) return createRefusal('same_holder');
      if (!(await isSecondAdmin(ctx, tx, actor, file))) return createRefusal('changed_lately');
    }
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout, { wasOnHold: true });
    return { ok: true };
  });
}

function isHeldFromFile({ state, accountId, holdReason }: PayoutHead): boolean {
  return state === 'onHold' && accountId !== null && !isReleased(holdReason);
}

/** True if a super admin can put the payout back into its run. */
function isReleased(holdReason: PayoutHoldReason | null): boolean {
  return holdReason === 'callBack' || holdReason === 'companyDeleted';
}

async function pay(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { payout, reference }: { readonly payout: PayoutHead; readonly reference: string },
): Promise<void> {
  const now = ctx.now();
  const { id } = payout;
  await setPayoutPaid(tx, { id, reference, by: actor.userId, now });
  const made = { payoutId: id, isReturned: false, now, madeBy: actor.userId };
  await recordPayoutInLedger(tx, await listLines(tx, id), made);
  await emailPaidPayout(ctx, tx, actor, { payout, reference });
}

export function markPayoutReturned(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'paid') return createRefusal('changed');
    const now = ctx.now();
    await setPayoutReturned(tx, { id, reason, by: actor.userId, now });
    const made = { payoutId: id, isReturned: true, now, madeBy: actor.userId };
    await recordPayoutInLedger(tx, await listLines(tx, id), made);
    await markLineReturned(tx, 'payouts', id);
    if (payout.accountId) await stopPaymentsToAccount(tx, payout.accountId, now);
    await recordPayout(tx, actor, 'returned', payout);
    await emailReturnedPayout(ctx, tx, payout, reason);
    return { ok: true };
  });
}

/** Holds payouts to this account in every run. Voids their unsent bank files, which would still pay it. */
async function stopPaymentsToAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await setAccountReturned(tx, accountId, now);
  for (const run of await listRunsToAccount(tx, accountId)) await lockRun(tx, run);
  for (const run of await holdPayoutsToAccount(tx, accountId)) await voidFile(tx, fileKey(run), now);
}

/** Holds a payout; the next run includes its amount. Voids an unsent bank file; a sent one cannot change. */
export function holdPayout(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'scheduled') return createRefusal('changed');
    if (payout.isSent) return createRefusal('already_sent');
    await setPayoutHeld(tx, { id, holdReason: 'byPerson', reason, by: actor.userId });
    await voidFile(tx, fileKey(payout), ctx.now());
    await recordPayout(tx, actor, 'held', payout);
    return { ok: true };
  });
}

/**
 * Joins the transaction that suspends or deletes the company. Holds payouts not yet at the bank, and returns
 * the count. Their bank files must be made again.
 */
export async function holdCompanyPayouts(
  tx: Tx,
  companyId: string,
  {
    by,
    now,
    holdReason,
  }: {
    readonly by: string | null;
    readonly now: Date;
    readonly holdReason: 'companySuspended' | 'companyDeleted';
  },
): Promise<number> {
  const runs = await listScheduledRuns(tx, companyId);
  let held = 0;
  for (const key of runs) {
    const run = await lockWholeRun(tx, key);
    const scheduled = run?.payouts.filter(
      (each) => each.companyId === companyId && each.state === 'scheduled' && !each.isSent,
    );
    for (const { id } of scheduled ?? []) {
      await setPayoutHeld(tx, { id, holdReason, reason: '', by });
      await voidFile(tx, fileKey(key), now);
      held += 1;
    }
  }
  return held;
}

/** Records a super admin's phone call about the bank account and releases the held payout into its run. */
export function recordCallBack(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, run) => {
    if (payout.state !== 'onHold' || payout.holdReason !== 'callBack' || !payout.accountId)
      return createRefusal('changed');
    await setAccountCalledBack(tx, payout.accountId, { by: actor.userId, note, now: ctx.now() });
    await releaseIntoRun(ctx, tx, payout, run);
    await recordPayout(tx, actor, 'calledBack', payout);
    return { ok: true };
  });
}

export function releasePayout(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, run) => {
    const { state, holdReason, accountId, companyId } = payout;
    if (state !== 'onHold' || holdReason !== 'companyDeleted' || !accountId) return createRefusal('changed');
    if ((await listProvenAccounts(tx, [companyId])).has(accountId))
      await releaseIntoRun(ctx, tx, payout, run);
    else await setPayoutHeld(tx, { id, holdReason: 'callBack', reason: '', by: null });
    await recordPayout(tx, actor, 'released', payout, { reason });
    return { ok: true };
  });
}

/** Returns the payout to its run and voids an unsent bank file. If the file was sent, the next run pays. */
async function releaseIntoRun(ctx: AppContext, tx: Tx, payout: PayoutHead, run: LockedRun): Promise<void> {
  if (run.file?.sentAt) return;
  await setPayoutScheduled(tx, payout.id);
  await voidFile(tx, fileKey(payout), ctx.now());
}

function runOnPayout(
  ctx: AppContext,
  id: string,
  act: (tx: Tx, payout: PayoutHead, run: LockedRun) => Promise<PayoutOutcome>,
): Promise<PayoutOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<PayoutOutcome> => {
    const found = await findPayout(tx, id);
    const run = found && (await lockWholeRun(tx, found));
    const payout = run?.payouts.find((one) => one.id === id);
    return run && payout ? act(tx, payout, run) : createRefusal('not_found');
  });
}

function recordPayout(
  tx: Tx,
  actor: SuperAdminActor,
  what: 'paid' | 'returned' | 'held' | 'calledBack' | 'released',
  { id, runOn, companyId, amountSen }: PayoutHead,
  details: NonNullable<AuditLine['details']> = {},
): Promise<void> {
  return recordAudit(tx, {
    ...toAuditOrigin(actor),
    action: `payout.${what}`,
    object: { kind: 'payout', id },
    companyId,
    details: { runOn, amountSen, ...details },
  });
}

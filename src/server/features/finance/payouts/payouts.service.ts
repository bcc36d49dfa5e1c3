import { needsSecondAdmin } from '#domain/finance/bank-file.ts';
import { banks } from '#domain/finance/banks.ts';
import { isInFile, type PayoutHoldReason } from '#domain/finance/payout.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { type Refused, refused } from '#domain/kernel/outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSecondAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import { type AuditLine, recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import {
  type BankFile,
  confirmFile,
  type FileRefusal,
  fileById,
  findHoldingFile,
  latestFile,
  makeFile,
  type OpenedFile,
  openFile,
  refuseStep,
  returnLine,
  sendFile,
  voidFile,
} from '#server/features/finance/bank-files/bank-files.service.ts';
import { recordPayoutInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  listAccountRecipients,
  listAccounts,
  listProvenAccounts,
  noteAccountReturned,
  noteCalledBack,
} from './payout-accounts.store.ts';
import {
  findPayout,
  holdForAccount,
  holdOutdatedPayouts,
  listFileLines,
  listLines,
  listOpenedLines,
  listPayoutHeads,
  listRunsTo,
  listScheduledRuns,
  lockRun,
  noteHeld,
  notePaid,
  noteReturned,
  noteScheduled,
  type PayoutHead,
  type RunKey,
} from './payout-runs.store.ts';

export type PayoutRefusal =
  | FileRefusal
  | 'changed'
  /** The person who put it on hold, or else the file's author, cannot be the second one. */
  | 'same_holder'
  | 'nothing_to_pay'
  /** ENCRYPTION_KEYS cannot decrypt a bank account in the run. */
  | 'key_lost';

export type PayoutOutcome<Done = object> = ({ readonly ok: true } & Done) | Refused<PayoutRefusal>;

interface LockedRun extends RunKey {
  readonly file: BankFile | null;
  readonly payouts: readonly PayoutHead[];
}

const fileKey = ({ mode, runOn }: RunKey) => ({ mode, kind: 'payouts', runOn }) as const;

/** Every action locks the run first, so that no step overtakes another. */
async function lockWholeRun(tx: Tx, key: RunKey): Promise<LockedRun | null> {
  if (!(await lockRun(tx, key))) return null;
  const { mode, runOn } = key;
  return {
    mode,
    runOn,
    file: await latestFile(tx, fileKey(key)),
    payouts: await listPayoutHeads(tx, key),
  };
}

/**
 * Makes the run's bank file and replaces an unsent one. Leaves out refunded or differing bookings: sent money
 * seldom comes back.
 */
export async function makeBankFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  runOn: string,
): Promise<PayoutOutcome<{ readonly fileId: string }>> {
  const mode = await currentMode(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const run = await lockWholeRun(tx, { mode, runOn });
    if (!run) return refused('not_found');
    if (run.file?.sentAt) return refused('already_sent');
    await holdOutdatedPayouts(tx, run);
    const lines = await listFileLines(tx, run);
    if (lines.length === 0) {
      await voidFile(tx, fileKey(run), ctx.now());
      return refused('nothing_to_pay');
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
    return refusal ? refused(refusal) : { ok: true };
  });
}

export function markFileSent(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<PayoutOutcome> {
  return runOnFile<object>(ctx, fileId, async (tx, file) => {
    const refusal = await sendFile(ctx, tx, actor, file);
    return refusal ? refused(refusal) : { ok: true };
  });
}

function runOnFile<Done>(
  ctx: AppContext,
  fileId: string,
  act: (tx: Tx, file: BankFile) => Promise<PayoutOutcome<Done>>,
): Promise<PayoutOutcome<Done>> {
  return ctx.db.transaction().execute(async (tx): Promise<PayoutOutcome<Done>> => {
    const found = await fileById(tx, fileId);
    if (found?.kind !== 'payouts' || found.runOn === null) return refused('not_found');
    await lockRun(tx, { mode: found.mode, runOn: found.runOn });
    const file = await fileById(tx, fileId);
    return file ? act(tx, file) : refused('not_found');
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
  if (scheduled.length === 0) return refused(heads.length > 0 ? 'changed' : 'not_found');
  let paid = 0;
  for (const { id } of scheduled) {
    const outcome = await markPaid(ctx, actor, { id, reference });
    if (outcome.ok) paid += 1;
    else if (outcome.code !== 'changed') return outcome;
  }
  return { ok: true, paid };
}

export function markPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, run) => {
    if (payout.state !== 'scheduled') return refused('changed');
    const refusal = refuseStep(ctx, run.file, 'markPaid');
    if (refusal) return refused(refusal);
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout);
    return { ok: true };
  });
}

/**
 * For a payout put on hold after its file was made, which the bank paid all the same: otherwise the next run
 * pays it again. Needs two people above the limit, because one alone could write off what a company is owed.
 */
export function markHeldPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, { payouts }) => {
    if (!isHeldFromFile(payout)) return refused('changed');
    const file = await findHoldingFile(tx, 'payouts', payout.id);
    if (!file) return refused('file_missing');
    const totalSen = payouts
      .filter((one) => isInFile(one.state) || isHeldFromFile(one))
      .reduce((sum, { amountSen }) => sum + amountSen, 0);
    if (needsSecondAdmin({ totalSen }, ctx.config.payouts.confirmAboveSen)) {
      if ((payout.heldBy ?? file.madeBy) === actor.userId) return refused('same_holder');
      if (!(await isSecondAdmin(ctx, tx, actor, file))) return refused('changed_lately');
    }
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout, { wasOnHold: true });
    return { ok: true };
  });
}

function isHeldFromFile({ state, accountId, holdReason }: PayoutHead): boolean {
  return state === 'onHold' && accountId !== null && !isReleased(holdReason);
}

/** A super admin can put it back into its run. */
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
  await notePaid(tx, { id, reference, by: actor.userId, now });
  const made = { payoutId: id, isReturned: false, now, madeBy: actor.userId };
  await recordPayoutInLedger(tx, await listLines(tx, id), made);
  await notifyPaid(ctx, tx, actor, { payout, reference });
}

export function markReturned(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'paid') return refused('changed');
    const now = ctx.now();
    await noteReturned(tx, { id, reason, by: actor.userId, now });
    const made = { payoutId: id, isReturned: true, now, madeBy: actor.userId };
    await recordPayoutInLedger(tx, await listLines(tx, id), made);
    await returnLine(tx, 'payouts', id);
    if (payout.accountId) await stopPaymentsToAccount(tx, payout.accountId, now);
    await recordPayout(tx, actor, 'returned', payout);
    await notifyReturned(ctx, tx, payout, reason);
    return { ok: true };
  });
}

/** Another run may have promised more to the account; its file would still pay it. */
async function stopPaymentsToAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await noteAccountReturned(tx, accountId, now);
  for (const run of await listRunsTo(tx, accountId)) await lockRun(tx, run);
  for (const run of await holdForAccount(tx, accountId)) await voidFile(tx, fileKey(run), now);
}

/** Leaves it to the next run. Voids an unsent file with it; a sent one cannot change. */
export function holdPayout(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'scheduled') return refused('changed');
    if (payout.isSent) return refused('already_sent');
    await noteHeld(tx, { id, holdReason: 'byPerson', reason, by: actor.userId });
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
      await noteHeld(tx, { id, holdReason, reason: '', by });
      await voidFile(tx, fileKey(key), now);
      held += 1;
    }
  }
  return held;
}

/** Records a super admin's call about the account, which puts the payout into the run. */
export function recordCallBack(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<PayoutOutcome> {
  return runOnPayout(ctx, id, async (tx, payout, run) => {
    if (payout.state !== 'onHold' || payout.holdReason !== 'callBack' || !payout.accountId)
      return refused('changed');
    await noteCalledBack(tx, payout.accountId, { by: actor.userId, note, now: ctx.now() });
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
    if (state !== 'onHold' || holdReason !== 'companyDeleted' || !accountId) return refused('changed');
    if ((await listProvenAccounts(tx, [companyId])).has(accountId))
      await releaseIntoRun(ctx, tx, payout, run);
    else await noteHeld(tx, { id, holdReason: 'callBack', reason: '', by: null });
    await recordPayout(tx, actor, 'released', payout, { reason });
    return { ok: true };
  });
}

/** An unsent file must be made again with it; after a sent one, the next run takes it. */
async function releaseIntoRun(ctx: AppContext, tx: Tx, payout: PayoutHead, run: LockedRun): Promise<void> {
  if (run.file?.sentAt) return;
  await noteScheduled(tx, payout.id);
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
    return run && payout ? act(tx, payout, run) : refused('not_found');
  });
}

async function notifyPaid(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { payout, reference }: { readonly payout: PayoutHead; readonly reference: string },
): Promise<void> {
  const accounts = await listAccounts(tx, [payout.companyId]);
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (!account) return;
  const base = ctx.config.publicBaseUrl ?? actor.baseUrl;
  const readers = await listAccountRecipients(tx, payout.companyId);
  for (const { email, locale, company } of readers.filter(({ role }) => role === 'owner'))
    await queueMail(
      tx,
      {
        kind: 'payout-paid',
        to: email,
        locale,
        subjectId: payout.companyId,
        onceKey: `payout-paid:${payout.id}:${email}`,
        values: {
          company,
          amount: formatMyr(payout.amountSen),
          bank: banks[account.bank],
          lastFour: account.lastFour,
          reference: payout.reference ?? reference,
          ...(base && { link: paths.pageUrl(base, officePaths.companyPayouts, locale) }),
        },
      },
      ctx,
    );
}

async function notifyReturned(ctx: AppContext, tx: Tx, payout: PayoutHead, reason: string): Promise<void> {
  const accounts = await listAccounts(tx, [payout.companyId]);
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (!account) return;
  for (const { email, locale, company } of await listAccountRecipients(tx, payout.companyId))
    await queueMail(
      tx,
      {
        kind: 'payout-returned',
        to: email,
        locale,
        subjectId: payout.companyId,
        onceKey: `payout-returned:${payout.id}:${email}`,
        values: {
          company,
          amount: formatMyr(payout.amountSen),
          reason,
          bank: banks[account.bank],
          lastFour: account.lastFour,
        },
      },
      ctx,
    );
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

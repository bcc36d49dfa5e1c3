// What super admins do with a payout run: from the bank file over a second pair of eyes to the payment, and back when the
// bank returns something. What was paid is in the ledger in the transaction that says so.
import { banks } from '#domain/banks.ts';
import { decimalFromSen, formatMyr } from '#domain/money.ts';
import { isInFile, mayConfirmRun, needsSecondAdmin, nextStep, type RunSteps } from '#domain/payout.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { superAdminTimes } from '#server/features/accounts/accounts.service.ts';
import { type AuditLine, auditBy, lastRecorded, recordAudit } from '#server/features/audit/audit.service.ts';
import { recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { queueMail } from '#server/features/mail/mail.service.ts';
import type { Tx } from '#server/platform/database.ts';
import { listAccounts, listReaders, noteAccountReturned } from './payout-accounts.store.ts';
import {
  findPayout,
  holdForAccount,
  holdOutdated,
  listFileLines,
  listLines,
  listPayoutHeads,
  listRunsTo,
  listScheduledRuns,
  lockRun,
  noteConfirmed,
  noteFileMade,
  noteHeld,
  notePaid,
  noteReturned,
  type PayoutHead,
  voidFile,
} from './payout-runs.store.ts';
import { digestRun } from './run-digest.ts';

export type PayoutRefusal =
  | 'not_found'
  /** It was paid, returned or put on hold meanwhile. */
  | 'changed'
  | 'file_missing'
  | 'needs_confirmation'
  /** The person who made the file cannot be the second one. */
  | 'same_person'
  /** The person who put it on hold, or made the file where no person did, cannot be the second one. */
  | 'same_holder'
  /** The person who made the file could have given the second one the role, or a new password or factor. */
  | 'changed_lately'
  /** The bank file is another one than the page showed. */
  | 'file_changed'
  | 'nothing_to_pay';

export type PayoutOutcome<Done = object> =
  | ({ readonly ok: true } & Done)
  | { readonly ok: false; readonly code: PayoutRefusal };

const refused = (code: PayoutRefusal): { ok: false; code: PayoutRefusal } => ({ ok: false, code });

interface LockedRun extends RunSteps {
  readonly runOn: string;
  readonly fileMadeAt: Date | null;
  readonly payouts: readonly PayoutHead[];
}

/** Every act on a run and its payouts holds the run first, so that no step overtakes another. */
async function lock(tx: Tx, runOn: string): Promise<LockedRun | null> {
  const run = await lockRun(tx, runOn);
  if (!run) return null;
  const payouts = await listPayoutHeads(tx, runOn);
  const totalSen = payouts
    .filter(({ state }) => isInFile(state))
    .reduce((sum, { amountSen }) => sum + amountSen, 0);
  const { file_made_by: fileMadeBy, file_made_at: fileMadeAt, confirmed_by: confirmedBy } = run;
  return { runOn, payouts, totalSen, fileMadeBy, fileMadeAt, confirmedBy };
}

export interface BankFileLine {
  readonly beneficiary: string;
  readonly bankCode: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly amount: string;
  readonly reference: string;
  readonly company: string;
}

/**
 * The file opens account numbers, so making it is recorded; a second one needs a new confirmation. What was refunded since
 * the run was made, or differs now, is left out: money that has left seldom comes back.
 */
export function makeBankFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  runOn: string,
): Promise<PayoutOutcome<{ readonly lines: readonly BankFileLine[] }>> {
  return ctx.db.transaction().execute(async (tx) => {
    const run = await lock(tx, runOn);
    if (!run) return refused('not_found');
    await holdOutdated(tx, runOn);
    const rows = await listFileLines(tx, runOn);
    if (rows.length === 0) return refused('nothing_to_pay');
    const lines = rows.map((row) => ({
      beneficiary: row.holder,
      bankCode: row.bank,
      bank: banks[row.bank],
      accountNumber: ctx.encryption.decrypt(row.account_number, `payout_accounts.account_number|${row.id}`),
      amount: decimalFromSen(row.amountSen),
      reference: bankReference(runOn),
      company: row.company,
    }));
    await noteFileMade(tx, runOn, actor.userId, ctx.now());
    const totalSen = rows.reduce((sum, { amountSen }) => sum + amountSen, 0);
    await recordRun(tx, actor, 'fileMade', runOn, { payouts: rows.length, totalSen });
    return { ok: true, lines };
  });
}

/** What the company reads on its bank statement, such as `SPT-20261116`; banks take 20 characters. */
function bankReference(runOn: string): string {
  return `SPT-${runOn.replaceAll('-', '')}`;
}

/** Confirms the bank file that the second person was shown; `digest` says which one that was. */
export function confirmRun(
  ctx: AppContext,
  actor: SuperAdminActor,
  { runOn, digest }: { readonly runOn: string; readonly digest: string },
): Promise<PayoutOutcome> {
  return ctx.db.transaction().execute(async (tx) => {
    const run = await lock(tx, runOn);
    if (!run) return refused('not_found');
    const step = nextStep(run, ctx.config.payouts.confirmAboveSen);
    if (step !== 'confirm') return refused(step === 'makeFile' ? 'file_missing' : 'changed');
    if (digestRun(run) !== digest) return refused('file_changed');
    if (run.fileMadeBy === actor.userId) return refused('same_person');
    if (!(await isSecondAdmin(ctx, tx, actor, run.fileMadeAt ?? ctx.now()))) return refused('changed_lately');
    await noteConfirmed(tx, runOn, actor.userId, ctx.now());
    await recordRun(tx, actor, 'confirmed', runOn, { totalSen: run.totalSen });
    return { ok: true };
  });
}

/** Each payout for itself: what is interrupted is continued by doing it again. */
export async function markRunPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { runOn, reference }: { readonly runOn: string; readonly reference: string },
): Promise<PayoutOutcome<{ readonly paid: number }>> {
  const heads = await listPayoutHeads(ctx.db, runOn);
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
  return onPayout(ctx, id, async (tx, payout, run) => {
    if (payout.state !== 'scheduled') return refused('changed');
    const step = nextStep(run, ctx.config.payouts.confirmAboveSen);
    if (step !== 'markPaid') return refused(step === 'makeFile' ? 'file_missing' : 'needs_confirmation');
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout);
    return { ok: true };
  });
}

/**
 * It was put on hold when a bank file of its run had been made, and the bank has paid it all the same. Not noted, the next
 * run would pay it again. Above the set amount two people are needed here too: one alone could write off what a company
 * is owed.
 */
export function markHeldPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<PayoutOutcome> {
  return onPayout(ctx, id, async (tx, payout, { payouts }) => {
    if (!isHeldFromFile(payout)) return refused('changed');
    const file = await lastRecorded(tx, 'payoutRun.fileMade', payout.runOn);
    if (!file) return refused('file_missing');
    const totalSen = payouts
      .filter((one) => isInFile(one.state) || isHeldFromFile(one))
      .reduce((sum, { amountSen }) => sum + amountSen, 0);
    if (needsSecondAdmin({ totalSen }, ctx.config.payouts.confirmAboveSen)) {
      const first = (await findHolder(tx, payout)) ?? file.actorId;
      if (first === actor.userId) return refused('same_holder');
      if (!(await isSecondAdmin(ctx, tx, actor, file.at))) return refused('changed_lately');
    }
    await pay(ctx, tx, actor, { payout, reference });
    await recordPayout(tx, actor, 'paid', payout, { wasOnHold: true });
    return { ok: true };
  });
}

/** Without an account it was never scheduled, and in no file. */
function isHeldFromFile({ state, accountId }: PayoutHead): boolean {
  return state === 'onHold' && accountId !== null;
}

/** The person who put it on hold, null where the program did. */
async function findHolder(tx: Tx, { id, companyId, holdReason }: PayoutHead): Promise<string | null> {
  if (holdReason === 'byPerson') return (await lastRecorded(tx, 'payout.held', id))?.actorId ?? null;
  if (holdReason === 'companySuspended')
    return (await lastRecorded(tx, 'company.suspended', companyId))?.actorId ?? null;
  return null;
}

async function isSecondAdmin(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  fileMadeAt: Date,
): Promise<boolean> {
  const times = await superAdminTimes(tx, actor.userId);
  return times !== undefined && mayConfirmRun(times, { fileMadeAt, now: ctx.now() });
}

async function pay(
  ctx: AppContext,
  tx: Tx,
  actor: SuperAdminActor,
  { payout: { id }, reference }: { readonly payout: PayoutHead; readonly reference: string },
): Promise<void> {
  const now = ctx.now();
  await notePaid(tx, { id, reference, by: actor.userId, now });
  for (const { amountSen, ...booking } of await listLines(tx, id))
    await recordInLedger(
      tx,
      booking,
      { kind: 'payout', amountSen },
      { cause: `payout:${id}:${booking.id}`, now, madeBy: actor.userId },
    );
}

/** The company is owed the money again, and is asked for another account. */
export function markReturned(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return onPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'paid') return refused('changed');
    const now = ctx.now();
    await noteReturned(tx, { id, reason, by: actor.userId, now });
    for (const { amountSen, ...booking } of await listLines(tx, id))
      await recordInLedger(
        tx,
        booking,
        { kind: 'payout', amountSen: -amountSen },
        { cause: `payoutReturned:${id}:${booking.id}`, now, madeBy: actor.userId },
      );
    if (payout.accountId) await stopPayingTo(tx, payout.accountId, now);
    await recordPayout(tx, actor, 'returned', payout);
    await tellReturned(ctx, tx, payout, reason);
    return { ok: true };
  });
}

/** Another run may have promised more to the account already; its file would still pay it. */
async function stopPayingTo(tx: Tx, accountId: string, now: Date): Promise<void> {
  await noteAccountReturned(tx, accountId, now);
  for (const runOn of await listRunsTo(tx, accountId)) await lockRun(tx, runOn);
  for (const runOn of await holdForAccount(tx, accountId)) await voidFile(tx, runOn);
}

/** Not in this run: the next one looks again. A file that still holds it would pay it twice, so it has to be made again. */
export function holdPayout(
  ctx: AppContext,
  actor: SuperAdminActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<PayoutOutcome> {
  return onPayout(ctx, id, async (tx, payout) => {
    if (payout.state !== 'scheduled') return refused('changed');
    await noteHeld(tx, { id, holdReason: 'byPerson', reason });
    await voidFile(tx, payout.runOn);
    await recordPayout(tx, actor, 'held', payout);
    return { ok: true };
  });
}

/**
 * Joins the transaction that suspends the company: what a run has promised and nobody has paid yet waits. A bank file that
 * names it must be made again. How many there were.
 */
export async function holdPayoutsOf(tx: Tx, companyId: string): Promise<number> {
  const runs = await listScheduledRuns(tx, companyId);
  let held = 0;
  for (const runOn of runs) {
    const run = await lock(tx, runOn);
    const scheduled = run?.payouts.filter(
      (each) => each.companyId === companyId && each.state === 'scheduled',
    );
    for (const { id } of scheduled ?? []) {
      await noteHeld(tx, { id, holdReason: 'companySuspended', reason: '' });
      await voidFile(tx, runOn);
      held += 1;
    }
  }
  return held;
}

/** The payout as it stands once its run is held. */
function onPayout(
  ctx: AppContext,
  id: string,
  act: (tx: Tx, payout: PayoutHead, run: LockedRun) => Promise<PayoutOutcome>,
): Promise<PayoutOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<PayoutOutcome> => {
    const found = await findPayout(tx, id);
    const run = found && (await lock(tx, found.runOn));
    const payout = run?.payouts.find((one) => one.id === id);
    return run && payout ? act(tx, payout, run) : refused('not_found');
  });
}

async function tellReturned(ctx: AppContext, tx: Tx, payout: PayoutHead, reason: string): Promise<void> {
  const accounts = await listAccounts(tx, [payout.companyId]);
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (!account) return;
  for (const { email, locale, company } of await listReaders(tx, payout.companyId))
    await queueMail(
      tx,
      {
        kind: 'payout-returned',
        to: email,
        locale,
        subjectId: payout.companyId,
        onceKey: `payout-returned:${payout.id}:${email}`,
        values: {
          ...{ company, amount: formatMyr(payout.amountSen), reason },
          ...{ bank: banks[account.bank], lastFour: account.lastFour },
        },
      },
      ctx,
    );
}

function recordRun(
  tx: Tx,
  actor: SuperAdminActor,
  what: 'fileMade' | 'confirmed',
  runOn: string,
  details: NonNullable<AuditLine['details']>,
): Promise<void> {
  const object = { kind: 'payoutRun', id: runOn } as const;
  return recordAudit(tx, { ...auditBy(actor), action: `payoutRun.${what}`, object, details });
}

function recordPayout(
  tx: Tx,
  actor: SuperAdminActor,
  what: 'paid' | 'returned' | 'held',
  { id, runOn, companyId, amountSen }: PayoutHead,
  details: NonNullable<AuditLine['details']> = {},
): Promise<void> {
  return recordAudit(tx, {
    ...auditBy(actor),
    action: `payout.${what}`,
    object: { kind: 'payout', id },
    companyId,
    details: { runOn, amountSen, ...details },
  });
}

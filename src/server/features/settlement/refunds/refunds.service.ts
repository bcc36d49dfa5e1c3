import type { FileProgress } from '#domain/finance/bank-file.ts';
import { type RefundLimit, refundLimit, refundStep } from '#domain/finance/refund.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findBooking, lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import {
  type BankFile,
  confirmFile,
  type FileRefusal,
  getFileById,
  makeFile,
  markLineReturned,
  type OpenedFile,
  openFile,
  sendFile,
  showFile,
  voidFile,
} from '#server/features/finance/bank-files/bank-files.service.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import {
  findRefund,
  listOpenedRefundLines,
  listRefundsByIds,
  listRefundsForDesk,
  lockPayableRefunds,
  lockRefundFiles,
  lockRefunds,
  setRefundReturned,
} from '../rows/refunds.store.ts';
import { settleBill } from '../settle/settlement.ts';
import { formatRefundAccount, type ShownRefund, shownRefund } from './buyer-refunds.service.ts';
import { queueRefundNews } from './refund-mails.ts';

const REFUNDS_SHOWN = 200;

export type RefundRefusal =
  | FileRefusal
  | 'changed'
  | 'nothing_to_pay'
  /** ENCRYPTION_KEYS cannot decrypt a bank account in the file. */
  | 'key_lost';

export type RefundOutcome<Done = object> = ({ readonly ok: true } & Done) | Refused<RefundRefusal>;

const fileKey = (mode: PaymentMode) => ({ mode, kind: 'refunds', runOn: null }) as const;

export interface RefundOnDesk extends ShownRefund {
  readonly bookingId: string;
  readonly bookingReference: string;
  readonly buyer: string;
  readonly company: string;
  readonly reason: string;
  readonly reference: string | null;
  readonly limit: RefundLimit | null;
}

export interface RefundDesk extends FileProgress {
  readonly mode: PaymentMode;
  readonly confirmAboveSen: number;
  readonly refunds: readonly RefundOnDesk[];
}

export async function showRefundDesk(ctx: AppContext, actor: SuperAdminActor): Promise<RefundDesk> {
  const mode = await currentMode(ctx);
  const rows = await listRefundsForDesk(ctx.db, { mode, limit: REFUNDS_SHOWN });
  const { file, nextStep } = await showFile(ctx, actor, fileKey(mode));
  const isOpen = file !== null && file.sentAt === null;
  return {
    mode,
    // A sent file is at the bank; newer refunds go into the next file.
    file: isOpen ? file : null,
    nextStep: isOpen ? nextStep : 'makeFile',
    confirmAboveSen: ctx.config.payouts.confirmAboveSen,
    refunds: rows.map((row) => ({
      ...shownRefund(row),
      bookingId: row.bookingId,
      bookingReference: row.bookingReference,
      buyer: `${row.firstName} ${row.lastName}`,
      company: row.company,
      reason: row.reason,
      reference: row.reference ?? row.lineReference,
      limit: refundLimit(row, ctx.now()),
    })),
  };
}

/** Takes every refund with an account that is in no sent file, and replaces an unsent file. */
export async function makeRefundFile(
  ctx: AppContext,
  actor: SuperAdminActor,
): Promise<RefundOutcome<{ readonly fileId: string }>> {
  const mode = await currentMode(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await lockRefundFiles(tx, mode);
    const payable = await lockPayableRefunds(tx, mode);
    const now = ctx.now();
    await voidFile(tx, fileKey(mode), now);
    const lines = (await listRefundsByIds(tx, payable)).flatMap((refund) =>
      refundStep(refund) === 'accountGiven' && refund.accountId
        ? { subjectId: refund.id, accountId: refund.accountId, amountSen: senFromDecimal(refund.amount) }
        : [],
    );
    if (lines.length === 0) return createRefusal('nothing_to_pay');
    return { ok: true, fileId: await makeFile(tx, actor, fileKey(mode), { lines, now }) };
  });
}

/** Decrypts the account numbers of an unsent file and audits it. */
export function openRefundFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<RefundOutcome<OpenedFile>> {
  return runOnFile<OpenedFile>(ctx, fileId, async (tx, file) => {
    const sealedLines = await listOpenedRefundLines(tx, file.id);
    return openFile(ctx, tx, actor, { file, sealedLines });
  });
}

export function confirmRefundFile(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<RefundOutcome> {
  return runOnFile<object>(ctx, fileId, async (tx, file) => {
    const refusal = await confirmFile(ctx, tx, actor, file);
    return refusal ? createRefusal(refusal) : { ok: true };
  });
}

export function markRefundFileSent(
  ctx: AppContext,
  actor: SuperAdminActor,
  fileId: string,
): Promise<RefundOutcome> {
  return runOnFile<object>(ctx, fileId, async (tx, file) => {
    const refusal = await sendFile(ctx, tx, actor, file);
    if (refusal) return createRefusal(refusal);
    for (const line of await listOpenedRefundLines(tx, file.id)) {
      const booking = await findBooking(tx, line.bookingId);
      if (!booking) continue;
      await queueRefundNews(ctx, tx, booking, {
        refundId: line.refundId,
        amountSen: line.amountSen,
        occasion: line.reference,
        step: 'sent',
        account: formatRefundAccount(line),
        bankReference: line.reference,
      });
    }
    return { ok: true };
  });
}

function runOnFile<Done>(
  ctx: AppContext,
  fileId: string,
  act: (tx: Tx, file: BankFile) => Promise<RefundOutcome<Done>>,
): Promise<RefundOutcome<Done>> {
  return ctx.db.transaction().execute(async (tx): Promise<RefundOutcome<Done>> => {
    const found = await getFileById(tx, fileId);
    if (found?.kind !== 'refunds') return createRefusal('not_found');
    await lockRefundFiles(tx, found.mode);
    const file = await getFileById(tx, fileId);
    return file ? act(tx, file) : createRefusal('not_found');
  });
}

export async function markRefundPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
  refundId: string,
): Promise<RefundOutcome> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund) return createRefusal('not_found');
  if (refundStep(refund) !== 'sent' || refund.lineReference === null) return createRefusal('changed');
  const settled = await settleBill(
    ctx,
    refund.bookingId,
    {
      event: 'refundRecorded',
      report: { source: 'staff' },
      staff: { actor },
      refund: { id: refundId, reference: refund.lineReference, isFromFile: true },
    },
    async (_booking, tx) => {
      await lockRefunds(tx, refund.bookingId);
      const now = await findRefund(tx, refundId);
      return now !== undefined && refundStep(now) === 'sent' && now.lineReference === refund.lineReference;
    },
  );
  return settled.kind === 'settled' ? { ok: true } : createRefusal('changed');
}

/** Each refund commits separately; repeat to continue after an interruption. */
export async function markAllRefundsPaid(
  ctx: AppContext,
  actor: SuperAdminActor,
): Promise<RefundOutcome<{ readonly paid: number }>> {
  const { refunds } = await showRefundDesk(ctx, actor);
  let paid = 0;
  for (const { id, step } of refunds)
    if (step === 'sent' && (await markRefundPaid(ctx, actor, id)).ok) paid += 1;
  return paid > 0 ? { ok: true, paid } : createRefusal('changed');
}

export async function markRefundReturned(
  ctx: AppContext,
  actor: SuperAdminActor,
  { refundId, reason }: { readonly refundId: string; readonly reason: string },
): Promise<RefundOutcome> {
  const found = await findRefund(ctx.db, refundId);
  if (!found) return createRefusal('not_found');
  return ctx.db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const booking = await lockBooking(tx, found.bookingId);
    await lockRefunds(tx, found.bookingId);
    const refund = await findRefund(tx, refundId);
    if (!booking || !refund) return createRefusal('not_found');
    const step = refundStep(refund);
    if ((step !== 'sent' && step !== 'done') || refund.isChargedBack) return createRefusal('changed');
    const now = ctx.now();
    const amountSen = senFromDecimal(refund.amount);
    await markLineReturned(tx, 'refunds', refundId);
    const returns = await setRefundReturned(tx, refundId, now);
    if (step === 'done')
      await recordInLedger(
        tx,
        booking,
        { kind: 'refundMade', amountSen: -amountSen },
        { cause: `refundReturned:${refundId}:${returns}`, now, madeBy: actor.userId, note: reason },
      );
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.refundReturned',
      object: { kind: 'booking', id: booking.id },
      companyId: booking.company_id,
      details: { refundId, amountSen, reason },
    });
    await queueRefundNews(ctx, tx, booking, {
      refundId,
      amountSen,
      occasion: String(returns),
      step: 'returned',
      reason,
    });
    return { ok: true };
  });
}

import type { AppContext } from '#server/app/context.ts';
import {
  type BillplzCallback,
  type BillplzReturn,
  isSignedWith,
  readCallback,
  readReturn,
} from './billplz.signature.ts';
import type { ChargeReport, NoticeProof, NoticeReading, ReceivedFields } from './payment-provider.ts';
import { findSettingsState, getOpenSettings, listSettingsStatesSince } from './payments.service.ts';

export function readBillplzNotice(
  ctx: AppContext,
  source: 'callback' | 'redirect',
  received: ReceivedFields,
): NoticeReading {
  const reading = source === 'callback' ? readCallback(received) : readReturn(received);
  if (!reading.ok) return reading;
  const { notice } = reading;
  return {
    ok: true,
    report: toReport(notice, source),
    prove: (settingsVersion) => verifyNotice(ctx, notice, settingsVersion),
  };
}

async function verifyNotice(
  ctx: AppContext,
  notice: BillplzCallback | BillplzReturn,
  settingsVersion: number | null,
): Promise<NoticeProof> {
  const states =
    settingsVersion === null
      ? [await findSettingsState(ctx)]
      : await listSettingsStatesSince(ctx, settingsVersion);
  if (states.some((state) => isSignedWith(notice, getOpenSettings(state)?.xSignatureKey))) return 'genuine';
  return states.some(({ kind }) => kind === 'unreadable') ? 'keysUnreadable' : 'refused';
}

function toReport(notice: BillplzCallback | BillplzReturn, source: 'callback' | 'redirect'): ChargeReport {
  const common = {
    source,
    billId: notice.billId,
    paid: notice.isPaid,
    transactionId: notice.transactionId?.slice(0, 100) ?? null,
    transactionStatus: notice.transactionStatus,
    occurredAt: notice.paidAt,
    signatureOk: true,
    // Keyed digest of the notice, which is not stored because it contains the buyer's name and email.
    digest: Buffer.from(notice.signature, 'hex'),
  };
  if (!('amountSen' in notice)) return common;
  const { state, amountSen, paidAmountSen, collectionId } = notice;
  return { ...common, state, amountSen, paidAmountSen, collectionId };
}

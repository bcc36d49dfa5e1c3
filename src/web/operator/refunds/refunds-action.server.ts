import type { RouterContextProvider } from 'react-router';
import {
  bankFileInput,
  noFieldsInput,
  refundIdInput,
  refundReasonInput,
} from '#domain/finance/payout-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmRefundFile,
  makeRefundFile,
  markAllRefundsPaid,
  markRefundFileSent,
  markRefundPaid,
  markRefundReturned,
} from '#server/features/settlement/refunds/refunds.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { refundRefusals, refundsText } from './refunds-text.ts';

const text = {
  ...refundsText,
  refusals: { ...refundRefusals, not_found: { status: 404, reason: refundRefusals.not_found } },
};

export function refundsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    'make-file': formIntent(noFieldsInput, { ...text, done: m.payout_made_file }, () =>
      makeRefundFile(ctx, actor),
    ),
    confirm: formIntent(bankFileInput, { ...text, done: m.payout_confirmed }, ({ fileId }) =>
      confirmRefundFile(ctx, actor, fileId),
    ),
    'file-sent': formIntent(bankFileInput, { ...text, done: m.payout_sent }, ({ fileId }) =>
      markRefundFileSent(ctx, actor, fileId),
    ),
    paid: formIntent(refundIdInput, { ...text, done: m.refund_marked_done }, ({ refundId }) =>
      markRefundPaid(ctx, actor, refundId),
    ),
    'all-paid': formIntent(noFieldsInput, { ...text, done: m.refund_marked_all_done }, () =>
      markAllRefundsPaid(ctx, actor),
    ),
    returned: formIntent(refundReasonInput, { ...text, done: m.refund_marked_returned }, (input) =>
      markRefundReturned(ctx, actor, input),
    ),
  });
}

// Reads what was pressed on the refunds page, asks the service, and puts the outcome into a result.
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
  type RefundOutcome,
} from '#server/features/settlement/refunds/refunds.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { done, type PostedForm, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { refundRefusals, refundsText } from './refunds-text.ts';

export function refundsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    'make-file': async (sent) => {
      const form = await readForm(sent, noFieldsInput, refundsText);
      if (!form.ok) return form.refusal;
      return toActionResult(form, await makeRefundFile(ctx, actor), m.payout_made_file());
    },
    confirm: async (sent) => {
      const form = await readForm(sent, bankFileInput, refundsText);
      if (!form.ok) return form.refusal;
      const outcome = await confirmRefundFile(ctx, actor, form.input.fileId);
      return toActionResult(form, outcome, m.payout_confirmed());
    },
    'file-sent': async (sent) => {
      const form = await readForm(sent, bankFileInput, refundsText);
      if (!form.ok) return form.refusal;
      return toActionResult(form, await markRefundFileSent(ctx, actor, form.input.fileId), m.payout_sent());
    },
    paid: async (sent) => {
      const form = await readForm(sent, refundIdInput, refundsText);
      if (!form.ok) return form.refusal;
      const outcome = await markRefundPaid(ctx, actor, form.input.refundId);
      return toActionResult(form, outcome, m.refund_marked_done());
    },
    'all-paid': async (sent) => {
      const form = await readForm(sent, noFieldsInput, refundsText);
      if (!form.ok) return form.refusal;
      return toActionResult(form, await markAllRefundsPaid(ctx, actor), m.refund_marked_all_done());
    },
    returned: async (sent) => {
      const form = await readForm(sent, refundReasonInput, refundsText);
      if (!form.ok) return form.refusal;
      return toActionResult(
        form,
        await markRefundReturned(ctx, actor, form.input),
        m.refund_marked_returned(),
      );
    },
  });
}

function toActionResult({ values }: PostedForm, outcome: RefundOutcome, message: string) {
  if (outcome.ok) return done({ message });
  return refuse(outcome.code === 'not_found' ? 404 : 409, {
    message: refundRefusals[outcome.code](),
    values,
  });
}

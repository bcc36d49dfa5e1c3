import type { RouterContextProvider } from 'react-router';
import {
  bankFileInput,
  callBackInput,
  payoutPaidInput,
  payoutReasonInput,
  payoutRunInput,
  runPaidInput,
} from '#domain/finance/payout-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmBankFile,
  holdPayout,
  makeBankFile,
  markFileSent,
  markHeldPayoutPaid,
  markPayoutPaid,
  markPayoutReturned,
  markRunPaid,
  recordCallBack,
  releasePayout,
} from '#server/features/finance/payouts/payouts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { payoutsText, refusalTexts } from './payouts-text.ts';

const text = {
  ...payoutsText,
  refusals: { ...refusalTexts, not_found: { status: 404, reason: refusalTexts.not_found } },
};

export function payoutsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    'make-file': formIntent(payoutRunInput, { ...text, done: m.payout_made_file }, ({ runOn }) =>
      makeBankFile(ctx, actor, runOn),
    ),
    confirm: formIntent(bankFileInput, { ...text, done: m.payout_confirmed }, ({ fileId }) =>
      confirmBankFile(ctx, actor, fileId),
    ),
    'file-sent': formIntent(bankFileInput, { ...text, done: m.payout_sent }, ({ fileId }) =>
      markFileSent(ctx, actor, fileId),
    ),
    'run-paid': formIntent(runPaidInput, { ...text, done: m.payout_run_paid }, (input) =>
      markRunPaid(ctx, actor, input),
    ),
    paid: formIntent(payoutPaidInput, { ...text, done: m.payout_paid }, (input) =>
      markPayoutPaid(ctx, actor, input),
    ),
    'held-paid': formIntent(payoutPaidInput, { ...text, done: m.payout_paid }, (input) =>
      markHeldPayoutPaid(ctx, actor, input),
    ),
    returned: formIntent(payoutReasonInput, { ...text, done: m.payout_returned }, (input) =>
      markPayoutReturned(ctx, actor, input),
    ),
    'call-back': formIntent(callBackInput, { ...text, done: m.payout_called_back }, (input) =>
      recordCallBack(ctx, actor, input),
    ),
    release: formIntent(payoutReasonInput, { ...text, done: m.payout_released }, (input) =>
      releasePayout(ctx, actor, input),
    ),
    hold: formIntent(payoutReasonInput, { ...text, done: m.payout_held }, (input) =>
      holdPayout(ctx, actor, input),
    ),
  });
}

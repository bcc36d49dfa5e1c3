// Reads what was pressed on the payouts page, asks the service, and puts the outcome into a result.
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
  markHeldPaid,
  markPaid,
  markReturned,
  markRunPaid,
  type PayoutOutcome,
  recordCallBack,
  releasePayout,
} from '#server/features/finance/payouts/payouts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { done, type PostedForm, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { payoutsText, refusalTexts } from './payouts-text.ts';

export function payoutsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    'make-file': async (sent) => {
      const form = await readForm(sent, payoutRunInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await makeBankFile(ctx, actor, form.input.runOn), m.payout_made_file());
    },
    confirm: async (sent) => {
      const form = await readForm(sent, bankFileInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await confirmBankFile(ctx, actor, form.input.fileId), m.payout_confirmed());
    },
    'file-sent': async (sent) => {
      const form = await readForm(sent, bankFileInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await markFileSent(ctx, actor, form.input.fileId), m.payout_sent());
    },
    'run-paid': async (sent) => {
      const form = await readForm(sent, runPaidInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await markRunPaid(ctx, actor, form.input), m.payout_run_paid());
    },
    paid: async (sent) => {
      const form = await readForm(sent, payoutPaidInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await markPaid(ctx, actor, form.input), m.payout_paid());
    },
    'held-paid': async (sent) => {
      const form = await readForm(sent, payoutPaidInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await markHeldPaid(ctx, actor, form.input), m.payout_paid());
    },
    returned: async (sent) => {
      const form = await readForm(sent, payoutReasonInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await markReturned(ctx, actor, form.input), m.payout_returned());
    },
    'call-back': async (sent) => {
      const form = await readForm(sent, callBackInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await recordCallBack(ctx, actor, form.input), m.payout_called_back());
    },
    release: async (sent) => {
      const form = await readForm(sent, payoutReasonInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await releasePayout(ctx, actor, form.input), m.payout_released());
    },
    hold: async (sent) => {
      const form = await readForm(sent, payoutReasonInput, payoutsText);
      if (!form.ok) return form.refusal;
      return told(form, await holdPayout(ctx, actor, form.input), m.payout_held());
    },
  });
}

function told({ values }: PostedForm, outcome: PayoutOutcome, message: string) {
  if (outcome.ok) return done({ message });
  return refuse(outcome.code === 'not_found' ? 404 : 409, { message: refusalTexts[outcome.code](), values });
}

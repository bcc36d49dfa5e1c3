// Reads what was sent about the bank account, asks the payouts feature, and puts the outcome into a result.

import type { RouterContextProvider } from 'react-router';
import { accountWaitHours } from '#domain/finance/payout.ts';
import { payoutAccountChoiceInput, payoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  type AccountOutcome,
  confirmPayoutAccount,
  enterPayoutAccount,
  withdrawPayoutAccount,
} from '#server/features/finance/payouts/payout-accounts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse, runIntent } from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { accountText } from './account-text.ts';

export function accountAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  return runIntent(request, {
    enter: async (sent) => {
      const form = await readForm(sent, payoutAccountInput, accountText);
      if (!form.ok) return form.refusal;
      const outcome = await enterPayoutAccount(ctx, actor, form.input);
      return told(outcome, (when) => m.statement_account_entered({ when }), form.values);
    },
    confirm: async (sent) => {
      const form = await readForm(sent, payoutAccountChoiceInput, accountText);
      if (!form.ok) return form.refusal;
      return told(await confirmPayoutAccount(ctx, actor, form.input.id), m.statement_account_confirmed);
    },
    withdraw: async (sent) => {
      const form = await readForm(sent, payoutAccountChoiceInput, accountText);
      if (!form.ok) return form.refusal;
      return told(await withdrawPayoutAccount(ctx, actor, form.input.id), m.statement_account_withdrawn);
    },
  });
}

function told(outcome: AccountOutcome, message: (when: string) => string, values: FormValues = {}) {
  if (outcome.ok) return done({ message: message(formatDateTime(outcome.inForceFrom)) });
  if (outcome.code === 'not_allowed') return refuse(403, { message: m.statement_account_not_you(), values });
  if (outcome.code === 'joined_lately')
    return refuse(403, { message: m.statement_account_joined_lately({ hours: accountWaitHours }), values });
  return refuse(409, { message: m.statement_account_not_waiting(), values });
}

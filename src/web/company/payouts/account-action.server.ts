import type { RouterContextProvider } from 'react-router';
import { accountWaitHours } from '#domain/finance/payout.ts';
import { payoutAccountChoiceInput, payoutAccountInput } from '#domain/finance/payout-account-input.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmPayoutAccount,
  enterPayoutAccount,
  withdrawPayoutAccount,
} from '#server/features/finance/payouts/payout-accounts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formIntent, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { accountText } from './account-text.ts';

const text = {
  ...accountText,
  refusals: {
    not_allowed: { status: 403, reason: m.statement_account_not_you },
    joined_lately: {
      status: 403,
      reason: () => m.statement_account_joined_lately({ hours: accountWaitHours }),
    },
    not_waiting: m.statement_account_not_waiting,
  },
};

export function accountAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  return runIntent(request, {
    enter: formIntent(payoutAccountInput, text, async (input) => {
      const outcome = await enterPayoutAccount(ctx, actor, input);
      if (!outcome.ok) return outcome;
      return succeed({ message: m.statement_account_entered({ when: formatDateTime(outcome.inForceFrom) }) });
    }),
    confirm: formIntent(
      payoutAccountChoiceInput,
      { ...text, done: m.statement_account_confirmed },
      ({ id }) => confirmPayoutAccount(ctx, actor, id),
    ),
    withdraw: formIntent(
      payoutAccountChoiceInput,
      { ...text, done: m.statement_account_withdrawn },
      ({ id }) => withdrawPayoutAccount(ctx, actor, id),
    ),
  });
}

import type { RouterContextProvider } from 'react-router';
import { balanceConfirmationInput, bankBalanceInput } from '#domain/finance/held-money-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type ConfirmBalanceRefusal,
  confirmBalance,
  storeBankBalance,
} from '#server/features/finance/held/held.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { batchHandlers, companyEntryHandlers } from '#web/operator/entries/entry-action.server.ts';
import {
  formIntent,
  type RefusalReasons,
  refuse,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { balanceText } from './held-text.ts';

const confirmationRefusals: RefusalReasons<ConfirmBalanceRefusal> = {
  not_found: m.held_refused_changed,
  changed: m.held_refused_changed,
  same_person: m.held_refused_same_person,
  changed_lately: m.entry_refused_changed_lately,
};

export function heldAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    ...batchHandlers(ctx, actor),
    ...companyEntryHandlers(ctx, actor),
    balance: formIntent(bankBalanceInput, balanceText, async (input, { values }) => {
      const { balanceOn, balance: balanceSen, moved: movedSen, balanceNote: note = '' } = input;
      const outcome = await storeBankBalance(ctx, actor, { balanceOn, balanceSen, movedSen, note });
      if (!outcome.ok) return refuse(422, { fieldErrors: { balanceOn: m.held_future() }, values });
      return outcome.isWaiting
        ? succeed({ message: m.held_waits(), isWarning: true })
        : succeed({ message: m.held_saved() });
    }),
    'balance-confirm': formIntent(
      balanceConfirmationInput,
      { ...balanceText, done: m.held_confirmed, refusals: confirmationRefusals },
      ({ balanceId }) => confirmBalance(ctx, actor, balanceId),
    ),
  });
}

// Reads what was sent about addresses for emails and about new deals, asks the services, and puts the outcome into a result.

import type { RouterContextProvider } from 'react-router';
import { alertAddressInput, dealDefaultsInput, teamChoiceInput } from '#domain/accounts/team-input.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { saveDealDefaults } from '#server/features/companies/deal-defaults.service.ts';
import {
  type AlertOutcome,
  addAlertAddress,
  removeAlertAddress,
} from '#server/features/notifications/alerts/alerts.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse, retryAfter, runIntent } from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { defaultsText, refusals } from './defaults-text.ts';

export function defaultsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const now = ctx.now();
  return runIntent(request, {
    'add-address': async (sent) => {
      const form = await readForm(sent, alertAddressInput, defaultsText);
      if (!form.ok) return form.refusal;
      const { baseUrl } = context.get(requestContext);
      const { email } = form.input;
      const outcome = await addAlertAddress(ctx, actor, { email, baseUrl });
      return told(outcome, m.defaults_address_added({ email }), { now, values: form.values });
    },
    'remove-address': async (sent) => {
      const form = await readForm(sent, teamChoiceInput, defaultsText);
      if (!form.ok) return form.refusal;
      const outcome = await removeAlertAddress(ctx, actor, form.input.id);
      return told(outcome, m.defaults_address_removed(), { now });
    },
    'save-note': async (sent) => {
      const form = await readForm(sent, dealDefaultsInput, defaultsText);
      if (!form.ok) return form.refusal;
      const isSaved = await saveDealDefaults(ctx, actor, { sellerNote: form.input.sellerNote ?? '' });
      if (isSaved) return done({ message: m.defaults_note_saved() });
      return refuse(403, { message: m.defaults_owner_only(), values: form.values });
    },
  });
}

function told(
  outcome: AlertOutcome,
  message: string,
  { now, values = {} }: { readonly now: Date; readonly values?: FormValues },
) {
  if (outcome.ok) return done({ message });
  if (outcome.code === 'rate_limited') {
    const reason = m.error_rate_limited({ when: formatDateTime(outcome.retryAt) });
    return refuse(429, { message: reason, values }, { headers: retryAfter(outcome.retryAt, now) });
  }
  const { status, text } = refusals[outcome.code];
  return refuse(status, { message: text(), values });
}

import type { RouterContextProvider } from 'react-router';
import { alertAddressInput, dealDefaultsInput, teamChoiceInput } from '#domain/accounts/team-input.ts';
import { maxAlertAddresses } from '#domain/fulfilment/reminders.ts';
import { m } from '#locales/messages/messages.js';
import { saveDealDefaults } from '#server/features/companies/deal-defaults.service.ts';
import {
  type AlertRefusal,
  addAlertAddress,
  removeAlertAddress,
} from '#server/features/notifications/alerts/alerts.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import {
  formIntent,
  type RefusalReasons,
  refuse,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { defaultsText } from './defaults-text.ts';

const refusals: RefusalReasons<AlertRefusal> = {
  not_allowed: { status: 403, reason: m.defaults_owner_only },
  already_there: m.defaults_already_there,
  too_many: () => m.defaults_too_many({ max: maxAlertAddresses }),
  address_not_found: { status: 404, reason: m.defaults_address_gone },
};

export function defaultsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { baseUrl } = context.get(requestContext);
  const text = { ...defaultsText, refusals, now: ctx.now() };
  return runIntent(request, {
    'add-address': formIntent(alertAddressInput, { ...text, done: m.defaults_address_added }, ({ email }) =>
      addAlertAddress(ctx, actor, { email, baseUrl }),
    ),
    'remove-address': formIntent(teamChoiceInput, { ...text, done: m.defaults_address_removed }, ({ id }) =>
      removeAlertAddress(ctx, actor, id),
    ),
    'save-note': formIntent(dealDefaultsInput, defaultsText, async ({ sellerNote = '' }, { values }) =>
      (await saveDealDefaults(ctx, actor, { sellerNote }))
        ? succeed({ message: m.defaults_note_saved() })
        : refuse(403, { message: m.defaults_owner_only(), values }),
    ),
  });
}

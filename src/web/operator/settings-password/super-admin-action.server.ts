// Reads what was sent on the password page, asks the accounts feature, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import { forgotPasswordInput, superAdminInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import { addSuperAdmin } from '#server/features/accounts/accounts.service.ts';
import { requestPasswordReset } from '#server/features/accounts/passwords.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { done, readForm, refuseOutcome, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { superAdminText } from './super-admin-text.ts';

export function superAdminAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  return runIntent(request, {
    add: async (sent) => {
      const form = await readForm(sent, superAdminInput, superAdminText);
      if (!form.ok) return form.refusal;
      await addSuperAdmin(ctx, context.get(superAdminActorContext), form.input);
      return done({ message: m.superadmin_added() });
    },
    'reset-mail': async (sent) => {
      const form = await readForm(sent, forgotPasswordInput, superAdminText);
      if (!form.ok) return form.refusal;
      const { baseUrl, clientAddress, locale } = context.get(requestContext);
      const outcome = await requestPasswordReset(ctx, {
        email: form.input.email,
        baseUrl,
        clientAddress,
        locale,
      });
      if (!outcome.ok) return refuseOutcome(form, outcome, ctx.now());
      return done({ message: m.superadmin_reset_mail_sent(), text: m.superadmin_reset_mail_sent_text() });
    },
  });
}

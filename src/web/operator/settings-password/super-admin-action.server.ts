// Reads what was sent on the password page, asks the accounts feature, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import { forgotPasswordInput, superAdminInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import { addSuperAdmin } from '#server/features/accounts/accounts.service.ts';
import {
  type ResetRefusal,
  resetFactorBySuperAdmin,
} from '#server/features/accounts/factor-reset.service.ts';
import { requestPasswordReset } from '#server/features/accounts/passwords.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { done, readForm, refuse, refuseOutcome, runIntent } from '#web/shared/forms/form.server.ts';
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
    'reset-factor': async (sent) => {
      const form = await readForm(sent, forgotPasswordInput, superAdminText);
      if (!form.ok) return form.refusal;
      const outcome = await resetFactorBySuperAdmin(
        ctx,
        context.get(superAdminActorContext),
        form.input.email,
      );
      if (outcome.ok) return done({ message: m.twostep_reset_done() });
      const { status, text } = notReset[outcome.code];
      return refuse(status, { message: superAdminText.failed(text()), values: form.values });
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

const notReset: Record<ResetRefusal, { readonly status: number; readonly text: () => string }> = {
  not_allowed: { status: 403, text: m.twostep_reset_not_found },
  not_found: { status: 404, text: m.twostep_reset_not_found },
  not_on: { status: 409, text: m.twostep_reset_not_on },
  is_you: { status: 409, text: m.twostep_reset_is_you },
};

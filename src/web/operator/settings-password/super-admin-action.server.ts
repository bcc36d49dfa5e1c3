// Reads what was sent on the password page, asks the accounts feature, and puts the outcome into a result.
import type { RouterContextProvider } from 'react-router';
import { forgotPasswordInput, superAdminInput } from '#domain/accounts/account-input.ts';
import { superAdminChoiceInput, superAdminPasswordInput } from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { requestPasswordReset } from '#server/features/accounts/sign-in/passwords.service.ts';
import { addSuperAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import {
  type AccessOutcome,
  type AccessRefusal,
  removeSuperAdmin,
  resetSuperAdminPassword,
  signOutSuperAdmin,
} from '#server/features/accounts/super-admins/super-admins.service.ts';
import {
  type ResetRefusal,
  resetFactorBySuperAdmin,
} from '#server/features/accounts/team/factor-reset.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { done, readForm, refuse, refuseOutcome, runIntent } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { superAdminText } from './super-admin-text.ts';

export function superAdminAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    add: async (sent) => {
      const form = await readForm(sent, superAdminInput, superAdminText);
      if (!form.ok) return form.refusal;
      return told(await addSuperAdmin(ctx, actor, form.input), m.superadmin_added());
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
    'sign-out': async (sent) => {
      const form = await readForm(sent, superAdminChoiceInput, superAdminText);
      if (!form.ok) return form.refusal;
      return told(await signOutSuperAdmin(ctx, actor, form.input.id), m.access_signed_out());
    },
    'reset-password': async (sent) => {
      const form = await readForm(sent, superAdminPasswordInput(m.product_name()), superAdminText);
      if (!form.ok) return form.refusal;
      const { id: userId, password } = form.input;
      return told(
        await resetSuperAdminPassword(ctx, actor, { userId, password }),
        m.access_admin_reset_done(),
      );
    },
    remove: async (sent) => {
      const form = await readForm(sent, superAdminChoiceInput, superAdminText);
      if (!form.ok) return form.refusal;
      return told(await removeSuperAdmin(ctx, actor, form.input.id), m.access_admin_removed());
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
  not_allowed: { status: 403, text: m.access_admin_not_allowed },
  not_found: { status: 404, text: m.twostep_reset_not_found },
  not_on: { status: 409, text: m.twostep_reset_not_on },
  is_you: { status: 409, text: m.twostep_reset_is_you },
};

const refusals: Record<AccessRefusal, { readonly status: number; readonly reason: () => string }> = {
  not_allowed: { status: 403, reason: m.access_admin_not_allowed },
  admin_not_found: { status: 404, reason: m.access_admin_gone },
  last_admin: { status: 409, reason: m.access_admin_last },
  is_you: { status: 409, reason: m.access_admin_is_you },
};

function told(outcome: AccessOutcome, message: string) {
  if (outcome.ok) return done({ message });
  const { status, reason } = refusals[outcome.code];
  return refuse(status, { message: superAdminText.failed(reason()) });
}

import type { RouterContextProvider } from 'react-router';
import { forgotPasswordInput, superAdminInput } from '#domain/accounts/account-input.ts';
import { superAdminChoiceInput, superAdminPasswordInput } from '#domain/operator/operator-input.ts';
import { m } from '#locales/messages/messages.js';
import { requestPasswordReset } from '#server/features/accounts/sign-in/passwords.service.ts';
import { addSuperAdmin } from '#server/features/accounts/super-admins/accounts.service.ts';
import {
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
import {
  formIntent,
  type RefusalReasons,
  refuseOutcome,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { superAdminText } from './super-admin-text.ts';

export function superAdminAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    add: formIntent(superAdminInput, { ...accessText, done: m.superadmin_added }, (input) =>
      addSuperAdmin(ctx, actor, input),
    ),
    'reset-factor': formIntent(
      forgotPasswordInput,
      { ...superAdminText, done: m.twostep_reset_done, refusals: resetRefusals },
      ({ email }) => resetFactorBySuperAdmin(ctx, actor, email),
    ),
    'sign-out': formIntent(superAdminChoiceInput, { ...accessText, done: m.access_signed_out }, ({ id }) =>
      signOutSuperAdmin(ctx, actor, id),
    ),
    'reset-password': formIntent(
      superAdminPasswordInput(m.product_name()),
      { ...accessText, done: m.access_admin_reset_done },
      ({ id: userId, password }) => resetSuperAdminPassword(ctx, actor, { userId, password }),
    ),
    remove: formIntent(superAdminChoiceInput, { ...accessText, done: m.access_admin_removed }, ({ id }) =>
      removeSuperAdmin(ctx, actor, id),
    ),
    'reset-mail': formIntent(forgotPasswordInput, superAdminText, async ({ email }, form) => {
      const { baseUrl, clientAddress, locale } = context.get(requestContext);
      const outcome = await requestPasswordReset(ctx, { email, baseUrl, clientAddress, locale });
      if (!outcome.ok) return refuseOutcome(form, outcome, ctx.now());
      return succeed({ message: m.superadmin_reset_mail_sent(), text: m.superadmin_reset_mail_sent_text() });
    }),
  });
}

const resetRefusals: RefusalReasons<ResetRefusal> = {
  not_allowed: { status: 403, reason: m.access_admin_not_allowed },
  not_found: { status: 404, reason: m.twostep_reset_not_found },
  not_on: m.twostep_reset_not_on,
  is_you: m.twostep_reset_is_you,
};

const accessRefusals: RefusalReasons<AccessRefusal> = {
  not_allowed: { status: 403, reason: m.access_admin_not_allowed },
  admin_not_found: { status: 404, reason: m.access_admin_gone },
  last_admin: m.access_admin_last,
  is_you: m.access_admin_is_you,
};

const accessText = { ...superAdminText, refusals: accessRefusals, forgetsTyped: true };

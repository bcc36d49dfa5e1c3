import { data } from 'react-router';
import { forgotPasswordInput, newPasswordInput } from '#domain/accounts/account-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  findResetArea,
  requestPasswordReset,
  resetPassword,
} from '#server/features/accounts/sign-in/passwords.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { forgotPasswordText, newPasswordText } from '#web/accounts/account-text.ts';
import { NewPasswordForm, type NewPasswordResult } from '#web/accounts/new-password-form.tsx';
import { type ActionResult, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseFields, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { getVisit } from '#web/shared/page/guards.server.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/reset-password.route';
import { DeadLink, ForgotPasswordForm } from './forgot-password-form.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const area = token === null ? null : await findResetArea(context.get(appContext), token);
  const step = token === null ? 'ask' : area === null ? 'dead' : 'choose';
  return data({ step, area }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const ctx = context.get(appContext);
  if (token === null) {
    const { baseUrl, clientAddress, locale } = context.get(requestContext);
    const form = await readForm(request, forgotPasswordInput, forgotPasswordText);
    if (!form.ok) return form.refusal;
    const outcome = await requestPasswordReset(ctx, {
      email: form.input.email,
      baseUrl,
      clientAddress,
      locale,
    });
    return outcome.ok ? succeed() : refuseOutcome(form, outcome, ctx.now());
  }
  const form = await readForm(request, newPasswordInput, newPasswordText);
  if (!form.ok) return form.refusal;
  const { newPassword } = form.input;
  const changed = await resetPassword(ctx, { token, newPassword, visit: getVisit(request, context) });
  if (!changed) return refuse(410, {}, { extra: { isDead: true }, headers: privateHeaders });
  if ('refused' in changed) return refuseFields(form, { newPassword: changed.refused });
  return succeed({ isCommon: changed.isCommon }, privateHeaders);
}

export function clientAction(args: Route.ClientActionArgs) {
  const isChoosing = new URL(args.request.url).searchParams.has('token');
  return sendForm(args, isChoosing ? newPasswordText : forgotPasswordText);
}

/** A used link is invalid, so revalidation after a successful post would report an error. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = () => privateHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.account_reset_description() },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword({ loaderData: { step, area }, actionData }: Route.ComponentProps) {
  if (isDead(actionData) || (step === 'dead' && !actionData)) return <DeadLink />;
  if (step === 'ask') return <ForgotPasswordForm result={actionData} />;
  return (
    <NewPasswordForm
      isSuperAdmin={area === 'superadmin'}
      // With a token in the URL, the result is about the new password.
      result={actionData as NewPasswordResult | undefined}
      confirmation={{ text: m.account_changed_reset(), actions: <SignInLinks /> }}
    />
  );
}

/** The link was used or expired before the form arrived. */
function isDead(result: ActionResult | undefined): boolean {
  return result?.ok === false && 'isDead' in result;
}

/** A reset link does not sign in, so both sign-in pages are offered. */
function SignInLinks() {
  return (
    <>
      <ButtonLink kind="primary" to={paths.loginPath} wide="phone">
        {m.account_to_company()}
      </ButtonLink>
      <ButtonLink to={paths.superAdminLoginPath} wide="phone">
        {m.account_to_superadmin()}
      </ButtonLink>
    </>
  );
}

import { data } from 'react-router';
import { forgotPasswordInput, newPasswordInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  isResetTokenAlive,
  requestPasswordReset,
  resetPassword,
} from '#server/features/accounts/passwords.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { forgotPasswordWords, newPasswordWords } from '#web/accounts/account-words.ts';
import { type NewPasswordAnswer, NewPasswordForm } from '#web/accounts/new-password-form.tsx';
import { answer, outcomeAnswer, readForm } from '#web/shared/forms/form-answer.server.ts';
import { type FormAnswer, sendOrKeep } from '#web/shared/forms/form-answer.ts';
import { visitOf } from '#web/shared/page/guards.server.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import type { Route } from './+types/reset-password.route';
import { DeadLink, ForgotPasswordForm } from './forgot-password-form.tsx';

type ResetAnswer = NewPasswordAnswer | { readonly state: 'dead' };

/** The secret in the address goes to nobody: not to a cache, not to the next page. */
const discreet = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const step =
    token === null
      ? ('ask' as const)
      : (await isResetTokenAlive(context.get(appContext), token))
        ? ('choose' as const)
        : ('dead' as const);
  return data({ step }, { headers: discreet });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const ctx = context.get(appContext);
  if (token === null) {
    const { baseUrl, clientAddress } = context.get(requestContext);
    const form = await readForm(request, forgotPasswordInput, forgotPasswordWords);
    if (!form.ok) return form.answer;
    const outcome = await requestPasswordReset(ctx, { email: form.input.email, baseUrl, clientAddress });
    return outcomeAnswer(form.posted, outcome, ctx.now());
  }
  const form = await readForm(request, newPasswordInput, newPasswordWords);
  if (!form.ok) return form.answer;
  const { newPassword } = form.input;
  const changed = await resetPassword(ctx, { token, newPassword, visit: visitOf(request, context) });
  if (!changed) return answer<ResetAnswer>({ state: 'dead' }, 410, discreet);
  return answer<ResetAnswer>({ state: 'changed', isCommon: changed.isCommon }, 200, discreet);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const words = new URL(request.url).searchParams.has('token') ? newPasswordWords : forgotPasswordWords;
  return sendOrKeep(request, words, serverAction);
}

/** A link that has served is dead; reading it again after its own form was sent would say so too early. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = () => discreet;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.account_reset_description() },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword({ loaderData: { step }, actionData }: Route.ComponentProps) {
  const given: ResetAnswer | undefined = actionData;
  if (given?.state === 'dead' || (step === 'dead' && !given)) return <DeadLink />;
  if (step === 'ask') return <ForgotPasswordForm answer={given as FormAnswer | undefined} />;
  return (
    <NewPasswordForm
      answer={given}
      whenChanged={{ text: m.account_changed_reset(), actions: <BothDoors /> }}
    />
  );
}

/** Nobody is signed in by a link from a mail. */
function BothDoors() {
  return (
    <>
      <ButtonLink kind="primary" to="/login" wide="phone">
        {m.account_to_company()}
      </ButtonLink>
      <ButtonLink to="/superadmin/login" wide="phone">
        {m.account_to_superadmin()}
      </ButtonLink>
    </>
  );
}

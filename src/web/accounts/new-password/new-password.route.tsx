import { data, Form, redirect, redirectDocument } from 'react-router';
import { newPasswordInput } from '#domain/accounts/account-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { findCurrentPerson, getHomeArea } from '#server/features/accounts/sessions/sessions.service.ts';
import { replaceTemporaryPassword } from '#server/features/accounts/sign-in/passwords.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { newPasswordText } from '#web/accounts/account-text.ts';
import { NewPasswordForm } from '#web/accounts/new-password-form.tsx';
import { getPageAfterEitherSignIn } from '#web/accounts/sign-in-address.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuseFields } from '#web/shared/forms/form.server.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { getVisit, redirectToSignIn } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/new-password.route';

/** A function, because `redirect` writes its status into the object that it receives. */
const noStoreInit = () => ({ headers: { 'cache-control': 'no-store' } });

/** The page only renders again to warn about a common password. */
const changed = { ok: true, isCommon: true } as const;

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'context'>;

/** Returns the signed-in person and the page to continue to; redirects visitors to the sign-in. */
async function requirePerson({ request, context }: RouteArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  const person = await findCurrentPerson(ctx, visit);
  if (!person) throw redirectToSignIn(request, { ok: false, why: 'not_authenticated', cookies: [] });
  const query = new URL(request.url).searchParams;
  const area = await getHomeArea(ctx, person);
  const next = getPageAfterEitherSignIn(query.get('to'), area);
  return { ctx, visit, person, area, next, isWarned: query.get('chosen') === 'common' };
}

export async function loader(args: Route.LoaderArgs) {
  const { person, area, next, isWarned } = await requirePerson(args);
  if (!person.mustChangePassword && !isWarned) return redirectDocument(next, noStoreInit());
  const isSuperAdmin = area === 'superadmin';
  return data({ next, isSuperAdmin, isChanged: !person.mustChangePassword }, noStoreInit());
}

export async function action(args: Route.ActionArgs) {
  const { ctx, visit, person, next } = await requirePerson(args);
  if (!person.mustChangePassword) return redirectDocument(next, noStoreInit());
  const form = await readForm(args.request, newPasswordInput, newPasswordText);
  if (!form.ok) return form.refusal;
  const { newPassword } = form.input;
  const changed = await replaceTemporaryPassword(ctx, { person, visit, newPassword });
  if ('refused' in changed) return refuseFields(form, { newPassword: changed.refused });
  if (!changed.isCommon) return redirectDocument(next, noStoreInit());
  return redirect(paths.newPasswordPathWith({ chosen: 'common', to: next }));
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, newPasswordText);

export const headers: Route.HeadersFunction = () => noStoreInit().headers;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isSuperAdmin, isChanged } = loaderData;
  const goOn = (
    <ButtonLink kind="primary" to={next} reloadDocument wide="phone">
      {m.account_changed_continue()}
    </ButtonLink>
  );
  return (
    <NewPasswordForm
      reason={isSuperAdmin ? m.account_forced_lead_super_admin() : m.account_forced_lead()}
      isSuperAdmin={isSuperAdmin}
      result={isChanged ? changed : actionData}
      confirmation={{ text: m.account_changed_forced(), actions: goOn }}
      below={
        <Form method="post" action={paths.companyLogoutPath} reloadDocument>
          <Button type="submit" kind="ghost" size="small">
            {m.account_sign_out()}
          </Button>
        </Form>
      }
    />
  );
}

import { data, redirect, redirectDocument } from 'react-router';
import { newPasswordInput } from '#domain/accounts/account-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { signInCompany } from '#server/features/accounts/sign-in/sign-in.service.ts';
import { findJoin, joinTeam } from '#server/features/accounts/team/invitations.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { addCookies, getVisit } from '#web/shared/page/guards.server.ts';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/join-team.route';
import { JoinTeamPage } from './join-team-page.tsx';
import { joinText } from './join-text.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await findJoin(context.get(appContext), params.token);
  return data(view, { status: view.state === 'dead' ? 404 : 200, headers: privateHeaders });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  const { token } = params;
  const sent = await request.formData();
  const refuseChanged = () => refuse(409, { message: m.join_changed() }, { headers: privateHeaders });
  if (sent.get('account') === 'known') {
    const outcome = await joinTeam(ctx, { token, newPassword: null, visit });
    return outcome.ok ? succeed({ company: outcome.company }, privateHeaders) : refuseChanged();
  }
  const form = await readForm(sent, newPasswordInput, joinText);
  if (!form.ok) return form.refusal;
  const { newPassword } = form.input;
  const outcome = await joinTeam(ctx, { token, newPassword, visit });
  if (!outcome.ok) return refuseChanged();
  const credentials = { email: outcome.email, password: newPassword, rememberMe: false };
  const signedIn = await signInCompany(ctx, credentials, visit);
  if (!signedIn.ok) return redirect(paths.loginPath, { headers: privateHeaders });
  const next = outcome.isCommon
    ? paths.newPasswordPathWith({ chosen: 'common', to: paths.companyDashboardPath })
    : paths.companyDashboardPath;
  // Loads a whole document, because pages behind the sign-in have another CSP.
  return addCookies(redirectDocument(next, { headers: privateHeaders }), signedIn.cookies);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, joinText);

/** A used link is invalid, so revalidation after a successful post would report an error. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = () => privateHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function JoinTeam({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinTeamPage view={loaderData} result={actionData} />;
}

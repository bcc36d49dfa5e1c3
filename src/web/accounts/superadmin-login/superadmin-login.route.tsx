import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { signInSuperAdmin } from '#server/features/accounts/sign-in/sign-in.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { signInText } from '#web/accounts/account-text.ts';
import { handleSignIn, signInPageData } from '#web/accounts/sign-in.server.ts';
import { findReason, getSignInPath } from '#web/accounts/sign-in-address.ts';
import { SignInPage } from '#web/accounts/sign-in-page.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { getVisit } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/superadmin-login.route';

export function loader({ request, context }: Route.LoaderArgs) {
  return signInPageData(request, context.get(appContext).config.demo, 'superadmin');
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  return handleSignIn({
    request,
    flow: 'superadmin',
    now: ctx.now(),
    signIn: (credentials) => signInSuperAdmin(ctx, credentials, visit),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, signInText);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.account_superadmin_lead({ product: m.product_name() }) },
  { name: 'robots', content: 'noindex' },
];

export default function SuperAdminLogin({
  loaderData: { why, to, demoSignIns },
  actionData,
}: Route.ComponentProps) {
  return (
    <SignInPage
      title={m.account_superadmin_title()}
      lead={m.account_superadmin_lead({ product: m.product_name() })}
      result={actionData}
      action={getSignInPath('superadmin', to)}
      reason={findReason(why)}
      demoSignIns={demoSignIns}
      links={[
        { to: getSignInPath('company', to), label: m.account_to_company() },
        { to: paths.homePath, label: m.account_to_home() },
      ]}
    />
  );
}

import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { signInCompany } from '#server/features/accounts/sign-in/sign-in.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { signInText } from '#web/accounts/account-text.ts';
import { handleSignIn, signInPageData } from '#web/accounts/sign-in.server.ts';
import { findReason, getSignInPath } from '#web/accounts/sign-in-address.ts';
import { SignInPage } from '#web/accounts/sign-in-page.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { removeTitle } from '#web/shared/forms/form-head.tsx';
import { getVisit } from '#web/shared/page/guards.server.ts';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/login.route';

export function loader({ request, context }: Route.LoaderArgs) {
  return signInPageData(request, context.get(appContext).config.demo, 'company');
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const visit = getVisit(request, context);
  return handleSignIn({
    request,
    flow: 'company',
    now: ctx.now(),
    signIn: (credentials) => signInCompany(ctx, credentials, visit),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, signInText);

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  removeTitle(
    pageMeta({
      title: m.account_company_title(),
      description: m.account_company_description({ product: m.product_name() }),
      path: paths.loginPath,
      baseUrl: findBaseUrl(matches),
    }),
  );

export default function CompanyLogin({
  loaderData: { why, to, demoSignIns },
  actionData,
}: Route.ComponentProps) {
  return (
    <SignInPage
      title={m.account_company_title()}
      lead={m.account_company_lead()}
      result={actionData}
      action={getSignInPath('company', to)}
      reason={findReason(why)}
      demoSignIns={demoSignIns}
      links={[
        { to: paths.findBookingPath, label: m.account_to_booking() },
        { to: getSignInPath('superadmin', to), label: m.account_to_superadmin() },
        { to: paths.registerCompanyPath, label: m.account_to_register() },
        { to: paths.homePath, label: m.account_to_home() },
      ]}
    />
  );
}

import { Outlet } from 'react-router';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { siteInfo } from '#server/http/site-info.ts';
import { OfficeErrorPage, OfficeFrame } from '#web/shared/office/office-frame.tsx';
import { companyActorContext, requireCompanyAdmin } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/layout.route';
import { useCompanyInBrowser } from './company-in-browser.ts';
import { companyNav } from './company-nav.ts';

export const middleware = [requireCompanyAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { companyId, companyName, email } = context.get(companyActorContext);
  return { companyId, companyName, email, demo: siteInfo(ctx).demo, isTestMode: await isTestMode(ctx) };
}

function areaOf({ companyName, email, demo, isTestMode }: Route.ComponentProps['loaderData']) {
  const paths = { homePath: '/company/dashboard', logoutPath: '/company/logout' };
  return { ...paths, owner: companyName, email, nav: companyNav(), demo, isTestMode };
}

export default function CompanyLayout({ loaderData }: Route.ComponentProps) {
  useCompanyInBrowser(loaderData.companyId);
  return (
    <OfficeFrame area={areaOf(loaderData)}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OfficeErrorPage area={loaderData && areaOf(loaderData)} error={error} />;
}

import { Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { siteInfo } from '#server/http/site-info.ts';
import { OfficeErrorPage, OfficeFrame } from '#web/shared/office/office-frame.tsx';
import { requireSuperAdmin, superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/layout.route';
import { operatorNav } from './operator-nav.ts';

export const middleware = [requireSuperAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { email } = context.get(superAdminActorContext);
  return { email, demo: siteInfo(ctx).demo, isTestMode: await isTestMode(ctx) };
}

function areaOf({ email, demo, isTestMode }: Route.ComponentProps['loaderData']) {
  const paths = { homePath: '/superadmin', logoutPath: '/superadmin/logout' };
  return { ...paths, owner: m.office_operator_name(), email, nav: operatorNav(), demo, isTestMode };
}

export default function SuperAdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame area={areaOf(loaderData)}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OfficeErrorPage area={loaderData && areaOf(loaderData)} error={error} />;
}

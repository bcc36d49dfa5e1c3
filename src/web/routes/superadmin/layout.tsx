import { Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { siteInfo } from '#server/http/site-info.ts';
import { operatorNav } from '../../features/operator-frame/operator-nav.ts';
import { requireSuperAdmin, superAdminActorContext } from '../../guards.server.ts';
import { OfficeErrorPage, OfficeFrame } from '../office-frame.tsx';
import type { Route } from './+types/layout';

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

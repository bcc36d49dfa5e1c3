import { Outlet } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { OfficeErrorPage, OfficeFrame } from '#web/back-office/frame/office-frame.tsx';
import type { ShellNav } from '#web/back-office/frame/shell-menu.tsx';
import { ProveFirst } from '#web/back-office/sessions/prove-first.tsx';
import {
  findProofRedirect,
  requireSuperAdmin,
  superAdminActorContext,
} from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/layout.route';

export const middleware = [requireSuperAdmin];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return {
    email: actor.email,
    proofAt: findProofRedirect(args, actor),
    demo: siteInfo(ctx).demo,
    isTestMode: await isTestMode(ctx),
  };
}

function toArea({ email, demo, isTestMode }: Route.ComponentProps['loaderData']) {
  const own = { homePath: paths.superAdminPath, logoutPath: paths.superAdminLogoutPath };
  return { ...own, owner: m.office_operator_name(), email, nav: operatorNav(), demo, isTestMode };
}

export default function SuperAdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame area={toArea(loaderData)}>
      <ProveFirst at={loaderData.proofAt} />
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OfficeErrorPage area={loaderData && toArea(loaderData)} error={error} />;
}

function operatorNav(): ShellNav {
  const dashboard = {
    to: paths.superAdminPath,
    label: m.office_dashboard(),
    icon: 'grid',
    exact: true,
  } as const;
  const companies = { to: officePaths.companiesPath, label: m.office_companies(), icon: 'building' } as const;
  const desk = { to: officePaths.deskPath, label: m.office_desk() };
  const mails = { to: officePaths.mailsPath, label: m.office_mails() };
  return {
    label: m.office_nav_operator(),
    tabs: [dashboard, { ...desk, icon: 'wrench' }, companies, { ...mails, icon: 'mail' }],
    items: [
      dashboard,
      companies,
      {
        label: m.office_settings(),
        icon: 'settings',
        entries: [
          { to: officePaths.superAdminPasswordPath, label: m.office_password() },
          { to: officePaths.paymentSettingsPath, label: m.office_payment_api() },
        ],
      },
      {
        label: m.office_operations(),
        icon: 'wrench',
        entries: [
          desk,
          { to: officePaths.payoutsPath, label: m.office_payouts() },
          { to: officePaths.refundsPath, label: m.refund_title() },
          { to: officePaths.heldMoneyPath, label: m.held_title() },
          { to: officePaths.messagesPath, label: m.office_messages() },
          { to: officePaths.peoplePath, label: m.office_people() },
          mails,
          { to: officePaths.holidaysPath, label: m.holidays_title() },
          { to: officePaths.auditPath, label: m.office_audit() },
        ],
      },
    ],
  };
}

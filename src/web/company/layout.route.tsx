import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { BoardCounts } from '#domain/fulfilment/company-board.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { boardCounts } from '#server/features/company-desk/board/board.service.ts';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { OfficeErrorPage, OfficeFrame } from '#web/back-office/frame/office-frame.tsx';
import type { ShellBadge, ShellNav } from '#web/back-office/frame/shell-menu.tsx';
import { writeToBrowser } from '#web/back-office/kit/browser-storage.ts';
import { ProveFirst } from '#web/back-office/sessions/prove-first.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import {
  companyActorContext,
  findProofRedirect,
  requireCompanyAdmin,
} from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/layout.route';
import { Keys } from './keys/keys.tsx';

export const middleware = [requireCompanyAdmin];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { companyId, companyName, email, suspendedReason } = actor;
  return {
    companyId,
    companyName,
    email,
    demo: siteInfo(ctx).demo,
    isTestMode: await isTestMode(ctx),
    suspendedReason,
    due: await boardCounts(ctx, actor),
    hasDemand: hasPermission(actor, 'changeDeals'),
    hasDocuments: hasPermission(actor, 'handleDocuments'),
    proofAt: findProofRedirect(args, actor),
  };
}

function getArea({ companyName, email, demo, isTestMode, ...menu }: Route.ComponentProps['loaderData']) {
  const homePaths = { homePath: paths.companyDashboardPath, logoutPath: paths.companyLogoutPath };
  const finder = { path: officePaths.companyBookingsPath, label: m.office_find_booking() };
  return { ...homePaths, owner: companyName, email, nav: companyNav(menu), finder, demo, isTestMode };
}

export default function CompanyLayout({ loaderData }: Route.ComponentProps) {
  useCompanyInBrowser(loaderData.companyId);
  return (
    <OfficeFrame area={getArea(loaderData)}>
      {loaderData.suspendedReason !== null && <SuspendedBanner reason={loaderData.suspendedReason} />}
      <ProveFirst at={loaderData.proofAt} />
      <Outlet />
      <Keys />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <OfficeErrorPage area={loaderData && getArea(loaderData)} error={error} />;
}

function SuspendedBanner({ reason }: { reason: string }) {
  return (
    <Banner
      kind="warn"
      title={m.access_banner({ reason })}
      action={
        <ButtonLink to={paths.contactPath} size="small">
          {m.access_banner_contact()}
        </ButtonLink>
      }
    >
      {m.access_banner_text()}
    </Banner>
  );
}

type Menu = { due: BoardCounts; hasDemand: boolean; hasDocuments: boolean };

function companyNav({ due, hasDemand, hasDocuments }: Menu): ShellNav {
  const today = {
    to: officePaths.companyTodayPath,
    label: m.office_today(),
    icon: 'calendar',
    badge: getBadge(due),
  } as const;
  const create = { to: officePaths.createDealPath, label: m.office_create_deal(), icon: 'plus' } as const;
  const flights = { to: officePaths.companyFlightsPath, label: m.flights_title(), icon: 'plane' } as const;
  const bookings = { to: officePaths.companyBookingsPath, label: m.office_booking() } as const;
  return {
    label: m.office_nav_company(),
    tabs: [today, { ...bookings, icon: 'users' }, create, flights],
    items: [
      today,
      { to: paths.companyDashboardPath, label: m.office_dashboard(), icon: 'grid' },
      create,
      { to: officePaths.companyDraftsPath, label: m.office_drafts(), icon: 'edit' },
      ...(hasDemand ? [demandEntry()] : []),
      {
        label: m.office_customer(),
        icon: 'users',
        entries: [{ to: officePaths.companyProspectsPath, label: m.office_prospect() }, bookings],
      },
      flights,
      { to: officePaths.companyPayoutsPath, label: m.statement_title(), icon: 'wallet' },
      { to: officePaths.companyNumbersPath, label: m.numbers_title(), icon: 'chart' },
      ...(hasDocuments ? [documentsEntry()] : []),
      { to: officePaths.teamPath, label: m.team_title(), icon: 'briefcase' },
      { to: officePaths.companySettingsPath, label: m.office_settings(), icon: 'settings' },
    ],
  };
}

function getBadge({ overdue, today }: BoardCounts): ShellBadge | undefined {
  const count = overdue + today;
  if (count === 0) return undefined;
  const text = overdue > 0 ? m.board_nav_overdue({ count, overdue }) : m.board_nav_due({ count });
  return { count, text, isUrgent: overdue > 0 };
}

function demandEntry() {
  return { to: officePaths.companyDemandPath, label: m.demand_title(), icon: 'search' } as const;
}

function documentsEntry() {
  return { to: officePaths.companyDocumentsPath, label: m.documents_title(), icon: 'ticket' } as const;
}

/** Mirrors the company id into browser storage for other tools. The server never reads it. */
function useCompanyInBrowser(companyId: string): void {
  useEffect(() => writeToBrowser('companyId', companyId), [companyId]);
}

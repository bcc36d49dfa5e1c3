import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { DealsLoading, useDealsLoading } from '#web/public/deals/deal-grid.tsx';
import { Frame } from '#web/public/frame/frame.tsx';
import { InterestOverlay } from '#web/public/interest/interest-overlay.tsx';
import { NotFoundPage, UnexpectedErrorPage } from '#web/shared/frame/error-pages.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { readVisitor } from '#web/shared/visitor/visitor.server.ts';
import type { Route } from './+types/layout.route';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    site: siteInfo(ctx),
    visitor: await readVisitor(ctx, request),
    baseUrl: context.get(requestContext).baseUrl,
    feed: {
      title: m.feed_title({ product: m.product_name() }),
      href: addLanguagePrefix(paths.feedPath, getLocale()),
    },
  };
}

/** The frame's data never changes in a visit. Without a reload it stays when a page fails to load. */
export const shouldRevalidate = () => false;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const leavesForDeals = useDealsLoading() && pathname !== paths.dealsPath;
  return (
    <Frame site={loaderData.site} visitor={loaderData.visitor}>
      {/* React moves it to the head. */}
      <link rel="alternate" type="application/atom+xml" {...loaderData.feed} />
      <InterestOverlay>{leavesForDeals ? <DealsLoading /> : <Outlet />}</InterestOverlay>
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const page = missing ? <NotFoundPage /> : <UnexpectedErrorPage />;
  return loaderData ? <Frame site={loaderData.site}>{page}</Frame> : <QuietFrame>{page}</QuietFrame>;
}

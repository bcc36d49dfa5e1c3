import { isRouteErrorResponse, Outlet } from 'react-router';
import { appContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import type { Route } from './+types/quiet-layout.route';
import { NotFoundPage, UnexpectedErrorPage } from './error-pages.tsx';
import { DemoStrip } from './frame-parts.tsx';
import { QuietFrame } from './quiet-frame.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { demo: siteInfo(context.get(appContext)).demo };
}

export const shouldRevalidate = () => false;

/** For pages with a single task, such as account pages and links from emails. */
export default function QuietLayout({ loaderData: { demo } }: Route.ComponentProps) {
  return (
    <QuietFrame strips={demo && <DemoStrip inboxPath={demo.inboxPath} />}>
      <Outlet />
    </QuietFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <QuietFrame>{missing ? <NotFoundPage /> : <UnexpectedErrorPage />}</QuietFrame>;
}

import { isRouteErrorResponse, Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/router-context.ts';
import { siteInfo } from '#server/http/site-info.ts';
import { DemoStrip } from '../../features/frame/demo-strip.tsx';
import { QuietFrame } from '../../features/frame/quiet-frame.tsx';
import { UnexpectedErrorPage } from '../../ui/unexpected-error-page.tsx';
import { NotFoundPage } from '../public/not-found-page.tsx';
import type { Route } from './+types/layout';
import styles from './layout.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return { demo: siteInfo(context.get(appContext)).demo };
}

export const shouldRevalidate = () => false;

/** Pages that mails lead to stand in a quiet frame: whoever comes here wants one thing done. */
export default function WaitingLayout({ loaderData: { demo } }: Route.ComponentProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.skip_to_content()}
      </a>
      {demo && <DemoStrip inboxPath={demo.inboxPath} />}
      <QuietFrame>
        <Outlet />
      </QuietFrame>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <QuietFrame>{missing ? <NotFoundPage /> : <UnexpectedErrorPage />}</QuietFrame>;
}

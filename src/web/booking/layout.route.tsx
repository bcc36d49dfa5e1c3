import { isRouteErrorResponse, Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { isTestMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { siteInfo } from '#server/http/pages/site-info.ts';
import { NotFoundPage, UnexpectedErrorPage } from '#web/shared/frame/error-pages.tsx';
import { DemoStrip, TestModeStrip } from '#web/shared/frame/frame-parts.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import type { Route } from './+types/layout.route';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { demo: siteInfo(ctx).demo, isTestMode: await isTestMode(ctx) };
}

/** Each step posts its own form, so the layout's data is loaded only once per document. */
export function shouldRevalidate() {
  return false;
}

export default function BookingLayout({ loaderData }: Route.ComponentProps) {
  const { demo, isTestMode } = loaderData;
  return (
    <QuietFrame
      strips={
        // Shows one notice instead of two, because phones have no room for both.
        demo ? (
          <DemoStrip inboxPath={demo.inboxPath} inTestMode={isTestMode} />
        ) : (
          isTestMode && <TestModeStrip />
        )
      }
    >
      <Outlet />
    </QuietFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <QuietFrame>
      {missing ? (
        <NotFoundPage />
      ) : (
        <>
          <UnexpectedErrorPage />
          <p className="soft full narrow centred">{m.booking_error_paid()}</p>
        </>
      )}
    </QuietFrame>
  );
}

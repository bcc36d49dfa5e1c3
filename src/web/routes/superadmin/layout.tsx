import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { currentSettings } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { siteInfo } from '#server/http/site-info.ts';
import { clearAtSignOut } from '../../back-office/browser-storage.ts';
import { MissingPage } from '../../back-office/missing-page.tsx';
import { BackOfficeProvider } from '../../back-office/provider.tsx';
import { BackOfficeShell } from '../../back-office/shell.tsx';
import { TestModeStrip } from '../../features/booking/test-mode-strip.tsx';
import { DemoStrip } from '../../features/frame/demo-strip.tsx';
import { Logo } from '../../features/frame/logo.tsx';
import { QuietFrame } from '../../features/frame/quiet-frame.tsx';
import { operatorNav } from '../../features/operator-frame/operator-nav.ts';
import { requireSuperAdmin, superAdminActorContext } from '../../guards.server.ts';
import { UnexpectedErrorPage } from '../../ui/unexpected-error-page.tsx';
import type { Route } from './+types/layout';

export const middleware = [requireSuperAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { email } = context.get(superAdminActorContext);
  const settings = await currentSettings(ctx);
  return { email, demo: siteInfo(ctx).demo, isTestMode: settings?.sandbox ?? false };
}

type Frame = Route.ComponentProps['loaderData'];

const homePath = '/superadmin';

export default function SuperAdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OperatorFrame frame={loaderData}>
      <Outlet />
    </OperatorFrame>
  );
}

function OperatorFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  return (
    <BackOfficeProvider>
      <BackOfficeShell
        logo={<Logo onDark />}
        homePath={homePath}
        owner={m.office_operator_name()}
        email={frame.email}
        nav={operatorNav()}
        logoutPath="/superadmin/logout"
        onLogout={clearAtSignOut}
        strips={
          <>
            {frame.demo && <DemoStrip inboxPath={frame.demo.inboxPath} />}
            {frame.isTestMode && <TestModeStrip />}
          </>
        }
      >
        {children}
      </BackOfficeShell>
    </BackOfficeProvider>
  );
}

/** A page that is missing or failed stands in the same frame as every other. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  if (!loaderData) {
    return (
      <QuietFrame>
        <UnexpectedErrorPage />
      </QuietFrame>
    );
  }
  return (
    <OperatorFrame frame={loaderData}>
      {missing ? <MissingPage homePath={homePath} /> : <UnexpectedErrorPage />}
    </OperatorFrame>
  );
}

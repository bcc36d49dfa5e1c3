// The frame of both signed-in areas: what stands in it differs, how it stands does not.
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { clearAtSignOut } from '../back-office/browser-storage.ts';
import { MissingPage } from '../back-office/missing-page.tsx';
import { BackOfficeProvider } from '../back-office/provider.tsx';
import { BackOfficeShell } from '../back-office/shell.tsx';
import type { ShellNav } from '../back-office/shell-menu.tsx';
import { TestModeStrip } from '../features/booking/test-mode-strip.tsx';
import { DemoStrip } from '../features/frame/demo-strip.tsx';
import { Logo } from '../features/frame/logo.tsx';
import { QuietFrame } from '../features/frame/quiet-frame.tsx';
import { UnexpectedErrorPage } from '../ui/unexpected-error-page.tsx';

interface Area {
  /** Whose area it is, under the mark. */
  readonly owner: string;
  readonly email: string;
  readonly nav: ShellNav;
  readonly homePath: string;
  readonly logoutPath: string;
  readonly demo: { readonly inboxPath: string | null } | null;
  readonly isTestMode: boolean;
}

export function OfficeFrame({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <BackOfficeProvider>
      <BackOfficeShell
        logo={<Logo onDark />}
        homePath={area.homePath}
        owner={area.owner}
        email={area.email}
        nav={area.nav}
        logoutPath={area.logoutPath}
        onLogout={clearAtSignOut}
        strips={
          <>
            {area.demo && <DemoStrip inboxPath={area.demo.inboxPath} />}
            {area.isTestMode && <TestModeStrip />}
          </>
        }
      >
        {children}
      </BackOfficeShell>
    </BackOfficeProvider>
  );
}

/** A page that is missing or failed stands in the same frame as every other, unless the frame itself has failed. */
export function OfficeErrorPage({ area, error }: { area: Area | undefined; error: unknown }) {
  if (!area)
    return (
      <QuietFrame>
        <UnexpectedErrorPage />
      </QuietFrame>
    );
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <OfficeFrame area={area}>
      {missing ? <MissingPage homePath={area.homePath} /> : <UnexpectedErrorPage />}
    </OfficeFrame>
  );
}

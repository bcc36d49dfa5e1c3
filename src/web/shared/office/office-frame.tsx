// The frame of both signed-in areas: what stands in it differs, how it stands does not.
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { DemoStrip } from '#web/shared/frame/demo-strip.tsx';
import { Logo } from '#web/shared/frame/logo.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { TestModeStrip } from '#web/shared/frame/test-mode-strip.tsx';
import { UnexpectedErrorPage } from '#web/shared/ui/unexpected-error-page.tsx';
import { clearAtSignOut } from './browser-storage.ts';
import { MissingPage } from './missing-page.tsx';
import { BackOfficeProvider } from './provider.tsx';
import { BackOfficeShell } from './shell.tsx';
import type { ShellNav } from './shell-menu.tsx';

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

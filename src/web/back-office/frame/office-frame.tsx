import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { UnexpectedErrorPage } from '#web/shared/frame/error-pages.tsx';
import { DemoStrip, Logo, TestModeStrip } from '#web/shared/frame/frame-parts.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { clearAtSignOut } from '../kit/browser-storage.ts';
import type { Finder } from './find.tsx';
import { BackOfficeShell } from './shell.tsx';
import type { ShellNav } from './shell-menu.tsx';

interface Area {
  readonly owner: string;
  readonly email: string;
  readonly nav: ShellNav;
  readonly finder?: Finder | undefined;
  readonly homePath: string;
  readonly logoutPath: string;
  readonly demo: { readonly inboxPath: string | null } | null;
  readonly isTestMode: boolean;
}

export function OfficeFrame({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <BackOfficeShell
      logo={<Logo onDark />}
      homePath={area.homePath}
      owner={area.owner}
      email={area.email}
      nav={area.nav}
      finder={area.finder}
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
  );
}

/** Error pages keep the frame unless the frame itself failed to load. */
export function OfficeErrorPage({ area, error }: { area: Area | undefined; error: unknown }) {
  if (!area)
    return (
      <QuietFrame>
        <UnexpectedErrorPage />
      </QuietFrame>
    );
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const words = closedPages[status];
  return (
    <OfficeFrame area={area}>
      {words ? <ClosedPage {...words} homePath={area.homePath} /> : <UnexpectedErrorPage />}
    </OfficeFrame>
  );
}

type Words = { readonly title: () => string; readonly text: () => string };

const closedPages: Readonly<Record<number, Words>> = {
  403: { title: m.office_forbidden_title, text: m.office_forbidden_text },
  404: { title: m.not_found_title, text: m.office_not_found_text },
};

/** Shown for missing pages and for those that the user may not open. */
function ClosedPage({ title, text, homePath }: Words & { homePath: string }) {
  return (
    <div className="stack narrow centred above-6">
      <title>{pageTitle(title())}</title>
      <h1 className="text-24 bold">{title()}</h1>
      <p className="soft">{text()}</p>
      <div>
        <ButtonLink kind="primary" wide="phone" to={homePath}>
          {m.office_to_dashboard()}
        </ButtonLink>
      </div>
    </div>
  );
}

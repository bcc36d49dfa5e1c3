import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useContext } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { paper } from '#domain/kernel/brand-colours.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getLocale } from '#locales/messages/runtime.js';
import { NotFoundPage, UnexpectedErrorPage } from '#web/shared/frame/error-pages.tsx';
import { QuietFrame } from '#web/shared/frame/quiet-frame.tsx';
import { NonceContext } from '#web/shared/page/page-context.ts';
import { trustedTypesScript } from '#web/shared/page/trusted-types.ts';
import smallIcon from '#web/shared/social/icon-32.png?url';
import touchIcon from '#web/shared/social/icon-180.png?url';
import type { Route } from './+types/root';
import '#web/shared/styles/tokens.css';
import '#web/shared/styles/base.css';
import '#web/shared/styles/layout.css';

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: smallIcon, sizes: '32x32', type: 'image/png' },
  { rel: 'icon', href: paths.faviconPath, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon, sizes: '180x180' },
  { rel: 'manifest', href: paths.webManifestPath },
];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, with no input in it.
          dangerouslySetInnerHTML={{ __html: trustedTypesScript }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Catches errors that no layout can handle. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <QuietFrame>{missing ? <NotFoundPage /> : <UnexpectedErrorPage />}</QuietFrame>;
}

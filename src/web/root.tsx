import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useContext } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import type { Route } from './+types/root';
import { NonceContext } from './nonce.ts';
import { REQUEST_ID_META, RequestIdContext } from './request-id.ts';
import { NotFoundPage } from './routes/public/not-found-page.tsx';
import { UnexpectedErrorPage } from './ui/unexpected-error-page.tsx';
import './tokens.css';
import './base.css';

export const links: Route.LinksFunction = () =>
  [displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }));

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const requestId = useContext(RequestIdContext);
  const failed = useRouteError() !== undefined;
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {failed && <meta name={REQUEST_ID_META} content={requestId} />}
        {failed && <meta name="robots" content="noindex" />}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`${m.not_found_title()} · ${m.product_name()}`}</title>
        <NotFoundPage />
      </>
    );
  }
  return (
    <>
      <title>{`${m.unexpected_title()} · ${m.product_name()}`}</title>
      <UnexpectedErrorPage />
    </>
  );
}

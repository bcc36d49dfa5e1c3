// One route table for all languages. For every language except the base one, the router adds a prefix (`/ms`)
// to links, forms and redirects.
import { createRequestHandler, redirect, type ServerBuild } from 'react-router';
import { addLanguagePrefix, removeLanguagePrefix } from '#domain/kernel/language.ts';
import { baseLocale, locales } from '#locales/messages/runtime.js';
import { getLanguage } from '#server/platform/language.ts';
import { BILLPLZ_PATH, INBOX_PATH } from '../demo-proxies.ts';
import type { PageHandler } from './pages.ts';

const FILES = '/assets/';

type Build = ServerBuild | (() => Promise<ServerBuild>);

export function createPageHandler(build: Build, mode: 'production' | 'development'): PageHandler {
  const handlers = new Map(locales.map((locale) => [locale as string, handlerFor(locale, build, mode)]));
  return (request, context) => {
    const handler = handlers.get(getLanguage(new URL(request.url).pathname));
    if (!handler) throw new Error('A path has a language that the texts do not have.');
    return handler(request, context);
  };
}

function handlerFor(locale: string, build: Build, mode: string): PageHandler {
  if (locale === baseLocale) return createRequestHandler(build, mode);
  const basename = addLanguagePrefix('/', locale);
  const prefixed = (made: ServerBuild): ServerBuild => ({ ...made, basename });
  const handle = createRequestHandler(
    typeof build === 'function' ? async () => prefixed(await build()) : prefixed(build),
    mode,
  );
  return async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const path = removeLanguagePrefix(pathname, locale);
    // The demo's inbox and bank have no translations; drop the language prefix that a link may have added.
    if ([INBOX_PATH, BILLPLZ_PATH].some((other) => path.startsWith(other))) return redirect(path + search);
    return addPrefix(await handle(request, context), locale);
  };
}

/** The router prefixes redirects of loaders and actions, but not of guards. Files have no language. */
function addPrefix(response: Response, locale: string): Response {
  const to = response.headers.get('location');
  if (!to?.startsWith('/')) return response;
  const path = removeLanguagePrefix(to, locale);
  const headers = new Headers(response.headers);
  headers.set('location', path.startsWith(FILES) ? path : addLanguagePrefix(path, locale));
  return new Response(response.body, { status: response.status, headers });
}

// The web app with real built pages, built again only if a source changed.
import type { AppContext } from '#server/app/context.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';
import { createPageHandler } from '#server/http/pages/page-languages.ts';
import { ensureBuild } from '../../start/build.ts';

export async function builtPages() {
  ensureBuild();
  const build = await import(new URL('../../../build/server/index.js', import.meta.url).href);
  return createPageHandler(build, 'production');
}

export async function openBuiltWeb(ctx: AppContext): Promise<WebApp> {
  return createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
}

export function postForm(
  url: string,
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  headers: Readonly<Record<string, string>> = {},
) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return {
    method: 'POST' as const,
    url,
    payload: new URLSearchParams(pairs).toString(),
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  };
}

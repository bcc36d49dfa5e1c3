import * as paths from '#domain/paths.ts';
import type { AppContext } from '#server/context.ts';

/** Returns the address of the page that requests a password link, for emails about access. */
export function resetPageUrl({ config }: AppContext, baseUrl?: string, locale = 'en'): string {
  const base = config.publicBaseUrl ?? baseUrl ?? `http://localhost:${config.http.port}`;
  return paths.pageUrl(base, paths.resetPassword, locale);
}

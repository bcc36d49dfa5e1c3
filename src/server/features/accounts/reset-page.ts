import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';

/** Returns the origin for links in emails; falls back to localhost with the port. */
export function mailBaseUrl({ config }: AppContext, baseUrl?: string): string {
  return config.publicBaseUrl ?? baseUrl ?? `http://localhost:${config.http.port}`;
}

/** Returns the URL for requesting a password link, for emails about access. */
export function resetPageUrl(ctx: AppContext, baseUrl?: string, locale = 'en'): string {
  return paths.pageUrl(mailBaseUrl(ctx, baseUrl), paths.resetPassword, locale);
}

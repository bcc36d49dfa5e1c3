import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';

/** Returns scheme and host of links in emails; the port stands in where neither setting nor request names a host. */
export function mailBaseUrl({ config }: AppContext, baseUrl?: string): string {
  return config.publicBaseUrl ?? baseUrl ?? `http://localhost:${config.http.port}`;
}

/** Returns the address of the page that requests a password link, for emails about access. */
export function resetPageUrl(ctx: AppContext, baseUrl?: string, locale = 'en'): string {
  return paths.pageUrl(mailBaseUrl(ctx, baseUrl), paths.resetPassword, locale);
}

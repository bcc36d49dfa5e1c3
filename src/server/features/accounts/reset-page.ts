import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';

export function mailBaseUrl({ config }: AppContext, baseUrl?: string): string {
  return config.publicBaseUrl ?? baseUrl ?? `http://localhost:${config.http.port}`;
}

export function resetPageUrl(ctx: AppContext, baseUrl?: string, locale = 'en'): string {
  return paths.pageUrl(mailBaseUrl(ctx, baseUrl), paths.resetPasswordPath, locale);
}

import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';

const links = createSecretLinks('alert-address');

type Keys = Pick<AppContext, 'config'>;

export function alertUrl(
  { config }: Keys,
  { id, base, locale }: { readonly id: string; readonly base: string; readonly locale: string },
): string {
  return paths.pageUrl(base, paths.alertAddressPath(links.secretOf(config.encryptionKeys, id)), locale);
}

export function readAlertAddressId({ config }: Keys, secret: string): string | null {
  return links.read(config.encryptionKeys, secret)?.id ?? null;
}

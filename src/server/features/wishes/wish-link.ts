import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';

const links = createSecretLinks('wish-link');

type Keys = Pick<AppContext, 'config'>;

/** Each address has one link, which confirms, changes and ends all its wishes. */
export function createWishSecret({ config }: Keys, subscriberId: string): string {
  return links.secretOf(config.encryptionKeys, subscriberId);
}

export function readSubscriberId({ config }: Keys, secret: string): string | null {
  return links.read(config.encryptionKeys, secret)?.id ?? null;
}

export function getLinkBase({ config }: Keys, stored: string | null): string {
  return config.publicBaseUrl ?? stored ?? `http://localhost:${config.http.port}`;
}

export function wishesUrl(ctx: Keys, base: string, subscriber: { id: string; locale: string }): string {
  return paths.pageUrl(base, paths.ownWishesPath(createWishSecret(ctx, subscriber.id)), subscriber.locale);
}

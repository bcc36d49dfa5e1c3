import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { secretLinks } from '#server/platform/secret-link.ts';

const links = secretLinks('wish-link');

type Keys = Pick<AppContext, 'config'>;

/** One link for each address: it confirms, changes and ends all its wishes. */
export function wishSecret({ config }: Keys, subscriberId: string): string {
  return links.secretOf(config.encryptionKeys, subscriberId);
}

export function subscriberIdFromSecret({ config }: Keys, secret: string): string | null {
  return links.read(config.encryptionKeys, secret)?.id ?? null;
}

export function linkBase({ config }: Keys, stored: string | null): string {
  return config.publicBaseUrl ?? stored ?? `http://localhost:${config.http.port}`;
}

export function wishesUrl(ctx: Keys, base: string, subscriber: { id: string; locale: string }): string {
  return paths.pageUrl(base, paths.wishesOf(wishSecret(ctx, subscriber.id)), subscriber.locale);
}

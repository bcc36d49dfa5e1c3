// Addresses in which a secret stands: they open something without a password, so no log may hold them. Some of them are
// also posted to by mail providers, on behalf of a reader who pressed their button (RFC 8058).
import { plainPath } from '#server/platform/language.ts';

const ONE_CLICK = /^\/(?:unsubscribe|alerts)\/[A-Za-z0-9_-]{48}$/;
/** With or without a language in front; a log rather hides too much. */
const SECRETS = [
  ...['my-booking', 'traveller', 'unsubscribe', 'alerts', 'join-team', 'your-data'],
  'stop-payment-keys',
];
const SECRET = new RegExp(`^((?:/[^/?]+)?/(?:${SECRETS.join('|')})/)[^/.]+`);

/** Proves by its secret who speaks, and is therefore open to posts from anywhere. */
export function isOneClickPath(path: string): boolean {
  return ONE_CLICK.test(plainPath(path));
}

/** The path of an address without its query, which may hold what a person typed, and without its secret. */
export function loggablePath(url: string): string {
  return (url.split('?')[0] ?? '').replace(SECRET, '$1…');
}

/**
 * The address of a request as everything behind it reads it: from one slash on. A host in front of it, a second slash
 * or a backslash would be taken for another site's name by some readers, and hide a secret from others.
 */
export function plainAddress(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^[\\/]*/, '/');
}

import { createHash } from 'node:crypto';

export function shownVersion(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

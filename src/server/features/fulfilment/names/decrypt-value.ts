import type { AppContext } from '#server/app/context.ts';

/** A value whose encryption key is missing is logged and left out, so that the other values still show. */
export function decryptValue(
  { encryption, log }: AppContext,
  sealed: Buffer,
  boundTo: string,
): string | undefined {
  try {
    return encryption.decrypt(sealed, boundTo);
  } catch {
    log.error({ boundTo }, 'stored passenger data cannot be opened with ENCRYPTION_KEYS');
    return undefined;
  }
}

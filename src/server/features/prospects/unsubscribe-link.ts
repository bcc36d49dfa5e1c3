import type { AppContext } from '#server/app/context.ts';
import { secretLinks } from '#server/platform/secret-link.ts';

const links = secretLinks('leave-link');

type Keys = Pick<AppContext, 'config'>;

export function leaveSecret({ config }: Keys, prospectId: string): string {
  return links.secretOf(config.encryptionKeys, prospectId);
}

export function prospectIdFromSecret({ config }: Keys, secret: string): string | null {
  return links.read(config.encryptionKeys, secret)?.id ?? null;
}

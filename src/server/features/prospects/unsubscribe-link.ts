import type { AppContext } from '#server/app/context.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';

const links = createSecretLinks('leave-link');

type Keys = Pick<AppContext, 'config'>;

export function createLeaveSecret({ config }: Keys, prospectId: string): string {
  return links.secretOf(config.encryptionKeys, prospectId);
}

export function readProspectId({ config }: Keys, secret: string): string | null {
  return links.read(config.encryptionKeys, secret)?.id ?? null;
}

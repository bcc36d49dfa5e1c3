import type { AppContext } from '#server/app/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findContent } from '../rows/documents.store.ts';

const getEncryptionContext = (id: string) => `documents.content|${id}`;

export function sealDocument(
  { encryption }: Pick<AppContext, 'encryption'>,
  id: string,
  file: Uint8Array,
): Buffer {
  return encryption.encryptBytes(file, getEncryptionContext(id));
}

export function openSealedDocument(
  { encryption }: Pick<AppContext, 'encryption'>,
  id: string,
  sealed: Buffer,
): Buffer {
  return encryption.decryptBytes(sealed, getEncryptionContext(id));
}

export async function loadFile(ctx: AppContext, db: Db, id: string): Promise<Buffer | null> {
  const sealed = await findContent(db, id);
  return sealed ? openSealedDocument(ctx, id, sealed) : null;
}

import type { CorrectedContact } from '#domain/bookings/person-correction.ts';
import { withdrawMailsTo } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { deleteMessagesByEmail, updateSender } from './person.store.ts';

/** Returns the deleted ids: emails about them repeat the text and are deleted too. */
export function eraseMessages(tx: Tx, email: string): Promise<string[]> {
  return deleteMessagesByEmail(tx, email);
}

export async function correctMessages(tx: Tx, { email: before, change }: CorrectedContact): Promise<void> {
  const { name = null, email = null } = change;
  const ids = await updateSender(tx, before, { name, email });
  if (email !== null) for (const subjectId of ids) await withdrawMailsTo(tx, { subjectId, to: before });
}

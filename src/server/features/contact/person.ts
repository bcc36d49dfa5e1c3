import type { CorrectedContact } from '#domain/bookings/person-correction.ts';
import { withdrawMailsTo } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { deleteMessagesByEmail, updateSender } from './person.store.ts';

/** Deletes the messages and returns their ids, because emails that repeat the text are deleted too. */
export function eraseMessages(tx: Tx, email: string): Promise<string[]> {
  return deleteMessagesByEmail(tx, email);
}

export async function correctMessages(tx: Tx, { email: before, change }: CorrectedContact): Promise<void> {
  const { name = null, email = null } = change;
  const ids = await updateSender(tx, before, { name, email });
  if (email !== null) for (const subjectId of ids) await withdrawMailsTo(tx, { subjectId, to: before });
}

import type { Tx } from '#server/platform/database/database.ts';
import { deleteMailsByEmail, type MailsToErase } from './person.store.ts';

export function eraseMails(tx: Tx, mails: MailsToErase): Promise<number> {
  return deleteMailsByEmail(tx, mails);
}

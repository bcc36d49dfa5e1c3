// The account of a person who asks to be erased. One that is in use stays: an owner removes people from a team, and the
// operator ends the role of a super admin.
import type { Tx } from '#server/platform/database.ts';
import { deleteAccount, deleteInvitationsOf, findAccountOf } from './person.store.ts';

export async function isAccountUsed(tx: Tx, email: string): Promise<boolean> {
  return (await findAccountOf(tx, email))?.isUsed ?? false;
}

export async function eraseAccount(tx: Tx, email: string): Promise<number> {
  const account = await findAccountOf(tx, email);
  const invitations = await deleteInvitationsOf(tx, email);
  if (!account || account.isUsed) return invitations;
  await deleteAccount(tx, account.id);
  return invitations + 1;
}

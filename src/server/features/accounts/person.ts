// The account of a person who asks for erasure. We keep accounts in use, and keep abandoned ones until their
// period ends, so that the request cannot erase evidence.
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { subtractDays } from '#server/platform/database/in-batches.ts';
import { deleteAccount, deleteInvitationsByEmail, findAccountByEmail } from './person.store.ts';

interface KeptAccount {
  readonly reason: 'account' | 'accountLeft';
  readonly until: string | null;
}

export async function findKeptAccount(
  ctx: AppContext,
  tx: Tx,
  wanted: { readonly email: string; readonly lock: boolean },
): Promise<KeptAccount | null> {
  const account = await findAccountByEmail(tx, wanted);
  if (!account) return null;
  if (account.isUsed) return { reason: 'account', until: null };
  const days = ctx.config.retention.registrationDays;
  if (account.leftAt < subtractDays(ctx.now(), days)) return null;
  return { reason: 'accountLeft', until: klDate(subtractDays(account.leftAt, -days)) };
}

export async function eraseAccount(ctx: AppContext, tx: Tx, email: string): Promise<number> {
  const invitations = await deleteInvitationsByEmail(tx, email);
  const account = await findAccountByEmail(tx, { email, lock: true });
  if (!account || (await findKeptAccount(ctx, tx, { email, lock: true }))) return invitations;
  await deleteAccount(tx, account.id);
  return invitations + 1;
}

// Locks an account from the command line until another super admin or unlock-account sets a password. Works
// for the last super admin too: a compromised account is worse than none.
import { DomainError } from '#domain/kernel/errors.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findUserByEmail, lockSuperAdmins, lockUser } from '../accounts.store.ts';
import { deleteResetLinks } from '../reset-links.store.ts';
import { deleteSessionsOfUser } from '../sessions/sessions.store.ts';
import { notifySuperAdmins } from '../staff-notices.service.ts';

export async function lockByEmail(ctx: AppContext, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new DomainError('not_found');
  await ctx.db.transaction().execute(async (tx) => {
    // Take the lock, so that a concurrent removal sees it and cannot remove the last active super admin.
    await lockSuperAdmins(tx);
    await lockUser(tx, user.id, ctx.now());
    await deleteSessionsOfUser(tx, user.id, null);
    await deleteResetLinks(tx, user.id);
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'account.locked',
      object: { kind: 'user', id: user.id },
    });
    await notifySuperAdmins(tx, ctx, 'commandLine', { act: 'accountLocked', subject: user.email });
  });
}

// What every super admin is told of: acts that could be the work of somebody who has taken over an account. Each email has
// a link that locks the account the act came from. Owns who is told and the links; locking is account-locks.service.ts.
import { randomUUID } from 'node:crypto';
import * as paths from '#domain/paths.ts';
import { lockLinkDays, type StaffAct } from '#domain/staff-act.ts';
import { dayMs } from '#domain/time.ts';
import type { CompanyActor, SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { queueMail } from '#server/features/mail/mail.service.ts';
import type { Tx } from '#server/platform/database.ts';
import { secretLinks } from '#server/platform/secret-link.ts';
import { listSuperAdminRows } from './accounts.store.ts';
import { insertNotice } from './staff-notices.store.ts';

export const lockLinks = secretLinks('staff-notice');

export interface ToldAct {
  readonly act: StaffAct;
  /** What it was done to, in the words people know it by: an email, a company's name. */
  readonly subject: string;
  /** The reason somebody gave. */
  readonly reason?: string;
  /** Takes the act back, while that is possible. */
  readonly stopPath?: string;
  /** Super admins who are told without a link: what they may do is what the act is about. */
  readonly withoutLink?: readonly string[];
  /** A super admin who is none before the act. */
  readonly newcomer?: string;
}

/** The command line on the server, and the link in an email that stops something, act for nobody who could be locked. */
export type Teller =
  | Pick<CompanyActor | SuperAdminActor, 'userId' | 'email' | 'baseUrl'>
  | 'commandLine'
  | 'stopLink';

/** Joins the transaction of the act, before it takes anybody's role: people who lose theirs are told as well. */
export async function tellSuperAdmins(
  tx: Tx,
  ctx: AppContext,
  by: Teller,
  { act, subject, reason, stopPath, withoutLink = [], newcomer }: ToldAct,
): Promise<void> {
  const now = ctx.now();
  const actor = typeof by === 'string' ? null : by;
  const base = ctx.config.publicBaseUrl ?? actor?.baseUrl ?? 'http://localhost';
  const expiresAt = new Date(now.getTime() + lockLinkDays * dayMs);
  const since = new Date(now.getTime() - lockLinkDays * dayMs);
  for (const { userId: recipientId, email, createdAt } of await listSuperAdminRows(tx, null)) {
    if (recipientId === newcomer) continue;
    const id = randomUUID();
    // Somebody new could be a thief's accomplice, who would lock the person that comes to the rescue.
    const hasLink = actor !== null && createdAt <= since && !withoutLink.includes(recipientId);
    if (hasLink) await insertNotice(tx, { id, act, actorId: actor.userId, recipientId, now, expiresAt });
    const lockPath = paths.lockAccount(lockLinks.secretOf(ctx.config.encryptionKeys, id));
    await queueMail(
      tx,
      {
        kind: 'staff-act',
        to: email,
        locale: 'en',
        priority: -1,
        onceKey: `staff-act:${id}`,
        values: {
          ...{ act, subject, at: now.toISOString(), by: actor?.email ?? null },
          ...(by === 'stopLink' ? { byLink: true } : {}),
          ...(reason ? { reason } : {}),
          ...(stopPath ? { stopUrl: paths.pageUrl(base, stopPath, 'en') } : {}),
          ...(hasLink ? { lockUrl: paths.pageUrl(base, lockPath, 'en') } : {}),
        },
      },
      ctx,
    );
  }
}

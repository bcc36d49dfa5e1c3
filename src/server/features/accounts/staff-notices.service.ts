// Emails every super admin about actions that an intruder could have taken.
import { randomUUID } from 'node:crypto';
import type { StaffAction } from '#domain/accounts/staff-act.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { listSuperAdminRows } from './accounts.store.ts';
import { mailBaseUrl, resetPageUrl } from './reset-page.ts';

export interface ReportedAct {
  readonly act: StaffAction;
  readonly subject: string;
  readonly reason?: string;
  readonly stopPath?: string;
  readonly newcomer?: string;
}

/** `commandLine` and `stopLink` have no account. */
export type NoticeSender =
  | Pick<CompanyActor | SuperAdminActor, 'userId' | 'email' | 'baseUrl'>
  | 'commandLine'
  | 'stopLink';

/** Call in the action's transaction before a role is removed, to notify former super admins too. */
export async function notifySuperAdmins(
  tx: Tx,
  ctx: AppContext,
  by: NoticeSender,
  { act, subject, reason, stopPath, newcomer }: ReportedAct,
): Promise<void> {
  const at = ctx.now().toISOString();
  const actor = typeof by === 'string' ? null : by;
  const base = mailBaseUrl(ctx, actor?.baseUrl);
  for (const { userId, email } of await listSuperAdminRows(tx, null)) {
    if (userId === newcomer) continue;
    await queueMail(
      tx,
      {
        kind: 'staff-act',
        to: email,
        locale: 'en',
        priority: -1,
        onceKey: `staff-act:${randomUUID()}`,
        values: {
          act,
          subject,
          at,
          by: actor?.email ?? null,
          resetUrl: resetPageUrl(ctx, actor?.baseUrl),
          ...(by === 'stopLink' ? { byLink: true } : {}),
          ...(reason ? { reason } : {}),
          ...(stopPath ? { stopUrl: paths.pageUrl(base, stopPath, 'en') } : {}),
        },
      },
      ctx,
    );
  }
}

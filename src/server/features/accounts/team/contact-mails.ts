import type { PublicContactChange } from '#domain/deals/seller.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { listSuperAdminRows } from '../accounts.store.ts';
import { resetPageUrl } from '../reset-page.ts';
import { listOwnerEmails } from '../second-factor/second-factor.store.ts';

export async function mailContactChanges(
  ctx: AppContext,
  tx: Tx,
  actor: CompanyActor,
  changes: readonly PublicContactChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { companyId, companyName, email: by, baseUrl } = actor;
  const at = ctx.now();
  const owners = await listOwnerEmails(tx, companyId);
  const superAdmins = await listSuperAdminRows(tx, null);
  const recipients = [
    ...owners.map((to) => ({ to, reader: 'owner' as const })),
    ...superAdmins.map(({ email }) => ({ to: email, reader: 'superAdmin' as const })),
  ];
  for (const { to, reader } of recipients)
    await queueMail(
      tx,
      {
        kind: 'company-contacts-changed',
        to,
        locale: 'en',
        priority: -1,
        subjectId: companyId,
        onceKey: `company-contacts:${companyId}:${reader}:${to}:${at.getTime()}`,
        values: {
          reader,
          company: companyName,
          by,
          at: at.toISOString(),
          changes,
          resetUrl: resetPageUrl(ctx, baseUrl),
        },
      },
      ctx,
    );
}

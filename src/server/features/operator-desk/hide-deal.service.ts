// Hides a deal from sale, for example for a wrong price, with a reason for its company, and shows it again.

import { isId } from '#domain/kernel/id.ts';
import { english } from '#domain/kernel/language.ts';
import { companyDashboardPath } from '#domain/kernel/paths.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { setDealHidden } from '#server/features/deals/operator-deals.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { listNoticeReaders } from '#server/features/notifications/mails/booking-mails.ts';
import { officeUrl } from '#server/features/notifications/mails/notify-company.ts';

export async function hideDeal(
  ctx: AppContext,
  actor: SuperAdminActor,
  { dealId, reason }: { readonly dealId: string; readonly reason: string | null },
): Promise<boolean> {
  if (!isId(dealId)) return false;
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const deal = await setDealHidden(tx, actor, { dealId, reason, now });
    if (!deal) return false;
    const { companyId: company_id, destination: place, departsOn } = deal;
    const link = officeUrl(ctx, companyDashboardPath, null);
    for (const { userId, email, locale = english } of await listNoticeReaders(ctx, tx, {
      company_id,
      link_base: null,
    }))
      await queueMail(
        tx,
        {
          kind: 'deal-hidden',
          to: email,
          locale,
          subjectId: dealId,
          onceKey: `deal-hidden:${dealId}:${now.getTime()}:${userId}`,
          values: { place, departsOn, reason, link },
        },
        ctx,
      );
    return true;
  });
}

import { m } from '#locales/messages/messages.js';
import { deskCounts } from '#server/features/bookings/desk-list.service.ts';
import { companyOverview } from '#server/features/companies/company-list.service.ts';
import { stuckMails } from '#server/features/mail/mail-desk.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { Deferred } from '../../back-office/deferred.tsx';
import { PageHeader } from '../../back-office/page-header.tsx';
import { AttentionList } from '../../features/operator-dashboard/attention-list.tsx';
import { CompanyFigures } from '../../features/operator-dashboard/company-figures.tsx';
import { waitingText } from '../../features/operator-dashboard/waiting-text.ts';
import { superAdminActorContext } from '../../guards.server.ts';
import { pageTitle } from '../../page-meta.ts';
import type { Route } from './+types/dashboard';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  // Not awaited: the frame goes out first, the figures follow in the same answer.
  const content = Promise.all([companyOverview(ctx, actor), deskCounts(ctx, actor), stuckMails(ctx, actor)]);
  return { now: ctx.now(), content };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_dashboard_title()) }];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { now, content } = loaderData;
  return (
    <>
      <PageHeader title={m.superadmin_dashboard_title()} lead={m.superadmin_dashboard_lead()} />
      <Deferred resolve={content} loading={m.superadmin_dashboard_loading()}>
        {([{ counts, oldestPendingAt }, desk, mails]) => {
          const pendingWaits = oldestPendingAt && waitingText(oldestPendingAt, now);
          return (
            <>
              <CompanyFigures counts={counts} pendingWaits={pendingWaits} />
              <AttentionList
                {...desk}
                stuckMails={mails}
                pending={counts.pending}
                pendingWaits={pendingWaits}
              />
            </>
          );
        }}
      </Deferred>
    </>
  );
}

import { useNavigation } from 'react-router';
import type { CompanyCounts } from '#domain/companies/company.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { companyOverview } from '#server/features/companies/company-list.queries.ts';
import { openMessageCount } from '#server/features/contact/messages.queries.ts';
import { countStuck } from '#server/features/mail/queue/mail-desk.service.ts';
import { showSetup } from '#server/features/operations/setup/setup.service.ts';
import { deskCounts } from '#server/features/operator-desk/desk-list.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { buttonText } from '#web/back-office/kit/buttons.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/dashboard.route';
import { AttentionList } from './attention-list.tsx';
import { describeWait } from './dashboard-text.ts';
import { setupAction } from './setup-action.server.ts';
import { SetupChecklist } from './setup-list.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  // Not awaited: the server sends the frame first and streams the figures.
  const content = Promise.all([
    showSetup(ctx, actor),
    companyOverview(ctx, actor),
    deskCounts(ctx, actor),
    countStuck(ctx, actor),
    openMessageCount(ctx, actor),
  ]);
  return { now: ctx.now(), email: actor.email, content: defer(context, content) };
}

export function action({ request, context }: Route.ActionArgs) {
  return setupAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, buttonText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_dashboard_title()) }];

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { now, email, content } = loaderData;
  const form = useForm(actionData);
  const sent = useNavigation().formData?.get('intent');
  return (
    <>
      <PageHeader
        title={m.superadmin_dashboard_title()}
        lead={m.superadmin_dashboard_lead()}
        action={<ButtonLink to={officePaths.operatorNumbersPath}>{m.numbers_open()}</ButtonLink>}
      />
      {actionData?.message && <ResultBanner key={form.resultKey} result={actionData} />}
      <Deferred resolve={content} loading={m.superadmin_dashboard_loading()}>
        {([setup, { counts, oldestPendingAt }, desk, mails, openMessages]) => {
          const pendingWaits = oldestPendingAt && describeWait(oldestPendingAt, now);
          return (
            <>
              <CompanyFigures counts={counts} pendingWaits={pendingWaits} />
              <AttentionList
                {...desk}
                arePaymentsClosed={setup.nobodyCanPay !== null}
                stuckMails={mails}
                openMessages={openMessages}
                pending={counts.pending}
                pendingWaits={pendingWaits}
              />
              <SetupChecklist setup={setup} email={email} sent={sent ? String(sent) : null} />
            </>
          );
        }}
      </Deferred>
    </>
  );
}

function CompanyFigures({ counts, pendingWaits }: { counts: CompanyCounts; pendingWaits: string | null }) {
  return (
    <StatCards
      label={m.superadmin_dashboard_figures()}
      items={[
        { label: m.superadmin_count_all(), value: counts.all, to: officePaths.companiesPath },
        {
          label: m.superadmin_count_pending(),
          value: counts.pending,
          to: officePaths.companiesPathWith({ status: 'pending' }),
          note:
            pendingWaits === null
              ? m.superadmin_count_pending_none()
              : m.superadmin_count_pending_oldest({ time: pendingWaits }),
        },
        {
          label: m.superadmin_count_approved(),
          value: counts.approved,
          to: officePaths.companiesPathWith({ status: 'approved' }),
        },
      ]}
    />
  );
}

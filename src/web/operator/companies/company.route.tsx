import { data } from 'react-router';
import {
  type CompanyAction,
  type CompanyDetails,
  getNextCompanyAction,
  listOfferedActions,
} from '#domain/companies/company.ts';
import { sellerSlug } from '#domain/deals/seller-slug.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { showAudit } from '#server/features/audit/audit-desk.service.ts';
import { listBookingsOfCompany } from '#server/features/bookings/company-bookings.queries.ts';
import { getCompany } from '#server/features/companies/company-list.queries.ts';
import { listDealsOfCompany } from '#server/features/deals/operator-deals.service.ts';
import { getCompanyBalance } from '#server/features/finance/ledger/company-balance.queries.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner } from '#web/back-office/kit/banners.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { AuditTable } from '#web/operator/audit/audit-table.tsx';
import { useDialogState } from '#web/operator/desk/use-dialog-state.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/company.route';
import { companyAction } from './company-action.server.ts';
import { ActionMenu, NextActionButton } from './company-actions.tsx';
import { CompanyBanner } from './company-banner.tsx';
import { type CompanyDialogState, CompanyDialogs } from './company-dialogs.tsx';
import styles from './company-page.module.css';
import { BalancePanel, LicencePanel, ProfilePanel, TeamPanel, TermsPanel } from './company-panels.tsx';
import { CompanyBookingsTable, CompanyDealsTable } from './company-sales.tsx';
import { actionNames, type CompanyResult, companyText, stepTexts } from './company-text.ts';
import { StatusPills } from './status-pills.tsx';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const company = await getCompany(ctx, actor, params.companyId);
  if (!company) return data({ company } as const, { status: 404 });
  const { id } = company;
  const mode = await currentMode(ctx);
  const [deals, bookings, balance, history] = await Promise.all([
    listDealsOfCompany(ctx, actor, id),
    listBookingsOfCompany(ctx, actor, { id, mode }),
    getCompanyBalance(ctx, actor, { id, mode }),
    showAudit(ctx, actor, { action: null, object: null, company: id, cursor: readAfter(url.searchParams) }),
  ]);
  const offered = company.deletedAt === null ? listOfferedActions(company) : [];
  const chosen = readChoice(url.searchParams, 'action', offered);
  return data({ company, offered, chosen, mode, deals, bookings, balance, history });
}

export function action({ request, context }: Route.ActionArgs) {
  return companyAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, companyText);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.company?.name ?? m.superadmin_companies_title()) },
];

export default function OperatorCompany({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.company) return <Company {...loaderData} result={actionData} />;
  return (
    <div className="stack">
      <Back />
      <PageHeader title={m.superadmin_companies_title()} />
      <ErrorBanner message={m.superadmin_company_not_found()} />
    </div>
  );
}

type CompanyProps = Extract<Route.ComponentProps['loaderData'], { company: CompanyDetails }> & {
  /** Set after a form was sent without JavaScript. */
  result: CompanyResult | undefined;
};

function Company({
  company,
  offered,
  chosen,
  mode,
  deals,
  bookings,
  balance,
  history,
  result,
}: CompanyProps) {
  const { id, name, deletedAt } = company;
  const { last, show } = useLastResult<never, CompanyResult>();
  const { target, opened, openDialog, close } = useDialogState<CompanyDialogState>();
  const { failure, errors } = useForm(result);
  const failed = failure ?? errors[0]?.text;
  const shown = last?.result ?? result;
  const press = (pressed: CompanyAction) => openDialog({ action: pressed, company });
  return (
    <div className="stack">
      <Back />
      <PageHeader
        title={name}
        lead={<Lead company={company} />}
        action={deletedAt === null && <ActionMenu company={company} onPress={press} />}
      />
      {shown?.ok && <CompanyBanner key={last?.key} result={shown} company={name} />}
      {!last && failed && <ErrorBanner message={failed} takeFocus />}
      {deletedAt === null && <Step company={company} onPress={press} />}
      {chosen && !shown?.ok && (
        <CompanyDialogs
          target={{ action: chosen, company }}
          opened
          backTo={officePaths.operatorCompanyPath(id)}
          onClose={close}
          onDone={(done) => show(done)}
        />
      )}
      <ActionLinks id={id} offered={offered} />
      <div className={styles.columns}>
        <div className="stack">
          <ProfilePanel company={company} />
          <TeamPanel team={company.team} />
        </div>
        <div className="stack">
          <LicencePanel company={company} offered={offered} onPress={press} />
          <TermsPanel company={company} offered={offered} onPress={press} />
          <BalancePanel balance={balance} isTest={mode === 'test'} />
        </div>
      </div>
      <CompanyDealsTable {...deals} />
      <CompanyBookingsTable {...bookings} />
      <div id="history">
        <AuditTable
          lines={history.items}
          names={history.names}
          nextCursor={history.nextCursor}
          total={history.total}
          title={m.superadmin_company_history()}
          anchor="history"
        />
      </div>
      <CompanyDialogs target={target} opened={opened} onClose={close} onDone={(done) => show(done)} />
    </div>
  );
}

/** Links for browsers without JavaScript, which the menu needs. */
function ActionLinks({ id, offered }: { id: string; offered: readonly CompanyAction[] }) {
  return (
    <noscript>
      <nav className="cluster gap-4" aria-label={m.superadmin_company_actions()}>
        {offered.map((each) => (
          <a key={each} className="tap" href={officePaths.operatorCompanyActionPath(id, each)}>
            {actionNames[each]()}
          </a>
        ))}
      </nav>
    </noscript>
  );
}

function Back() {
  return <BackLink to={officePaths.companiesPath}>{m.superadmin_companies_title()}</BackLink>;
}

function Lead({ company }: { company: CompanyDetails }) {
  const { id, name, picName, email, phone, createdAt, deletedAt } = company;
  const isPublic = company.status === 'approved' && !company.isSuspended && deletedAt === null;
  return (
    <span className="cluster gap-3 text-15">
      <StatusPills company={company} />
      <span>{picName}</span>
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
      <a href={`tel:${phone}`}>{phone}</a>
      <span>{m.superadmin_company_registered({ when: formatDateTime(createdAt) })}</span>
      {deletedAt && <span>{m.superadmin_company_deleted_on({ when: formatDateTime(deletedAt) })}</span>}
      {isPublic && <a href={paths.sellerPath(sellerSlug({ id, name }))}>{m.deals_office_view()}</a>}
    </span>
  );
}

type StepProps = Parameters<typeof NextActionButton>[0];

function Step({ company, onPress }: StepProps) {
  const step = getNextCompanyAction(company);
  if (company.rejectedReason !== null && step === null)
    return (
      <Banner kind="info" title={m.superadmin_company_rejected_because()}>
        {company.rejectedReason}
      </Banner>
    );
  if (step === null) return null;
  const { title, text } = stepTexts[step];
  return (
    <Banner kind="warn" title={title()} action={<NextActionButton company={company} onPress={onPress} />}>
      {company.suspendedReason ?? text()}
    </Banner>
  );
}

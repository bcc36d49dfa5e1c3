import { Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDayDateWithoutYear, formatMonth, formatWeekdayName } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { showPayoutAccounts } from '#server/features/finance/payouts/payout-accounts.service.ts';
import { getStatement } from '#server/features/finance/statements/statements.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { MonthPicker } from '#web/back-office/kit/month-picker.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/payouts.route';
import { AccountCard } from './account-card.tsx';
import styles from './payouts.module.css';
import { StatementPayouts } from './statement-payouts.tsx';
import { StatementSums } from './statement-sums.tsx';
import { StatementTable } from './statement-table.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const page = await getStatement(ctx, actor, url.searchParams.get('month'));
  const accounts = await showPayoutAccounts(ctx, actor);
  const isSuspended = actor.suspendedReason !== null;
  return { ...page, accounts, isSuspended, mayManage: hasPermission(actor, 'managePayoutAccount') };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.statement_title()) }];

export default function CompanyPayouts({ loaderData }: Route.ComponentProps) {
  const { statement, returned, accounts, mayManage, weekday, nextPayoutOn } = loaderData;
  const hasNewAccount = accounts !== null && !accounts.isReturned;
  const nextStepText = mayManage ? m.statement_returned_owner : m.statement_returned_other;
  const lead = { weekday: formatWeekdayName(weekday), date: formatDayDateWithoutYear(nextPayoutOn) };
  return (
    <div className="stack">
      <div className="cluster between align-end gap-3">
        <PageHeader
          title={m.statement_title()}
          lead={loaderData.isSuspended ? m.access_payouts_wait() : m.statement_lead(lead)}
        />
        <div className={`cluster ${styles.tools}`}>
          <MonthPicker
            month={statement.month}
            thisMonth={loaderData.thisMonth}
            firstMonth={loaderData.firstMonth}
          />
          <Files month={statement.month} />
        </div>
      </div>
      {loaderData.isTestMode && <PracticeBooks />}
      {returned && (
        <Banner
          kind={hasNewAccount ? 'warn' : 'bad'}
          title={m.statement_returned({
            date: formatDate(returned.runOn),
            amount: formatMyr(returned.amountSen),
          })}
        >
          {returned.reason && <p>{m.statement_returned_reason({ reason: returned.reason })}</p>}
          <p>{hasNewAccount ? m.statement_returned_new_account() : nextStepText()}</p>
        </Banner>
      )}
      <StatementSums statement={statement} feeBasisPoints={loaderData.feeBasisPoints} />
      {accounts && <AccountCard {...accounts} mayEnter={mayManage} />}
      <StatementPayouts payouts={statement.payouts} month={statement.month} />
      {statement.groups.length === 0 ? (
        <p className="panel pad-6 soft center">
          {m.statement_empty({ month: formatMonth(statement.month) })}
        </p>
      ) : (
        <StatementTable
          statement={statement}
          account={accounts?.inForce ? m.statement_account(accounts.inForce) : ''}
        />
      )}
    </div>
  );
}

function Files({ month }: { month: string }) {
  return (
    <Form
      method="post"
      action={officePaths.companyPayoutsExportPath}
      reloadDocument
      className={`cluster ${styles.files}`}
      aria-label={m.statement_files()}
    >
      <input type="hidden" name="month" value={month} />
      <Button type="submit" size="small" name="format" value="pdf">
        <OfficeIcon name="print" />
        {m.statement_pdf()}
      </Button>
      <Button type="submit" size="small" name="format" value="csv">
        <OfficeIcon name="download" />
        {m.statement_csv()}
      </Button>
    </Form>
  );
}

import { Form, Link, useNavigate } from 'react-router';
import { banks } from '#domain/banks.ts';
import { may } from '#domain/company-role.ts';
import { formatBalance, formatMyr } from '#domain/money.ts';
import * as officePaths from '#domain/office-paths.ts';
import { monthsLater } from '#domain/statement.ts';
import { formatDate, formatDayDateWithoutYear, formatMonth, formatWeekdayName } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { showPayoutAccounts } from '#server/features/payouts/payout-accounts.service.ts';
import { getStatement } from '#server/features/statements/statements.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { OfficeIcon } from '#web/shared/office/office-icon.tsx';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Route } from './+types/payouts.route';
import { AccountCard } from './account-card.tsx';
import styles from './payouts.module.css';
import { StatementSums } from './statement-sums.tsx';
import { StatementTable } from './statement-table.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const made = await getStatement(ctx, actor, url.searchParams.get('month'));
  const accounts = await showPayoutAccounts(ctx, actor);
  const isSuspended = actor.suspendedReason !== null;
  return { ...made, accounts, isSuspended, mayManage: may(actor, 'managePayoutAccount') };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.statement_title()) }];

/** The company's money, month by month: what travellers paid, what is the company's, and when it gets it. */
export default function CompanyPayouts({ loaderData }: Route.ComponentProps) {
  const { statement, balance, returned, accounts, mayManage, weekday, nextPayoutOn } = loaderData;
  const openSen = balance.awaitingSen + balance.owedSen;
  const accountOf = (reference: string | null) => {
    const to = loaderData.paidTo.find((each) => each.reference === reference);
    if (to) return m.statement_account({ bank: banks[to.bank], lastFour: to.lastFour });
    return reference === null && accounts?.inForce ? m.statement_account(accounts.inForce) : null;
  };
  const lead = { weekday: formatWeekdayName(weekday), date: formatDayDateWithoutYear(nextPayoutOn) };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title={m.statement_title()}
          lead={loaderData.isSuspended ? m.access_payouts_wait() : m.statement_lead(lead)}
        />
        <div className={styles.tools}>
          <MonthPicker {...loaderData} month={statement.month} />
          <Files month={statement.month} />
        </div>
      </div>
      {loaderData.isTestMode && <Banner kind="info">{m.statement_test_mode()}</Banner>}
      {returned && (
        <Banner
          kind="bad"
          title={m.statement_returned({
            date: formatDate(returned.runOn),
            amount: formatMyr(returned.amountSen),
          })}
        >
          {returned.reason && <p>{m.statement_returned_reason({ reason: returned.reason })}</p>}
          <p>{mayManage ? m.statement_returned_owner() : m.statement_returned_other()}</p>
        </Banner>
      )}
      <StatementSums statement={statement} feeBasisPoints={loaderData.feeBasisPoints} />
      <p className={styles.balance}>
        {openSen < 0
          ? m.statement_balance_negative({ amount: formatBalance(openSen) })
          : m.statement_balance({ amount: formatBalance(openSen) })}
      </p>
      {accounts && <AccountCard {...accounts} mayEnter={mayManage} />}
      {statement.groups.length === 0 ? (
        <p className={styles.empty}>{m.statement_empty({ month: formatMonth(statement.month) })}</p>
      ) : (
        <StatementTable statement={statement} accountOf={accountOf} />
      )}
    </div>
  );
}

type MonthPickerProps = { month: string; thisMonth: string; firstMonth: string };

function MonthPicker({ month, thisMonth, firstMonth }: MonthPickerProps) {
  const navigate = useNavigate();
  const earliest = firstMonth < month ? firstMonth : month;
  const months: string[] = [];
  for (let each = thisMonth; each >= earliest; each = monthsLater(each, -1)) months.push(each);
  return (
    <nav className={styles.months} aria-label={m.statement_month()}>
      <Step to={month > firstMonth ? monthsLater(month, -1) : null} icon="arrow-left" />
      <Form method="get" className={styles.month}>
        <OfficeIcon name="calendar" />
        <select
          name="month"
          key={month}
          defaultValue={month}
          aria-label={m.statement_month()}
          onChange={({ currentTarget }) => navigate(officePaths.companyPayoutsOf(currentTarget.value))}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </select>
      </Form>
      <Step to={month < thisMonth ? monthsLater(month, 1) : null} icon="arrow-right" />
    </nav>
  );
}

/** The month before or after; nothing to press where there is none. */
function Step({ to, icon }: { to: string | null; icon: 'arrow-left' | 'arrow-right' }) {
  if (!to)
    return (
      <span className={styles.step} data-off>
        <Icon name={icon} />
      </span>
    );
  return (
    <Link to={officePaths.companyPayoutsOf(to)} className={styles.step} aria-label={formatMonth(to)}>
      <Icon name={icon} />
    </Link>
  );
}

function Files({ month }: { month: string }) {
  return (
    <Form
      method="post"
      action={officePaths.companyPayoutsExport}
      reloadDocument
      className={styles.files}
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

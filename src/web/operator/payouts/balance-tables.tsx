import { Link } from 'react-router';
import type { CompanyBalance, ListedRun } from '#domain/finance/payout-desk.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { feeText } from '#web/operator/companies/company-text.ts';
import { runLooks } from './payouts-text.ts';
import { SignedMoney } from './signed-money.tsx';

type BalanceTableProps = { balances: readonly CompanyBalance[]; nextRunOn: string };

export function BalanceTable({ balances, nextRunOn }: BalanceTableProps) {
  return (
    <DataTable
      caption={m.payout_balances_title()}
      title={m.payout_balances_title()}
      columns={balanceColumns(nextRunOn)}
      rows={balances}
      rowKey={({ companyId }) => companyId}
      empty={
        <>
          <strong>{m.payout_balances_empty()}</strong>
          <p>{m.payout_balances_empty_text()}</p>
        </>
      }
    />
  );
}

function balanceColumns(nextRunOn: string): Column<CompanyBalance>[] {
  const money = (key: string, header: string, of: (balance: CompanyBalance) => number) => ({
    key,
    header,
    align: 'right' as const,
    cell: (balance: CompanyBalance) => <SignedMoney sen={of(balance)} />,
  });
  return [
    {
      key: 'company',
      header: m.payout_column_company(),
      cell: ({ companyId, company, account, feeBasisPoints }) => (
        <>
          <Link to={officePaths.operatorCompanyPath(companyId)}>{company}</Link>
          <small>{account ?? m.payout_no_account()}</small>
          <small>{m.payout_fee({ fee: feeText(feeBasisPoints) })}</small>
        </>
      ),
    },
    money('owed', m.payout_owed(), ({ owedSen }) => owedSen),
    money('due', m.payout_due_on({ date: formatDayDate(nextRunOn) }), ({ dueSen }) => dueSen),
    money('scheduled', m.payout_state_scheduled(), ({ scheduledSen }) => scheduledSen),
    money('hold', m.payout_state_on_hold(), ({ onHoldSen }) => onHoldSen),
    {
      key: 'negative',
      header: m.payout_negative(),
      align: 'right',
      // Links to the page where the company's transfer or our write-off is entered.
      cell: ({ companyId, negativeSen }) =>
        negativeSen < 0 ? (
          <Link to={officePaths.companyEntryPath(companyId, 'paidBack')}>
            <SignedMoney sen={negativeSen} />
          </Link>
        ) : (
          <SignedMoney sen={negativeSen} />
        ),
    },
  ];
}

export function RunList({ runs }: { runs: readonly ListedRun[] }) {
  return (
    <DataTable
      caption={m.payout_history_title()}
      title={m.payout_history_title()}
      columns={runColumns()}
      rows={runs}
      rowKey={({ runOn }) => runOn}
      empty={<strong>{m.payout_history_empty()}</strong>}
    />
  );
}

function runColumns(): Column<ListedRun>[] {
  return [
    {
      key: 'run',
      header: m.payout_column_run(),
      cell: ({ runOn }) => <Link to={officePaths.payoutRunPath(runOn)}>{formatDayDate(runOn)}</Link>,
    },
    {
      key: 'status',
      header: m.payout_column_state(),
      cell: ({ state }) => <StatusPill tone={runLooks[state].tone}>{runLooks[state].name()}</StatusPill>,
    },
    { key: 'count', header: m.payout_column_companies(), align: 'right', cell: ({ payouts }) => payouts },
    { key: 'held', header: m.payout_state_on_hold(), align: 'right', cell: ({ onHold }) => onHold },
    { key: 'back', header: m.payout_state_returned(), align: 'right', cell: ({ returned }) => returned },
    {
      key: 'total',
      header: m.payout_column_total(),
      align: 'right',
      cell: ({ totalSen }) => <SignedMoney sen={totalSen} />,
    },
  ];
}

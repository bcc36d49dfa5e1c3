import { Link } from 'react-router';
import type { ListedComparison, ShownComparison } from '#domain/finance/payment-comparison.ts';
import type { PaymentDifference } from '#domain/finance/settlement-report.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { differenceLooks } from './comparison-text.ts';

export function ComparisonTable({ comparison }: { comparison: ShownComparison }) {
  const { result, matched, differences, madeAt, madeBy } = comparison;
  const title = m.payout_compare_result({
    when: formatDateTime(madeAt),
    who: madeBy ?? m.payout_former_admin(),
  });
  const notes = [
    m.payout_compare_matched({ count: matched }),
    result.unknownColumns.length > 0 &&
      m.payout_compare_unknown({ columns: result.unknownColumns.join(', ') }),
    result.unreadLines.length > 0 && m.payout_compare_unread({ lines: result.unreadLines.join(', ') }),
    !result.hasDates && m.payout_compare_no_dates(),
    differences > result.differences.length &&
      m.payout_compare_more({ count: differences - result.differences.length }),
  ];
  return (
    <DataTable
      caption={title}
      title={title}
      columns={differenceColumns()}
      rows={result.differences}
      rowKey={({ billId, kind }) => `${kind} ${billId}`}
      empty={
        <>
          <strong>{m.payout_compare_all_agree()}</strong>
          <p>{m.payout_compare_all_agree_text()}</p>
        </>
      }
      footer={<p className="soft anywhere">{notes.filter((note) => note !== false).join(' ')}</p>}
    />
  );
}

function differenceColumns(): Column<PaymentDifference>[] {
  const amount = (sen: number | null) => (sen === null ? m.payout_compare_nothing() : <Money sen={sen} />);
  return [
    {
      key: 'bill',
      header: m.payout_compare_column_bill(),
      cell: ({ billId, reference }) => (
        <>
          {billId}
          {reference && <small>{reference}</small>}
        </>
      ),
    },
    {
      key: 'transaction',
      header: m.payout_compare_column_transaction(),
      wide: true,
      cell: ({ transactionId }) => transactionId ?? m.payout_compare_nothing(),
    },
    {
      key: 'status',
      header: m.payout_compare_kind(),
      cell: ({ kind }) => (
        <StatusPill tone={differenceLooks[kind].tone}>{differenceLooks[kind].name()}</StatusPill>
      ),
    },
    {
      key: 'reported',
      header: m.payout_compare_report_amount(),
      align: 'right',
      cell: ({ reportedSen }) => amount(reportedSen),
    },
    {
      key: 'recorded',
      header: m.payout_compare_recorded_amount(),
      align: 'right',
      cell: ({ recordedSen }) => amount(recordedSen),
    },
  ];
}

export function ComparisonList({ comparisons }: { comparisons: readonly ListedComparison[] }) {
  return (
    <DataTable
      caption={m.payout_compare_history()}
      title={m.payout_compare_history()}
      columns={listColumns()}
      rows={comparisons}
      rowKey={({ id }) => id}
      empty={<strong>{m.payout_compare_history_empty()}</strong>}
    />
  );
}

function listColumns(): Column<ListedComparison>[] {
  return [
    {
      key: 'when',
      header: m.payout_compare_when(),
      cell: ({ id, madeAt }) => <Link to={officePaths.pastComparisonPath(id)}>{formatDateTime(madeAt)}</Link>,
    },
    {
      key: 'who',
      header: m.payout_compare_who(),
      wide: true,
      cell: ({ madeBy }) => madeBy ?? m.payout_former_admin(),
    },
    { key: 'lines', header: m.payout_compare_lines(), align: 'right', cell: ({ lines }) => lines },
    {
      key: 'differences',
      header: m.payout_compare_differences(),
      align: 'right',
      cell: ({ differences }) => differences,
    },
  ];
}

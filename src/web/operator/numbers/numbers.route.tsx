import { conversionPercent, type OperatorDay, type OperatorNumbers } from '#domain/finance/numbers.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDayAndMonth, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { openBooks } from '#server/features/company-desk/numbers/books.service.ts';
import { getOperatorNumbers } from '#server/features/operator-desk/operator-numbers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { FiguresTable } from '#web/back-office/kit/figures-table.tsx';
import { MonthPicker } from '#web/back-office/kit/month-picker.tsx';
import { DayPlot, type Measure, Plots } from '#web/back-office/kit/plot.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { holdMeasure, myrMeasure, percentText } from '#web/back-office/numbers-text.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/numbers.route';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const books = await openBooks(ctx, url.searchParams.get('month'));
  return { books, numbers: await getOperatorNumbers(ctx, context.get(superAdminActorContext), books) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.numbers_title()) }];

export default function OperatorNumbersPage({ loaderData: { books, numbers } }: Route.ComponentProps) {
  return (
    <div className="stack gap-5">
      <PageHeader
        title={m.numbers_title()}
        lead={m.numbers_operator_lead()}
        action={<MonthPicker {...books} />}
      />
      {books.mode === 'test' && <PracticeBooks />}
      <Totals numbers={numbers} month={books.month} />
      <Charts numbers={numbers} />
      <DaysTable numbers={numbers} month={books.month} />
    </div>
  );
}

type NumbersProps = { numbers: OperatorNumbers; month: string };

function Totals({ numbers: { totals }, month }: NumbersProps) {
  return (
    <StatCards
      label={m.numbers_totals({ month: formatMonth(month) })}
      items={[
        {
          label: m.numbers_received_myr(),
          value: formatAmount(totals.receivedSen),
          note: m.numbers_received_note(),
        },
        {
          label: m.numbers_refunds_myr(),
          value: formatAmount(totals.refundedSen),
          note: m.numbers_refunds_note(),
        },
        { label: m.numbers_fee_myr(), value: formatAmount(totals.feeSen), note: m.numbers_fee_note() },
        {
          label: m.numbers_conversion(),
          value: percentText(conversionPercent(totals)),
          note: m.numbers_conversion_note(),
        },
      ]}
    />
  );
}

function Charts({ numbers: { days } }: Pick<NumbersProps, 'numbers'>) {
  const plot = (title: string, measure: Measure, pick: (day: OperatorDay) => number) => (
    <DayPlot title={title} measure={measure} data={days.map((day) => ({ day: day.day, value: pick(day) }))} />
  );
  return (
    <Plots>
      {plot(m.numbers_received_chart(), myrMeasure, ({ receivedSen }) => receivedSen)}
      {plot(m.numbers_refunds_chart(), myrMeasure, ({ refundedSen }) => refundedSen)}
      {plot(m.numbers_fee_chart(), myrMeasure, ({ feeSen }) => feeSen)}
      {plot(m.numbers_holds_chart(), holdMeasure, ({ holds }) => holds)}
    </Plots>
  );
}

function DaysTable({ numbers: { days, totals }, month }: NumbersProps) {
  return (
    <FiguresTable
      title={m.numbers_by_day()}
      lead={m.numbers_by_day_caption({ month: formatMonth(month) })}
      columns={[
        {
          key: 'day',
          header: m.numbers_day(),
          cell: ({ day }: OperatorDay) => <time dateTime={day}>{formatDayAndMonth(day)}</time>,
          total: m.numbers_total(),
        },
        {
          key: 'received',
          header: m.numbers_received(),
          cell: ({ receivedSen }: OperatorDay) => formatAmount(receivedSen),
          total: formatAmount(totals.receivedSen),
        },
        {
          key: 'refunds',
          header: m.numbers_refunds(),
          cell: ({ refundedSen }: OperatorDay) => formatAmount(refundedSen),
          total: formatAmount(totals.refundedSen),
          under: 'received',
        },
        {
          key: 'fee',
          header: m.numbers_fee(),
          cell: ({ feeSen }: OperatorDay) => formatAmount(feeSen),
          total: formatAmount(totals.feeSen),
        },
        {
          key: 'companies',
          header: m.numbers_companies(),
          cell: ({ shareSen }: OperatorDay) => formatAmount(shareSen),
          total: formatAmount(totals.shareSen),
          under: 'fee',
        },
        {
          key: 'paid',
          header: m.numbers_paid_of_holds(),
          cell: (day: OperatorDay) => <Paid of={day} />,
          total: <Paid of={totals} />,
        },
        {
          key: 'unpaid',
          header: m.numbers_unpaid(),
          cell: ({ unpaid }: OperatorDay) => unpaid,
          total: totals.unpaid,
          under: 'paid',
        },
      ]}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      isQuiet={({ receivedSen, refundedSen, feeSen, holds }) =>
        receivedSen === 0 && refundedSen === 0 && feeSen === 0 && holds === 0
      }
      file={{ action: officePaths.operatorNumbersExportPath, values: { month } }}
    />
  );
}

function Paid({ of }: { of: Pick<OperatorDay, 'holds' | 'paid'> }) {
  const percent = conversionPercent(of);
  return (
    <>
      {m.numbers_of({ paid: of.paid, holds: of.holds })}
      {percent !== null && <small>{percentText(percent)}</small>}
    </>
  );
}

import type { CompanyDay, CompanyNumbers } from '#domain/finance/numbers.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { openBooks } from '#server/features/company-desk/numbers/books.service.ts';
import { getCompanyNumbers } from '#server/features/company-desk/numbers/company-numbers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { MonthPicker } from '#web/back-office/kit/month-picker.tsx';
import { DayPlot, type Measure, Plots } from '#web/back-office/kit/plot.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { bookingMeasure, myrMeasure, seatMeasure } from '#web/back-office/numbers-text.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/numbers.route';
import styles from './numbers.module.css';
import { DaysTable, LeadTimesPlot, LeadTimesTable, LoadsTable } from './numbers-tables.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const books = await openBooks(ctx, url.searchParams.get('month'), actor.companyId);
  return { books, numbers: await getCompanyNumbers(ctx, actor, books) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.numbers_title()) }];

export default function CompanyNumbersPage({ loaderData: { books, numbers } }: Route.ComponentProps) {
  return (
    <div className="stack gap-5">
      <PageHeader
        title={m.numbers_title()}
        lead={m.numbers_company_lead()}
        action={<MonthPicker {...books} />}
      />
      {books.mode === 'test' && <PracticeBooks />}
      <Totals numbers={numbers} month={books.month} />
      <Charts numbers={numbers} />
      <div className={`stack gap-5 align-start ${styles.columns}`}>
        <DaysTable numbers={numbers} month={books.month} />
        <div className="stack gap-5">
          <LeadTimesPlot numbers={numbers} month={books.month} />
          <LeadTimesTable numbers={numbers} month={books.month} />
          <LoadsTable numbers={numbers} month={books.month} />
        </div>
      </div>
    </div>
  );
}

function Totals({ numbers: { totals }, month }: { numbers: CompanyNumbers; month: string }) {
  return (
    <StatCards
      label={m.numbers_totals({ month: formatMonth(month) })}
      items={[
        {
          label: m.numbers_travellers_myr(),
          value: formatAmount(totals.receivedSen),
          note: m.statement_paid_note({
            bookings: m.statement_bookings({ count: totals.bookings }),
            seats: m.statement_seats({ count: totals.seats }),
          }),
        },
        {
          label: m.numbers_refunds_myr(),
          value: formatAmount(totals.refundedSen),
          note: m.numbers_refunds_note(),
        },
        { label: m.numbers_fee_myr(), value: formatAmount(totals.feeSen), note: m.numbers_fee_note() },
        { label: m.numbers_yours_myr(), value: formatAmount(totals.shareSen), note: m.numbers_yours_note() },
      ]}
    />
  );
}

function Charts({ numbers: { days } }: { numbers: CompanyNumbers }) {
  const plot = (title: string, measure: Measure, pick: (day: CompanyDay) => number) => (
    <DayPlot title={title} measure={measure} data={days.map((day) => ({ day: day.day, value: pick(day) }))} />
  );
  return (
    <Plots>
      {plot(m.numbers_travellers_chart(), myrMeasure, ({ receivedSen }) => receivedSen)}
      {plot(m.numbers_refunds_chart(), myrMeasure, ({ refundedSen }) => refundedSen)}
      {plot(m.numbers_bookings_chart(), bookingMeasure, ({ bookings }) => bookings)}
      {plot(m.numbers_seats_chart(), seatMeasure, ({ seats }) => seats)}
    </Plots>
  );
}

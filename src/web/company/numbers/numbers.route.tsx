import type { CompanyNumbers } from '#domain/finance/numbers.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { openBooks } from '#server/features/company-desk/numbers/books.service.ts';
import { getCompanyNumbers } from '#server/features/company-desk/numbers/company-numbers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { Fold } from '#web/back-office/kit/fold.tsx';
import { later } from '#web/back-office/kit/later.server.ts';
import { MonthPicker } from '#web/back-office/kit/month-picker.tsx';
import { DayPlot } from '#web/back-office/kit/plot.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { amountText, wholeAmount } from '#web/back-office/numbers-text.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/numbers.route';
import styles from './numbers.module.css';
import { DaysTable, LeadTimesTable, LoadsTable } from './numbers-tables.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const books = await openBooks(ctx, url.searchParams.get('month'), actor.companyId);
  // Not awaited: the frame goes out first, the figures follow in the same answer.
  return { books, numbers: later(context, getCompanyNumbers(ctx, actor, books)) };
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
      <Deferred resolve={numbers} loading={m.numbers_loading()}>
        {(found) => (
          <>
            <Totals numbers={found} month={books.month} />
            <Charts numbers={found} />
            <div className={`stack gap-5 align-start ${styles.columns}`}>
              <DaysTable numbers={found} month={books.month} />
              <div className="stack gap-5">
                <LeadTimesTable numbers={found} month={books.month} />
                <LoadsTable numbers={found} month={books.month} />
              </div>
            </div>
          </>
        )}
      </Deferred>
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
          value: amountText(totals.receivedSen),
          note: m.statement_paid_note({
            bookings: m.statement_bookings({ count: totals.bookings }),
            seats: m.statement_seats({ count: totals.seats }),
          }),
        },
        {
          label: m.numbers_refunds_myr(),
          value: amountText(totals.refundedSen),
          note: m.numbers_refunds_note(),
        },
        { label: m.numbers_fee_myr(), value: amountText(totals.feeSen), note: m.numbers_fee_note() },
        { label: m.numbers_yours_myr(), value: amountText(totals.shareSen), note: m.numbers_yours_note() },
      ]}
    />
  );
}

/** Folded away: the exact figures come first. */
function Charts({ numbers: { days } }: { numbers: CompanyNumbers }) {
  return (
    <Fold label={m.numbers_charts()} rememberedAs="numbers">
      <div className={`stack ${styles.charts}`}>
        <DayPlot
          title={m.numbers_travellers_chart()}
          valuesAre={null}
          textOf={formatCount}
          data={days.map(({ day, receivedSen }) => ({ day, value: wholeAmount(receivedSen) }))}
        />
        <DayPlot
          title={m.numbers_seats_chart()}
          valuesAre={null}
          textOf={formatCount}
          data={days.map(({ day, seats }) => ({ day, value: seats }))}
        />
      </div>
    </Fold>
  );
}

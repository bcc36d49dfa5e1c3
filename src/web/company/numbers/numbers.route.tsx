import { formatCount } from '#domain/language.ts';
import { type CompanyNumbers, type NumbersWindow, netSen, readWindow } from '#domain/numbers.ts';
import { m } from '#locales/messages/messages.js';
import { getCompanyNumbers } from '#server/features/bookings/numbers/company-numbers.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { Fold } from '#web/shared/office/fold.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { amountText, wholeAmount } from '#web/shared/office/numbers-text.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { DayPlot } from '#web/shared/office/plot.tsx';
import { StatCards } from '#web/shared/office/stat-cards.tsx';
import { WindowSwitch } from '#web/shared/office/window-switch.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/numbers.route';
import styles from './numbers.module.css';
import { DaysTable, LeadTimesTable, LoadsTable } from './numbers-tables.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const days = readWindow(url.searchParams.get('days'));
  const numbers = getCompanyNumbers(context.get(appContext), context.get(companyActorContext), days);
  // Not awaited: the frame goes out first, the figures follow in the same answer.
  return { days, numbers: later(context, numbers) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.numbers_title()) }];

export default function CompanyNumbersPage({ loaderData: { days, numbers } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={m.numbers_title()} lead={m.numbers_company_lead()} />
      <WindowSwitch days={days} />
      <Deferred resolve={numbers} loading={m.numbers_loading()}>
        {(found) => (
          <>
            <Totals numbers={found} days={days} />
            <Charts numbers={found} />
            <div className={styles.columns}>
              <DaysTable numbers={found} days={days} />
              <div className={styles.side}>
                <LeadTimesTable numbers={found} days={days} />
                <LoadsTable numbers={found} days={days} />
              </div>
            </div>
          </>
        )}
      </Deferred>
    </div>
  );
}

function Totals({ numbers: { totals }, days }: { numbers: CompanyNumbers; days: NumbersWindow }) {
  return (
    <StatCards
      label={m.numbers_totals({ days })}
      items={[
        { label: m.numbers_gross_myr(), value: amountText(totals.grossSen), note: m.numbers_gross_note() },
        {
          label: m.numbers_refunds_myr(),
          value: amountText(totals.refundsSen),
          note: m.numbers_refunds_note(),
        },
        { label: m.numbers_net_myr(), value: amountText(netSen(totals)), note: m.numbers_net_note() },
        { label: m.numbers_seats_sold(), value: totals.seats },
      ]}
    />
  );
}

/** Folded away: the exact figures come first. */
function Charts({ numbers: { days } }: { numbers: CompanyNumbers }) {
  return (
    <Fold label={m.numbers_charts()} rememberedAs="numbers">
      <div className={styles.charts}>
        <DayPlot
          title={m.numbers_gross_chart()}
          valuesAre={null}
          textOf={formatCount}
          data={days.map(({ day, grossSen }) => ({ day, value: wholeAmount(grossSen) }))}
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

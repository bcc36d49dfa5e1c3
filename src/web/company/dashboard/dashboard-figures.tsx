import type { DaySold, DealCounters, NameCount } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { Fold } from '#web/back-office/kit/fold.tsx';
import { DayPlot } from '#web/back-office/kit/plot.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { seatMeasure } from '#web/back-office/numbers-text.ts';
import { BreakdownList } from '#web/company/breakdown-list.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type DashboardFiguresProps = {
  counters: DealCounters;
  airlines: readonly NameCount[];
  destinations: readonly NameCount[];
  sold: readonly DaySold[];
};

export function DashboardCounters({ counters }: { counters: DealCounters }) {
  return (
    <StatCards
      low
      label={m.deals_office_counters()}
      items={[
        {
          label: m.deals_office_total_flights(),
          value: counters.total,
          note: m.deals_office_total_flights_note({ count: counters.createdThisWeek }),
          icon: <Icon name="ticket" size={24} />,
        },
        {
          label: m.deals_office_active_flights(),
          value: counters.active,
          note: m.deals_office_active_flights_note(),
          icon: <Icon name="plane" size={24} />,
        },
        {
          label: m.deals_office_total_seats(),
          value: counters.seats,
          note: m.deals_office_total_seats_note({ count: counters.seatsOnSale }),
          icon: <Icon name="seat" size={24} />,
        },
      ]}
    />
  );
}

export function DashboardFigures({ counters, airlines, destinations, sold }: DashboardFiguresProps) {
  if (counters.total === 0) return null;
  return (
    <Fold label={m.lists_breakdowns()} rememberedAs="breakdowns">
      <div className="stack two align-start">
        <Breakdown title={m.deals_office_by_airlines()} items={airlines} />
        <Breakdown title={m.deals_office_by_destination()} items={destinations} />
      </div>
      <DayPlot
        title={m.deals_office_sold_title()}
        measure={seatMeasure}
        valuesAre={m.office_plot_sold()}
        data={sold.map(({ date, seats }) => ({ day: date, value: seats }))}
      />
    </Fold>
  );
}

function Breakdown({ title, items }: { title: string; items: readonly NameCount[] }) {
  const notedItems = items.map((item) => ({
    ...item,
    note: m.deals_office_flights({ count: item.count }),
  }));
  return <BreakdownList title={title} items={notedItems} empty={m.deals_office_breakdown_empty()} />;
}

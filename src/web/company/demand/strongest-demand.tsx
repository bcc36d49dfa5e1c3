import { type DemandCell, getTotalDemand } from '#domain/wishes/demand.ts';
import { formatCount } from '#format/amounts.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { formatDestinationName } from './demand-text.ts';
import { formatStepPrice } from './trip-demand-text.ts';

export function StrongestDemand({ cells }: { cells: readonly DemandCell[] }) {
  return (
    <DataTable
      caption={m.demand_strongest()}
      title={m.demand_strongest()}
      columns={columns()}
      rows={cells}
      rowKey={({ country, city, month }) => `${country}/${city}/${month}`}
      empty={m.demand_empty()}
    />
  );
}

function columns(): Column<DemandCell>[] {
  return [
    { key: 'destination', header: m.demand_destination(), cell: formatDestinationName },
    { key: 'month', header: m.demand_month(), cell: ({ month }) => formatMonth(month) },
    {
      key: 'travellers',
      header: m.demand_travellers(),
      align: 'right',
      cell: ({ steps }) => formatCount(getTotalDemand(steps)),
    },
    {
      key: 'starts',
      header: m.demand_starts(),
      align: 'right',
      cell: ({ steps: [first] }) => first && <span className="nowrap">{formatStepPrice(first)}</span>,
    },
    { key: 'prices', header: m.demand_prices(), wide: true, cell: (cell) => <Prices cell={cell} /> },
  ];
}

function Prices({ cell: { steps } }: { cell: DemandCell }) {
  if (steps.length < 2) return <span className="muted">–</span>;
  return (
    <ul className="plain cluster gap-3 text-14 regular">
      {steps.slice(1).map((step) => (
        <li key={step.priceSen} className="nowrap">
          {m.demand_price_step({ price: formatStepPrice(step), people: formatCount(step.people) })}
        </li>
      ))}
    </ul>
  );
}

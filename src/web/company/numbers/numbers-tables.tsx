import { Link } from 'react-router';
import {
  type CompanyDay,
  type CompanyNumbers,
  type FlightLoad,
  type LeadTimeSums,
  loadPercent,
  mostFlightLoads,
  type NumbersWindow,
  netSen,
} from '#domain/numbers.ts';
import * as officePaths from '#domain/office-paths.ts';
import { formatDate, formatDateRange, formatDayAndMonth } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { flightName } from '#web/company/flight/flight-text.ts';
import { AirportTag } from '#web/company/today/airport-tag.tsx';
import { FiguresTable } from '#web/shared/office/figures-table.tsx';
import { amountText, percentText } from '#web/shared/office/numbers-text.ts';
import styles from './numbers.module.css';
import { leadTimeNames } from './numbers-file.ts';

type TableProps = { numbers: CompanyNumbers; days: NumbersWindow };

const fileOf = (days: NumbersWindow, table: 'days' | 'leadTimes' | 'loads') => ({
  action: officePaths.companyNumbersExport,
  values: { days: String(days), table },
});

const columnsByDay = (totals: CompanyNumbers['totals']) => [
  {
    key: 'day',
    header: m.numbers_day(),
    cell: ({ day }: CompanyDay) => <time dateTime={day}>{formatDayAndMonth(day)}</time>,
    total: m.numbers_total(),
  },
  { key: 'seats', header: m.numbers_seats(), cell: ({ seats }: CompanyDay) => seats, total: totals.seats },
  {
    key: 'gross',
    header: m.numbers_gross(),
    cell: ({ grossSen }: CompanyDay) => amountText(grossSen),
    total: amountText(totals.grossSen),
  },
  {
    key: 'refunds',
    header: m.numbers_refunds(),
    cell: ({ refundsSen }: CompanyDay) => amountText(refundsSen),
    total: amountText(totals.refundsSen),
  },
  {
    key: 'net',
    header: m.numbers_net(),
    cell: (day: CompanyDay) => amountText(netSen(day)),
    total: amountText(netSen(totals)),
  },
];

export function DaysTable({ numbers, days }: TableProps) {
  return (
    <FiguresTable
      title={m.numbers_by_day()}
      lead={m.numbers_by_day_caption({ days })}
      columns={columnsByDay(numbers.totals)}
      rows={numbers.days.toReversed()}
      rowKey={({ day }) => day}
      isQuiet={({ grossSen, refundsSen }) => grossSen === 0 && refundsSen === 0}
      file={fileOf(days, 'days')}
    />
  );
}

export function LeadTimesTable({ numbers, days }: TableProps) {
  return (
    <FiguresTable
      title={m.numbers_leads()}
      lead={m.numbers_leads_caption({ days })}
      columns={[
        {
          key: 'lead',
          header: m.numbers_lead(),
          cell: ({ leadTime }: LeadTimeSums) => leadTimeNames[leadTime](),
        },
        { key: 'bookings', header: m.numbers_bookings(), cell: ({ bookings }: LeadTimeSums) => bookings },
        { key: 'seats', header: m.numbers_seats(), cell: ({ seats }: LeadTimeSums) => seats },
      ]}
      rows={numbers.leadTimes}
      rowKey={({ leadTime }) => leadTime}
      isQuiet={({ bookings }) => bookings === 0}
      file={fileOf(days, 'leadTimes')}
    />
  );
}

export function LoadsTable({ numbers, days }: TableProps) {
  const { loads } = numbers;
  if (loads.length === 0) return <p className={styles.quiet}>{m.numbers_loads_empty()}</p>;
  const isCut = loads.length === mostFlightLoads;
  const lead = m.numbers_loads_caption({ days });
  return (
    <FiguresTable
      title={m.numbers_loads()}
      lead={isCut ? `${lead} ${m.numbers_loads_most({ count: mostFlightLoads })}` : lead}
      columns={[
        { key: 'flight', header: m.numbers_flight(), cell: (load: FlightLoad) => <Flight load={load} /> },
        { key: 'offered', header: m.numbers_offered(), cell: ({ offered }: FlightLoad) => offered },
        { key: 'sold', header: m.numbers_sold(), cell: ({ sold }: FlightLoad) => sold },
        {
          key: 'load',
          header: m.numbers_load(),
          cell: (load: FlightLoad) => percentText(loadPercent(load)),
        },
      ]}
      rows={loads}
      rowKey={({ dealId }) => dealId}
      file={fileOf(days, 'loads')}
    />
  );
}

function Flight({ load: { dealId, destination, airlines, trip } }: { load: FlightLoad }) {
  const { outbound, back } = trip;
  return (
    <>
      <span className={styles.flight}>
        <AirportTag code={outbound.to?.code ?? null} />
        <Link to={officePaths.editDeal(dealId)}>{flightName(trip, destination)}</Link>
      </span>
      <small>
        {back ? formatDateRange(outbound.departsOn, back.departsOn) : formatDate(outbound.departsOn)} ·{' '}
        {airlines}
      </small>
    </>
  );
}

import { Link } from 'react-router';
import {
  type CompanyDay,
  type CompanyNumbers,
  type FlightLoad,
  type LeadTime,
  type LeadTimeSums,
  leadTimes,
  loadPercent,
  maxFlightLoads,
} from '#domain/finance/numbers.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDate, formatDateRange, formatDayAndMonth, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { FiguresTable } from '#web/back-office/kit/figures-table.tsx';
import { Plot } from '#web/back-office/kit/plot.tsx';
import { findPeak } from '#web/back-office/kit/plot-scale.ts';
import { percentText, seatMeasure } from '#web/back-office/numbers-text.ts';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { flightName } from '#web/company/flight/flight-text.ts';
import styles from './numbers.module.css';
import { leadTimeNames } from './numbers-file.ts';

type TableProps = { numbers: CompanyNumbers; month: string };

const getExportFile = (month: string, table: 'days' | 'leadTimes' | 'loads') => ({
  action: officePaths.companyNumbersExportPath,
  values: { month, table },
});

const columnsByDay = (totals: CompanyNumbers['totals']) => [
  {
    key: 'day',
    header: m.numbers_day(),
    cell: ({ day, seats }: CompanyDay) => (
      <>
        <time dateTime={day}>{formatDayAndMonth(day)}</time>
        {seats > 0 && <small className="nowrap">{m.statement_seats({ count: seats })}</small>}
      </>
    ),
    total: (
      <>
        {m.numbers_total()}
        <small className="nowrap">{m.statement_seats({ count: totals.seats })}</small>
      </>
    ),
  },
  {
    key: 'travellers',
    header: m.numbers_travellers(),
    cell: ({ receivedSen }: CompanyDay) => formatAmount(receivedSen),
    total: formatAmount(totals.receivedSen),
  },
  {
    key: 'refunds',
    header: m.numbers_refunds(),
    cell: ({ refundedSen }: CompanyDay) => formatAmount(refundedSen),
    total: formatAmount(totals.refundedSen),
    under: 'travellers',
  },
  {
    key: 'fee',
    header: m.numbers_fee(),
    cell: ({ feeSen }: CompanyDay) => formatAmount(feeSen),
    total: formatAmount(totals.feeSen),
  },
  {
    key: 'yours',
    header: m.numbers_yours(),
    cell: ({ shareSen }: CompanyDay) => formatAmount(shareSen),
    total: formatAmount(totals.shareSen),
  },
];

export function DaysTable({ numbers, month }: TableProps) {
  return (
    <FiguresTable
      title={m.numbers_by_day()}
      lead={m.numbers_by_day_caption({ month: formatMonth(month) })}
      columns={columnsByDay(numbers.totals)}
      rows={numbers.days.toReversed()}
      rowKey={({ day }) => day}
      isQuiet={({ receivedSen, refundedSen, feeSen }) =>
        receivedSen === 0 && refundedSen === 0 && feeSen === 0
      }
      file={getExportFile(month, 'days')}
    />
  );
}

/** Apart from the other charts, because its axis shows hours and not days. */
export function LeadTimesPlot({ numbers, month }: TableProps) {
  const bars = numbers.leadTimes.map(({ leadTime, seats }) => ({
    key: leadTime,
    name: leadTimeNames[leadTime](),
    label: leadTimeHours(leadTime),
    value: seats,
  }));
  const peak = findPeak(bars);
  const total = seatMeasure.text(numbers.totals.seats);
  return (
    <Plot
      title={m.numbers_leads_chart()}
      measure={seatMeasure}
      finding={
        peak === null
          ? m.numbers_leads_zero({ month: formatMonth(month) })
          : peak.isShared
            ? m.numbers_leads_shared({ total })
            : m.numbers_leads_finding({ seats: peak.bar.value, total, hours: peak.bar.label })
      }
      bars={bars}
    />
  );
}

/** For example `24–48`, short enough for an axis. */
function leadTimeHours(leadTime: LeadTime): string {
  const place = leadTimes.findIndex(({ key }) => key === leadTime);
  const [from, until] = [leadTimes[place]?.fromHours, leadTimes[place + 1]?.fromHours];
  return until === undefined ? `${from}+` : `${from}–${until}`;
}

export function LeadTimesTable({ numbers, month }: TableProps) {
  return (
    <FiguresTable
      title={m.numbers_leads()}
      lead={m.numbers_leads_caption({ month: formatMonth(month) })}
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
      file={getExportFile(month, 'leadTimes')}
    />
  );
}

export function LoadsTable({ numbers, month }: TableProps) {
  const { loads } = numbers;
  if (loads.length === 0)
    return <p className="muted text-14">{m.numbers_loads_empty({ month: formatMonth(month) })}</p>;
  const isCut = loads.length === maxFlightLoads;
  const lead = m.numbers_loads_caption({ month: formatMonth(month) });
  return (
    <FiguresTable
      title={m.numbers_loads()}
      lead={isCut ? `${lead} ${m.numbers_loads_most({ count: maxFlightLoads })}` : lead}
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
      file={getExportFile(month, 'loads')}
    />
  );
}

function Flight({ load: { dealId, destination, airlines, trip } }: { load: FlightLoad }) {
  const { outbound, back } = trip;
  return (
    <>
      <span className={styles.flight}>
        <AirportTag code={outbound.to?.code ?? null} />
        <Link to={officePaths.editDealPath(dealId)}>{flightName(trip, destination)}</Link>
      </span>
      <small>
        {back ? formatDateRange(outbound.departsOn, back.departsOn) : formatDate(outbound.departsOn)} ·{' '}
        {airlines}
      </small>
    </>
  );
}

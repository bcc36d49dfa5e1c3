import type { DepartureCounts } from '#domain/fulfilment/manifest.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDate, formatDayDate, formatDayDateRange } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { flightName } from '#web/company/flight/flight-text.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';

type DeparturesTableProps = { departures: readonly DepartureCounts[]; past: boolean };

export function DeparturesTable({ departures, past }: DeparturesTableProps) {
  return (
    <DataTable
      caption={m.flights_list()}
      columns={columns()}
      rows={departures}
      rowKey={({ dealId }) => dealId}
      empty={<p>{past ? m.flights_empty_past() : m.flights_empty()}</p>}
    />
  );
}

function columns(): Column<DepartureCounts>[] {
  return [
    { key: 'flight', header: m.flights_column_flight(), cell: (row) => <Flight departure={row} /> },
    { key: 'departs', header: m.flights_column_departs(), cell: (row) => <Days departure={row} /> },
    { key: 'pnr', header: m.flights_column_pnr(), cell: ({ pnr }) => pnr },
    { key: 'bookings', header: m.flights_column_bookings(), cell: ({ bookings }) => bookings },
    {
      key: 'names',
      header: m.flights_column_names(),
      cell: ({ entered, travellers }) => (
        <Progress done={entered} total={travellers} doneText={m.flights_names_complete()} />
      ),
    },
    {
      key: 'tickets',
      header: m.flights_column_tickets(),
      cell: ({ ticketed, travellers }) => (
        <Progress done={ticketed} total={travellers} doneText={m.flights_tickets_issued()} />
      ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      cell: (row) => (
        <ButtonLink size="small" to={officePaths.companyFlightPath(row.dealId)} aria-label={openText(row)}>
          {m.flights_open()}
        </ButtonLink>
      ),
    },
  ];
}

function openText({ trip, destination }: DepartureCounts): string {
  return m.flights_open_one({
    flight: flightName(trip, destination),
    date: formatDate(trip.outbound.departsOn),
  });
}

function Flight({ departure: { trip, destination, airlines, isCancelled } }: { departure: DepartureCounts }) {
  const code = trip.outbound.to?.code ?? null;
  return (
    <>
      <span className="cluster">
        <AirportTag code={code} />
        {flightName(trip, destination)}
      </span>
      <small>{[destination, airlines].join(' · ')}</small>
      {isCancelled && <StatusPill tone="bad">{m.mine_status_no_flight()}</StatusPill>}
    </>
  );
}

function Days({ departure: { trip } }: { departure: DepartureCounts }) {
  const { outbound, back } = trip;
  return (
    <>
      {back ? formatDayDateRange(outbound.departsOn, back.departsOn) : formatDayDate(outbound.departsOn)}
      <small>{outbound.departureTime}</small>
    </>
  );
}

function Progress({ done, total, doneText }: { done: number; total: number; doneText: string }) {
  const text = m.flights_of({ done, total });
  return (
    <>
      {done === total ? <StatusPill tone="ok">{doneText}</StatusPill> : <b>{text}</b>}
      {done === total && <small>{text}</small>}
    </>
  );
}

import { Link } from 'react-router';
import { dealPhases } from '#domain/deals/deal.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { BookingOfCompany, BookingsOfCompany, DealsOfCompany } from '#domain/operator/company-sales.ts';
import type { FoundDeal } from '#domain/operator/desk-found.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable, type DataTableProps } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import {
  cancelledLook,
  formatDeskTickets,
  hiddenLook,
  phaseLooks,
  stateLooks,
} from '#web/operator/desk/desk-text.ts';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { paymentNames } from './company-text.ts';

export function CompanyDealsTable({ counts, deals }: DealsOfCompany) {
  return (
    <SalesTable
      title={m.desk_found_deals()}
      columns={dealColumns()}
      rows={deals}
      empty={m.superadmin_company_no_deals()}
      counts={dealPhases.map((phase) => [phaseLooks[phase].name(), counts[phase] ?? 0])}
    />
  );
}

type SalesTableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows'> & {
  title: string;
  empty: string;
  counts: readonly (readonly [name: string, count: number])[];
};

function SalesTable<Row extends { readonly id: string }>({ counts, empty, ...table }: SalesTableProps<Row>) {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const shown = table.rows.length;
  const found = counts.filter(([, count]) => count > 0);
  return (
    <DataTable
      {...table}
      caption={table.title}
      tools={
        <p className="muted text-14 figures">
          {found.map(([name, count]) => m.superadmin_company_count({ name, count })).join(' · ')}
        </p>
      }
      rowKey={({ id }) => id}
      empty={<strong>{empty}</strong>}
      footer={total > shown && m.superadmin_company_newest({ shown, total })}
    />
  );
}

function dealColumns(): Column<FoundDeal>[] {
  return [
    {
      key: 'deal',
      header: m.superadmin_column_flight(),
      cell: ({ id, destination, flights, airlines }) => (
        <>
          {/* Public pages have a different script policy, so this link reloads. */}
          <Link to={paths.dealPath(id)} reloadDocument>
            {destination}
          </Link>
          <small>{[flights.join(', '), airlines].join(' · ')}</small>
        </>
      ),
    },
    {
      key: 'status',
      header: m.superadmin_column_status(),
      cell: ({ phase, hiddenReason }) => {
        const { tone, name } = hiddenReason === null ? phaseLooks[phase] : hiddenLook;
        return <StatusPill tone={tone}>{name()}</StatusPill>;
      },
    },
    {
      key: 'departs',
      header: m.superadmin_company_departs(),
      cell: ({ departsOn }) => <span className="nowrap">{formatDate(departsOn)}</span>,
    },
    {
      key: 'seats',
      header: m.superadmin_company_seats_left(),
      align: 'right',
      cell: ({ seatsAvailable }) => seatsAvailable,
    },
    {
      key: 'price',
      header: m.superadmin_company_price(),
      align: 'right',
      cell: ({ sellingPriceSen }) => <Money sen={sellingPriceSen} />,
    },
  ];
}

const statuses = ['completed', 'pending', 'failed'] as const;

export function CompanyBookingsTable({ counts, bookings }: BookingsOfCompany) {
  return (
    <SalesTable
      title={m.desk_found_bookings()}
      columns={bookingColumns()}
      rows={bookings}
      empty={m.superadmin_company_no_bookings()}
      counts={statuses.map((status) => [paymentNames[status](), counts[status] ?? 0])}
    />
  );
}

function bookingColumns(): Column<BookingOfCompany>[] {
  return [
    {
      key: 'booking',
      header: m.superadmin_column_booking(),
      cell: ({ id, reference, createdAt }) => (
        <>
          <Link to={officePaths.operatorBookingPath(id)}>{reference}</Link>
          <small className="nowrap">
            <DateTime at={createdAt} />
          </small>
        </>
      ),
    },
    {
      key: 'status',
      header: m.superadmin_column_status(),
      cell: ({ state, isCancelled }) => {
        const { tone, name } = isCancelled ? cancelledLook : stateLooks[state];
        return <StatusPill tone={tone}>{name()}</StatusPill>;
      },
    },
    { key: 'buyer', header: m.superadmin_column_buyer(), cell: ({ buyer }) => buyer },
    {
      key: 'flight',
      header: m.superadmin_column_flight(),
      cell: ({ destination, departsOn, tickets }) => (
        <>
          {destination}
          <small className="nowrap">{[formatDate(departsOn), formatDeskTickets(tickets)].join(' · ')}</small>
        </>
      ),
    },
    {
      key: 'amount',
      header: m.superadmin_column_amount(),
      align: 'right',
      cell: ({ totalSen }) => <Money sen={totalSen} />,
    },
  ];
}

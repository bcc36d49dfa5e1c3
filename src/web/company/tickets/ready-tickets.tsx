import { Form, Link } from 'react-router';
import type { FlightTickets, TicketDocument } from '#domain/fulfilment/flight-tickets.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { findTicketTraveller } from './tickets-text.ts';

type ReadyTicketsProps = { tickets: FlightTickets; working: boolean };

/** Everything that one press confirms and sends. */
export function ReadyTickets({ tickets, working }: ReadyTicketsProps) {
  const { plan, confirmed } = tickets;
  const documents = [...plan.certain.map(({ document }) => document), ...confirmed];
  if (documents.length === 0) return null;
  return (
    <div className="stack gap-3">
      <DataTable
        caption={m.tickets_ready({ count: documents.length })}
        title={m.tickets_ready({ count: documents.length })}
        columns={listColumns(tickets)}
        rows={documents}
        rowKey={({ id }) => id}
        empty={null}
      />
      {plan.waiting.length > 0 && (
        <ul className="stack gap-1 warning strong text-15">
          {plan.waiting.map(({ bookingId, reference, places }) => (
            <li key={bookingId}>
              {places.length > 0
                ? m.tickets_waits_for({ count: places.length, reference, places: places.join(', ') })
                : m.tickets_waits_doubtful({ reference })}
            </li>
          ))}
        </ul>
      )}
      {(plan.certain.length > 0 || plan.ready.length > 0) && (
        <Form method="post" className="cluster gap-2-4">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="documents" value={documents.map(({ id }) => id).join(' ')} />
          <SubmitButton working={working} workingLabel={m.tickets_confirming()}>
            {getConfirmLabel(plan)}
          </SubmitButton>
          {plan.ready.length > 0 && <p>{m.tickets_buyers({ count: plan.ready.length })}</p>}
        </Form>
      )}
    </div>
  );
}

function getConfirmLabel({ certain, ready }: FlightTickets['plan']): string {
  if (certain.length === 0) return m.tickets_send({ count: ready.length });
  const count = certain.length;
  return ready.length > 0 ? m.tickets_confirm_and_send({ count }) : m.tickets_confirm({ count });
}

function listColumns({ bookings, confirmed }: FlightTickets): readonly Column<TicketDocument>[] {
  const bookingOf = (document: TicketDocument) =>
    bookings.find(({ bookingId }) => bookingId === document.bookingId);
  return [
    {
      key: 'passenger',
      header: m.tickets_column_passenger(),
      cell: (document) => {
        const passenger = findTicketTraveller(bookings, document);
        if (passenger) return passenger.ticketName ?? m.documents_passenger_unnamed();
        return m.tickets_everyone({ reference: bookingOf(document)?.reference ?? '' });
      },
    },
    {
      key: 'booking',
      header: m.tickets_column_booking(),
      cell: (document) => (
        <Link
          to={`${officePaths.companyBookingPath(document.bookingId ?? '')}#documents`}
          className="spelled"
        >
          {bookingOf(document)?.reference}
        </Link>
      ),
    },
    {
      key: 'number',
      header: m.tickets_column_number(),
      cell: (document) => (
        <>
          {document.ticketNumber ?? m.tickets_no_number()}
          {confirmed.includes(document) && <small>{m.tickets_confirmed_by_hand()}</small>}
        </>
      ),
    },
    {
      key: 'file',
      header: m.tickets_column_file(),
      cell: ({ id, fileName }) => (
        <Link to={officePaths.companyDocumentPath(id)} reloadDocument className="anywhere">
          {fileName}
        </Link>
      ),
    },
  ];
}

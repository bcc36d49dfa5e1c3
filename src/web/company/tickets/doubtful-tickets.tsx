import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { FlightTickets, TicketDocument } from '#domain/fulfilment/flight-tickets.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { DeleteDocument } from '#web/company/documents/document-list.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { describeDoubt, passengerText } from './tickets-text.ts';

type DoubtfulTicketsProps = {
  tickets: FlightTickets;
  working: boolean;
  onResult: (result: ActionResult) => void;
};

/** Documents that a person has to assign or delete, each with the reason. */
export function DoubtfulTickets({ tickets, working, onResult }: DoubtfulTicketsProps) {
  const [toDelete, setToDelete] = useState<TicketDocument>();
  const { doubtful } = tickets.plan;
  return (
    <>
      {doubtful.length > 0 && (
        <section className="stack gap-3" aria-labelledby="doubtful-tickets">
          <h2 id="doubtful-tickets" className="text-17 bold">
            {m.tickets_needs_you({ count: doubtful.length })}
          </h2>
          <ul className="stack gap-3">
            {doubtful.map((each) => (
              <DoubtfulTicket
                key={each.document.id}
                doubtful={each}
                bookings={tickets.bookings}
                working={working}
                onDelete={() => setToDelete(each.document)}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        opened={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        title={m.documents_delete_title()}
        text={m.documents_delete_text({ file: toDelete?.fileName ?? '' })}
        confirmLabel={m.documents_delete()}
        workingLabel={m.documents_deleting()}
        fields={{ intent: 'delete', id: toDelete?.id ?? '' }}
        action={officePaths.companyDocumentsPath}
        onDone={onResult}
      />
    </>
  );
}

type DoubtfulTicketProps = {
  doubtful: FlightTickets['plan']['doubtful'][number];
  bookings: FlightTickets['bookings'];
  working: boolean;
  onDelete: () => void;
};

function DoubtfulTicket({ doubtful, bookings, working, onDelete }: DoubtfulTicketProps) {
  const { id, fileName, bookingId, place, state } = doubtful.document;
  const reference = bookings.find((each) => each.bookingId === bookingId)?.reference;
  return (
    <li className="panel stack gap-3 pad-4">
      <div className="stack gap-1">
        {state === 'refused' ? (
          <b className="anywhere">{fileName}</b>
        ) : (
          <Link className="tap strong anywhere" to={officePaths.companyDocumentPath(id)} reloadDocument>
            {fileName}
          </Link>
        )}
        <p className="warning">{describeDoubt(doubtful, bookings)}</p>
        {bookingId && reference && (
          <p>
            <Link to={`${officePaths.companyBookingPath(bookingId)}#documents`} className="tap spelled">
              {reference}
            </Link>
          </p>
        )}
      </div>
      {state === 'refused' ? (
        <div className="cluster">
          <DeleteDocument fileName={fileName} onDelete={onDelete} />
        </div>
      ) : (
        <Form method="post" noValidate className="stack split align-end gap-3">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="id" value={id} />
          <Field
            as="select"
            name="passenger"
            id={`passenger-${id}`}
            defaultValue={reference ? `${reference}:${place ?? ''}` : ''}
            label={m.tickets_assign_to()}
            aria-label={m.tickets_assign_to_for({ file: fileName })}
            options={listChoices(bookings)}
          />
          <div className="cluster">
            <SubmitButton
              size="small"
              kind="line"
              working={working}
              workingLabel={m.tickets_assigning()}
              aria-label={m.tickets_assign_named({ file: fileName })}
            >
              {m.tickets_assign()}
            </SubmitButton>
            <DeleteDocument fileName={fileName} onDelete={onDelete} />
          </div>
        </Form>
      )}
    </li>
  );
}

function listChoices(bookings: FlightTickets['bookings']) {
  return [
    { value: '', label: m.tickets_assign_choose() },
    ...bookings.flatMap(({ reference, travellers }) => [
      ...travellers.map((each) => ({ value: `${reference}:${each.place}`, label: passengerText(each) })),
      ...(travellers.length > 1
        ? [{ value: `${reference}:`, label: m.tickets_everyone({ reference }) }]
        : []),
    ]),
  ];
}

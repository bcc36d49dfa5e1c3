import { useEffect, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import {
  type CompanyDocument,
  type DocumentBooking,
  hasOtherNumber,
  suggestReplaced,
} from '#domain/fulfilment/document.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { RowAction } from '#web/company/dashboard/row-action.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { type FormState, useEachResult, useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { describeDifference, describeReadResult, sizeText } from './documents-text.ts';

type DocumentListProps = {
  documents: readonly CompanyDocument[];
  isOnBookingPage?: boolean;
  empty: string;
  onResult: (result: ActionResult) => void;
};

export function DocumentList({ documents, isOnBookingPage = false, empty, onResult }: DocumentListProps) {
  const [documentToDelete, setDocumentToDelete] = useState<CompanyDocument>();
  usePollWhileReading(documents.some(({ isRead }) => !isRead));
  if (documents.length === 0) return <p className="muted">{empty}</p>;
  return (
    <>
      <ul className="stack gap-3">
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            isOnBookingPage={isOnBookingPage}
            onDelete={() => setDocumentToDelete(document)}
            onResult={onResult}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={documentToDelete !== undefined}
        onClose={() => setDocumentToDelete(undefined)}
        title={m.documents_delete_title()}
        text={m.documents_delete_text({ file: documentToDelete?.fileName ?? '' })}
        confirmLabel={m.documents_delete()}
        workingLabel={m.documents_deleting()}
        fields={{ intent: 'delete', id: documentToDelete?.id ?? '' }}
        action={officePaths.companyDocumentsPath}
        onDone={onResult}
      />
    </>
  );
}

const POLL_INTERVAL_MS = 3_000;

/** Reloads regularly while the worker reads documents. */
export function usePollWhileReading(isReading: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isReading, revalidate]);
}

type RowProps = {
  document: CompanyDocument;
  isOnBookingPage: boolean;
  onDelete: () => void;
  onResult: (result: ActionResult) => void;
};

function Row({ document, isOnBookingPage, onDelete, onResult }: RowProps) {
  const { id, fileName, booking, place, state, sentAt } = document;
  const fetcher = useFetcher<ActionResult>();
  const form = useFetcherForm(fetcher);
  const confirmName = state === 'confirmed' ? m.documents_save_named : m.documents_confirm_named;
  useEachResult(fetcher, (result) => {
    if (result.ok || result.message !== '') onResult(result);
  });
  return (
    <li className="panel stack gap-3 pad-4">
      <div className="cluster between gap-2-4">
        {/* The response is a file, so the router must not handle the link. */}
        {state === 'refused' ? (
          <span className="tap strong gap-2 anywhere">
            <Icon name="ticket" size={20} />
            <span>{fileName}</span>
          </span>
        ) : (
          <Link className="tap strong gap-2 anywhere" to={officePaths.companyDocumentPath(id)} reloadDocument>
            <Icon name="ticket" size={20} />
            <span>{fileName}</span>
          </Link>
        )}
        <DocumentStatus document={document} />
      </div>
      <Facts document={document} isOnBookingPage={isOnBookingPage} />
      {sentAt || state === 'refused' ? (
        <div className="cluster">
          {sentAt && <p className="grow strong">{ownerText(booking, place)}</p>}
          <DeleteDocument fileName={fileName} onDelete={onDelete} />
        </div>
      ) : (
        <fetcher.Form
          method="post"
          action={officePaths.companyDocumentsPath}
          noValidate
          className="stack split align-end gap-3"
        >
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="id" value={id} />
          <OwnerFields
            key={`${booking?.id} ${place} ${state}`}
            document={document}
            isOnBookingPage={isOnBookingPage}
            form={form}
          />
          <div className="cluster">
            <SubmitButton
              kind={state === 'confirmed' ? 'line' : 'primary'}
              size="small"
              working={form.working}
              workingLabel={m.documents_saving()}
              aria-label={confirmName({ file: fileName })}
            >
              {state === 'confirmed' ? m.documents_confirm_again() : m.documents_confirm()}
            </SubmitButton>
            <DeleteDocument fileName={fileName} onDelete={onDelete} />
          </div>
        </fetcher.Form>
      )}
    </li>
  );
}

export function DeleteDocument({ fileName, onDelete }: { fileName: string; onDelete: () => void }) {
  return (
    <RowAction
      icon="trash"
      tone="danger"
      label={m.documents_delete()}
      name={m.documents_delete_named({ file: fileName })}
      onClick={onDelete}
    />
  );
}

function DocumentStatus({ document: { state, sentAt, replacedAt, isRead } }: { document: CompanyDocument }) {
  if (replacedAt)
    return (
      <StatusPill tone="quiet">{m.documents_is_replaced({ when: formatDateTime(replacedAt) })}</StatusPill>
    );
  if (sentAt)
    return <StatusPill tone="ok">{m.documents_is_sent({ when: formatDateTime(sentAt) })}</StatusPill>;
  if (state === 'refused') return <StatusPill tone="bad">{m.documents_is_refused()}</StatusPill>;
  if (state === 'confirmed') return <StatusPill tone="ok">{m.documents_is_confirmed()}</StatusPill>;
  return (
    <StatusPill tone={isRead ? 'warn' : 'quiet'}>
      {isRead ? m.documents_check() : m.documents_is_read()}
    </StatusPill>
  );
}

function Facts({ document, isOnBookingPage }: { document: CompanyDocument; isOnBookingPage: boolean }) {
  const { booking, state, size, uploadedAt, ticketNumber } = document;
  const isOpen = state === 'uploaded' || state === 'matched' || state === 'refused';
  return (
    <div className="stack gap-1 text-14">
      {!isOnBookingPage && booking && (
        <p>
          <Link to={`${officePaths.companyBookingPath(booking.id)}#documents`}>
            {m.documents_booking({ reference: booking.reference, name: booking.buyerName })}
          </Link>
        </p>
      )}
      {isOpen && <p>{describeReadResult(document)}</p>}
      {hasOtherNumber(document, booking?.travellers ?? []) ? (
        <p className="warning strong">{describeDifference(document)}</p>
      ) : (
        ticketNumber && <p>{m.documents_ticket({ number: ticketNumber })}</p>
      )}
      <p className="muted">
        {m.documents_uploaded({ size: sizeText(size), when: formatDateTime(uploadedAt) })}
      </p>
    </div>
  );
}

function travellerText({ place, ticketName }: DocumentBooking['travellers'][number]): string {
  return m.documents_passenger({ place, name: ticketName ?? m.documents_passenger_unnamed() });
}

function ownerText(booking: DocumentBooking | null, place: number | null): string {
  const traveller = booking?.travellers.find((each) => each.place === place);
  return traveller ? travellerText(traveller) : m.documents_everybody();
}

type OwnerFieldsProps = { document: CompanyDocument; isOnBookingPage: boolean; form: FormState };

function OwnerFields({ document, isOnBookingPage, form }: OwnerFieldsProps) {
  const { id, fileName, booking, place, state } = document;
  const replaced = state === 'confirmed' ? document.replaces : suggestReplaced(document);
  const reference = form.field('reference');
  const storedReference = booking?.reference ?? '';
  return (
    <div className="stack two gap-3">
      {isOnBookingPage ? (
        <input type="hidden" name="reference" value={storedReference} />
      ) : (
        <Field
          {...reference}
          id={`reference-${id}`}
          defaultValue={reference.defaultValue ?? storedReference}
          label={m.documents_reference()}
          aria-label={m.documents_reference_for({ file: fileName })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {booking && (
        <Field
          as="select"
          {...form.field('place')}
          id={`place-${id}`}
          defaultValue={place === null ? '' : String(place)}
          label={m.documents_place()}
          aria-label={m.documents_place_for({ file: fileName })}
          options={[
            { value: '', label: m.documents_everybody() },
            ...booking.travellers.map((each) => ({ value: String(each.place), label: travellerText(each) })),
          ]}
        />
      )}
      {booking && booking.sent.length > 0 && (
        <Field
          as="select"
          {...form.field('replaces')}
          id={`replaces-${id}`}
          defaultValue={replaced ?? ''}
          label={m.documents_replaces()}
          aria-label={m.documents_replaces_for({ file: fileName })}
          options={[
            { value: '', label: m.documents_replaces_none() },
            ...booking.sent.map((each) => ({
              value: each.id,
              label: m.documents_replaces_one({ file: each.fileName, whose: ownerText(booking, each.place) }),
            })),
          ]}
        />
      )}
    </div>
  );
}

import { useFetcher } from 'react-router';
import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import { type CompanyDocument, isCurrentDocument, listContradictions } from '#domain/fulfilment/document.ts';
import { isBeforeDeparture } from '#domain/fulfilment/story.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult, useFetcherForm } from '#web/shared/forms/use-form.ts';
import { DocumentList } from './document-list.tsx';
import { describeDifference } from './documents-text.ts';
import { DropZone, getBookingDropText, Uploaded, useUploaded } from './drop-zone.tsx';
import type { UploadResult } from './upload-result.ts';

type BookingDocumentsProps = {
  booking: CompanyFulfilment;
  documents: readonly CompanyDocument[];
  uploaded: UploadResult | null;
};

export function BookingDocuments({ booking, documents, uploaded: uploadedBefore }: BookingDocumentsProps) {
  const { last, show } = useLastResult();
  const uploaded = useUploaded(uploadedBefore);
  const showResult = (result: ActionResult) => {
    uploaded.show(null);
    show(result);
  };
  return (
    <section id="documents" className="panel stack pad-panel" aria-labelledby="documents-title">
      <h2 id="documents-title" className="text-17 bold">
        {m.documents_title()}
      </h2>
      <Uploaded key={`upload ${uploaded.key}`} result={uploaded.result} />
      {last && !uploaded.result && <ResultBanner key={last.key} result={last.result} />}
      {isBeforeDeparture(booking.phase) && (
        <DropZone
          action={officePaths.uploadBookingDocumentsPath(booking.bookingId)}
          text={getBookingDropText()}
          onUploaded={uploaded.show}
        />
      )}
      <DocumentList
        documents={documents}
        isOnBookingPage
        empty={m.documents_empty_booking()}
        onResult={showResult}
      />
      <Send booking={booking} documents={documents} onResult={showResult} />
    </section>
  );
}

type SendProps = Pick<BookingDocumentsProps, 'booking' | 'documents'> & {
  onResult: (result: ActionResult) => void;
};

function Send({ booking, documents, onResult }: SendProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useFetcherForm(fetcher);
  useEachResult(fetcher, onResult);
  const { may, bookingId, revision } = booking;
  const confirmedDocuments = documents.filter(({ state, isRead }) => state === 'confirmed' && isRead);
  if (confirmedDocuments.length === 0) return null;
  if (!may.sendDocuments && !may.sendMoreDocuments)
    return <p>{isBeforeDeparture(booking.phase) ? m.documents_send_first() : m.documents_send_over()}</p>;
  const waiting = documents.filter(({ state }) => state === 'uploaded' || state === 'matched').length;
  const missing = listUncoveredPlaces(booking, documents);
  const conflicts = listContradictions(confirmedDocuments, booking.passengers);
  return (
    <fetcher.Form method="post" action={officePaths.companyDocumentsPath} className="stack gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="revision" value={revision} />
      <p>{m.documents_send_text()}</p>
      {missing.length > 0 && (
        <p className="warning strong">
          {m.documents_send_missing({ count: missing.length, places: missing.join(', ') })}
        </p>
      )}
      {waiting > 0 && <p className="warning strong">{m.documents_send_waiting({ count: waiting })}</p>}
      {conflicts.documents.length > 0 ? (
        <NumbersQuestion conflicts={conflicts} working={form.working} />
      ) : (
        <div>
          <SubmitButton working={form.working} workingLabel={m.documents_sending()}>
            {m.documents_send({ count: confirmedDocuments.length })}
          </SubmitButton>
        </div>
      )}
    </fetcher.Form>
  );
}

type QuestionProps = {
  conflicts: ReturnType<typeof listContradictions<CompanyDocument>>;
  working: boolean;
};

/** Sending waits until the company has chosen the right ticket numbers. */
function NumbersQuestion({ conflicts: { documents, numbers }, working }: QuestionProps) {
  return (
    <>
      <input type="hidden" name="asked" value={documents.map(({ id }) => id).join(' ')} />
      <ul className="warning strong">
        {documents.map((document) => (
          <li key={document.id}>{describeDifference(document)}</li>
        ))}
      </ul>
      <p>{numbers.length > 0 ? m.documents_numbers_question() : m.documents_numbers_check()}</p>
      <div className="cluster align-stretch">
        {numbers.length > 0 && (
          <SubmitButton name="numbers" value="use" working={working} workingLabel={m.documents_sending()}>
            {m.documents_numbers_use({ numbers: numbers.map(({ ticketNumber }) => ticketNumber).join(', ') })}
          </SubmitButton>
        )}
        <SubmitButton
          name="numbers"
          value="keep"
          kind="line"
          working={working}
          workingLabel={m.documents_sending()}
        >
          {m.documents_numbers_keep()}
        </SubmitButton>
      </div>
    </>
  );
}

/** Returns the passengers without a confirmed or sent document; a document without a passenger covers all. */
function listUncoveredPlaces(
  { passengers }: CompanyFulfilment,
  documents: readonly CompanyDocument[],
): number[] {
  const coveringDocuments = documents.filter(isCurrentDocument);
  return passengers
    .map(({ place }) => place)
    .filter((place) => !coveringDocuments.some((each) => each.place === null || each.place === place));
}

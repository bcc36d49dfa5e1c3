import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { formatKnownTicketNumbers } from '#domain/fulfilment/document.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { passportsParam } from '#domain/kernel/page-marks.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { listCompanyRequests } from '#server/features/company-desk/bookings/company-requests.service.ts';
import { getBookingMoney } from '#server/features/finance/statements/statements.service.ts';
import { listCompanyDocuments } from '#server/features/fulfilment/documents/company-documents.service.ts';
import { getChangeForCompany } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { getCompanyFulfilment } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { getCompanyHistory } from '#server/features/fulfilment/notes/notes.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { CallOutcomeForm } from '#web/back-office/follow-up/call-outcome.tsx';
import { callText } from '#web/back-office/follow-up/follow-up-text.ts';
import { ErrorBanner, ResultBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { BookingDocuments } from '#web/company/documents/booking-documents.tsx';
import { readUploadResult } from '#web/company/documents/upload-result.ts';
import { UndoToast, useFormUndo } from '#web/company/undo/undo-toast.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/booking.route';
import styles from './booking.module.css';
import { BookingFlights } from './booking-flights.tsx';
import { BookingMoneyPanel } from './booking-money.tsx';
import { BuyerContact } from './buyer-contact.tsx';
import { DuplicateNote } from './duplicate-note.tsx';
import { FlightChangeNote } from './flight-change-note.tsx';
import { runFulfilmentAction } from './fulfilment-action.server.ts';
import { passengerFormText, stepFormText, ticketByFormText, ticketsFormText } from './fulfilment-text.ts';
import { HistoryPanel } from './history-panel.tsx';
import { NextStep, TicketBy } from './next-step.tsx';
import { noteText } from './note-text.ts';
import { PassengerForm } from './passenger-form.tsx';
import { PassengersTable } from './passengers-table.tsx';
import { PromiseLine } from './promise-line.tsx';
import { CompanyRequestsPanel } from './requests-panel.tsx';
import { requestAnswerText } from './requests-text.ts';

const readPassengerPlace = (params: URLSearchParams) =>
  Number(/^[1-9]\d{0,3}$/.exec(params.get('passenger') ?? '')?.[0] ?? 0);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const showPassports = url.searchParams.has(passportsParam);
  const actor = context.get(companyActorContext);
  const { bookingId } = params;
  const booking = await getCompanyFulfilment(ctx, actor, { bookingId, showPassports });
  const requests = booking && (await listCompanyRequests(ctx, actor, bookingId));
  const change = booking && (await getChangeForCompany(ctx, actor, bookingId));
  const documents = booking && (await listCompanyDocuments(ctx, actor, bookingId));
  const money = booking && (await getBookingMoney(ctx, actor, bookingId));
  const history = booking && (await getCompanyHistory(ctx, actor, bookingId));
  const sender = { companyName: actor.companyName, baseUrl: context.get(requestContext).baseUrl };
  const place = readPassengerPlace(url.searchParams);
  const uploaded = readUploadResult(url.searchParams);
  const noteId = randomUUID();
  return data(
    {
      now: ctx.now(),
      booking,
      requests,
      change,
      documents,
      money,
      history,
      noteId,
      sender,
      place,
      uploaded,
    },
    { status: booking ? 200 : 404 },
  );
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { bookingId } = params;
  const booking = await getCompanyFulfilment(ctx, actor, { bookingId, showPassports: false });
  if (!booking) throw data(null, { status: 404 });
  return runFulfilmentAction(request, { ctx, actor, booking, place: readPassengerPlace(url.searchParams) });
}

const texts: Readonly<Record<string, typeof stepFormText>> = {
  passenger: passengerFormText,
  step: stepFormText,
  tickets: ticketsFormText,
  ticketBy: ticketByFormText,
  call: callText,
  undoCall: callText,
  askNames: callText,
  answer: requestAnswerText,
  note: noteText,
};

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = String((await args.request.clone().formData()).get('intent'));
  return sendForm(args, texts[intent] ?? stepFormText);
}

/** A link leads to a duplicate: chosen files, results and the undo belong to one booking. */
export default function CompanyBooking(props: Route.ComponentProps) {
  return <BookingPage key={props.params.bookingId} {...props} />;
}

function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, requests, documents, history, uploaded, now, place } = loaderData;
  const form = useForm(actionData);
  const undo = useFormUndo(form.done);
  const { last, show } = useLastResult();
  if (!booking) {
    return (
      <div className="stack gap-5">
        <FormTitle title={m.fulfilment_back()} />
        <Back />
        <ErrorBanner message={m.fulfilment_missing()} />
      </div>
    );
  }
  const title = m.fulfilment_title({ reference: booking.reference });
  const date = formatDayDate(booking.trip.outbound.departsOn);
  const lead = { name: booking.buyerName, place: formatDestination(booking.trip, booking.destination), date };
  const selectedPassenger = booking.passengers.find((passenger) => passenger.place === place);
  const isSaved = form.done?.intent === 'passenger';
  const knownNumbers = formatKnownTicketNumbers(booking.passengers, documents ?? []);
  return (
    <div className="stack gap-5">
      <FormTitle title={title} form={form} />
      <FormErrors form={form} />
      <Back />
      <PageHeader title={title} lead={m.fulfilment_lead(lead)} />
      <BuyerContact booking={booking} paidSen={requests?.paidSen ?? null} sender={loaderData.sender} />
      {form.done && !undo.replacesBanner && (
        <SuccessBanner key={form.resultKey} message={form.done.message} />
      )}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {last && <ResultBanner key={`undo ${last.key}`} result={last.result} />}
      {requests && requests.duplicates.length > 0 && <DuplicateNote bookings={requests.duplicates} />}
      {loaderData.change && <FlightChangeNote change={loaderData.change} />}
      {booking.state !== 'cancelled' && <PromiseLine booking={booking} now={now} />}
      <div className={`stack gap-5 align-start ${styles.page}`}>
        <div className={`stack gap-5 ${styles.work}`}>
          {booking.mayCall && (
            <section className="panel stack pad-panel" aria-labelledby="call-title">
              <h2 id="call-title" className="text-17 bold">
                {m.fulfilment_call_title()}
              </h2>
              <CallOutcomeForm
                key={`call ${form.doneKey}`}
                bookingId={booking.bookingId}
                name={booking.buyerName}
                call={booking.call}
                now={now}
                result={actionData}
              />
            </section>
          )}
          {requests && (
            <CompanyRequestsPanel key={`requests ${form.doneKey}`} view={requests} result={actionData} />
          )}
          <NextStep
            key={`step ${form.doneKey} ${knownNumbers}`}
            booking={booking}
            knownNumbers={knownNumbers}
            result={actionData}
            now={now}
            sender={loaderData.sender}
          />
        </div>
        <div className={`stack gap-5 ${styles.passengers}`}>
          <PassengersTable booking={booking} />
          {selectedPassenger && (booking.may.enterNames || booking.may.correctNames) && !isSaved && (
            <PassengerForm
              key={`${place} ${selectedPassenger.version} ${booking.passports}`}
              booking={booking}
              passenger={selectedPassenger}
              result={actionData}
            />
          )}
        </div>
        {documents && <BookingDocuments booking={booking} documents={documents} uploaded={uploaded} />}
        <div className={`stack gap-5 ${styles.facts}`}>
          <BookingFlights booking={booking} />
          {loaderData.money && (
            <BookingMoneyPanel money={loaderData.money} refunds={requests?.refunds ?? []} />
          )}
        </div>
        <div className={`stack gap-5 ${styles.more}`}>
          {booking.may.setTicketBy && booking.ticketsPromisedOn > klDate(now) && (
            <TicketBy booking={booking} result={actionData} />
          )}
          {requests?.cancel && (
            <p>
              <ButtonLink to={officePaths.companyBookingCancelPath(booking.bookingId)}>
                {m.requests_cancel_open()}
              </ButtonLink>
            </p>
          )}
        </div>
        {history && (
          <HistoryPanel
            key={`history ${form.doneKey}`}
            history={history}
            noteId={loaderData.noteId}
            result={actionData}
          />
        )}
      </div>
      <UndoToast undo={undo} onResult={show} />
    </div>
  );
}

function Back() {
  return <BackLink to={officePaths.companyBookingsPath}>{m.fulfilment_back()}</BackLink>;
}

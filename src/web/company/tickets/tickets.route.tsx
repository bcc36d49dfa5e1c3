import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { getFlightTickets } from '#server/features/fulfilment/documents/flight-tickets.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner } from '#web/back-office/kit/banners.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { usePollWhileReading } from '#web/company/documents/document-list.tsx';
import { DropZone, getFlightDropText, Uploaded, useUploaded } from '#web/company/documents/drop-zone.tsx';
import { readUploadResult } from '#web/company/documents/upload-result.ts';
import { flightName } from '#web/company/flight/flight-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/tickets.route';
import { DoubtfulTickets } from './doubtful-tickets.tsx';
import { PastedTickets } from './pasted-tickets.tsx';
import { ReadyTickets } from './ready-tickets.tsx';
import styles from './tickets.module.css';
import { runTicketsAction } from './tickets-action.server.ts';
import { flightTicketsText } from './tickets-text.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'handleDocuments')) throw data(m.documents_read_only(), { status: 403 });
  const tickets = await getFlightTickets(context.get(appContext), actor, params.dealId);
  const uploaded = readUploadResult(url.searchParams);
  return data({ tickets, uploaded }, { status: tickets ? 200 : 404 });
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runTicketsAction(request, context.get(appContext), context.get(companyActorContext), params.dealId);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, flightTicketsText);

export default function FlightTicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, uploaded: uploadedBefore } = loaderData;
  const form = useForm(actionData);
  const review = actionData && 'review' in actionData ? actionData.review : undefined;
  const { last, show } = useLastResult();
  const uploaded = useUploaded(uploadedBefore);
  usePollWhileReading((tickets?.plan.reading ?? 0) > 0);
  if (!tickets) {
    return (
      <div className="stack">
        <FormTitle title={m.flights_title()} />
        <BackLink to={officePaths.companyFlightsPath}>{m.flights_title()}</BackLink>
        <ErrorBanner message={m.flights_missing()} />
      </div>
    );
  }
  const { dealId, trip, destination, bookings, plan, confirmed, sent } = tickets;
  const title = m.tickets_title({ flight: flightName(trip, destination) });
  const travellers = bookings.flatMap((booking) => booking.travellers);
  const issued = travellers.filter(({ ticketNumber }) => ticketNumber !== null).length;
  const isPasteError = actionData?.intent === 'review' && form.errors.length > 0;
  const failure = form.failure ?? (isPasteError ? undefined : form.errors[0]?.text);
  const isEmpty = plan.certain.length + plan.doubtful.length + plan.reading + confirmed.length === 0;
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <FormTitle title={title} form={form} />
      <BackLink to={officePaths.companyFlightPath(dealId)}>{m.flights_back()}</BackLink>
      <PageHeader title={title} lead={m.tickets_lead()} />
      {failure && !form.working && (
        <ErrorBanner key={`failed ${form.resultKey}`} message={failure} takeFocus />
      )}
      {form.done?.message && <ResultBanner key={`done ${form.resultKey}`} result={form.done} />}
      {last && <ResultBanner key={`row ${last.key}`} result={last.result} />}
      <p className="strong">{m.tickets_passengers({ issued, total: travellers.length })}</p>
      <DropZone
        action={officePaths.uploadFlightDocumentsPath(dealId)}
        text={getFlightDropText()}
        onUploaded={uploaded.show}
        isImmediate
      />
      <Uploaded key={uploaded.key} result={uploaded.result} />
      {plan.reading > 0 && (
        <p role="status" className="strong">
          {m.tickets_reading({ count: plan.reading })}
        </p>
      )}
      <ReadyTickets tickets={tickets} working={form.working} />
      <DoubtfulTickets tickets={tickets} working={form.working} onResult={show} />
      <PastedTickets
        key={form.done?.message ? `pasting ${form.doneKey}` : 'pasting'}
        review={review}
        field={form.field('numbers')}
        working={form.working}
      />
      {isEmpty && <p className="muted">{m.tickets_empty()}</p>}
      {sent > 0 && <p className="muted">{m.tickets_sent({ count: sent })}</p>}
    </div>
  );
}

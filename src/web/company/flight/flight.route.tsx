import { data, Form, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { type Manifest, manifestCounts } from '#domain/fulfilment/manifest.ts';
import { reservationSystems } from '#domain/fulfilment/reservation-lines.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { passportsParam } from '#domain/kernel/page-marks.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import { listFlightChanges } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { getManifest } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { AirportTag } from '#web/company/airport-tag.tsx';
import { PassportsLink } from '#web/company/passports-link.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useEachResult, useFetcherForm, useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { readChoice } from '#web/shared/list/list-query.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/flight.route';
import styles from './flight.module.css';
import { runFlightAction } from './flight-action.server.ts';
import { FlightChangeLinks, FlightChanges } from './flight-changes.tsx';
import { FlightLine, listFlightViews } from './flight-legs.tsx';
import { flightListText, flightName } from './flight-text.ts';
import { LinesPanel } from './lines-panel.tsx';
import { readLinesQuery } from './lines-query.ts';
import { ManifestSeats } from './manifest-seats.tsx';
import { ManifestTable } from './manifest-table.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const mayTake = hasPermission(actor, 'seePassports');
  const system = mayTake ? readChoice(url.searchParams, 'lines', reservationSystems) : null;
  const lines = system && { system, ...readLinesQuery(url.searchParams) };
  const manifest = await getManifest(ctx, actor, {
    dealId: params.dealId,
    showPassports: system !== null || url.searchParams.has(passportsParam),
    lines: system,
  });
  const mayChange = hasPermission(actor, 'changeCustomers');
  const mayTicket = hasPermission(actor, 'handleDocuments');
  const changes = manifest ? await listFlightChanges(ctx, actor, params.dealId) : [];
  const { companyName, email } = actor;
  return data(
    { now: ctx.now(), manifest, changes, lines, mayTake, mayChange, mayTicket, companyName, email },
    { status: manifest ? 200 : 404 },
  );
}

export function action({ params, request, url, context }: Route.ActionArgs) {
  const page = { dealId: params.dealId, showPassports: url.searchParams.has(passportsParam) };
  return runFlightAction(request, context.get(appContext), context.get(companyActorContext), page);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, flightListText);

/** No reload after a print or copy: the page has not changed, and a reload would record another view. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get('intent');
  return intent === 'print' || intent === 'copied' ? false : defaultShouldRevalidate;
}

export default function CompanyFlight({ loaderData, actionData }: Route.ComponentProps) {
  const { manifest, changes, lines, mayTake, mayChange, mayTicket, now } = loaderData;
  const form = useForm(actionData);
  if (!manifest) {
    return (
      <div className="stack">
        <FormTitle title={m.flights_title()} />
        <Back />
        <ErrorBanner message={m.flights_missing()} />
      </div>
    );
  }
  const { trip, destination, dealId, bookings, passports } = manifest;
  const name = flightName(trip, destination);
  const counts = manifestCounts(bookings);
  return (
    <div className={`stack ${styles.page}`}>
      <FormTitle title={name} form={form} />
      <FormErrors form={form} />
      <Back />
      <div className={`stack split align-start ${styles.head}`}>
        <div className="stack gap-2">
          <p className="print-only text-14">{m.flights_manifest_of({ company: loaderData.companyName })}</p>
          <h1 className={`cluster text-24 ${styles.title}`}>
            {trip.outbound.to && (
              <span className="row screen-only">
                <AirportTag code={trip.outbound.to.code} />
              </span>
            )}
            {name}
          </h1>
          {changes[0]?.kind === 'cancelled' && (
            <p>
              <StatusPill tone="bad">{m.mine_status_no_flight()}</StatusPill>
            </p>
          )}
          <Legs trip={trip} />
          <p className={`cluster gap-1 ${styles.pnr}`}>
            <b>{m.flights_pnr({ pnr: manifest.pnr })}</b>
            <CopyButton
              kind="ghost"
              value={manifest.pnr}
              label={m.flights_copy_pnr()}
              copiedLabel={m.flights_copied()}
            />
          </p>
        </div>
        {mayTake && <ExportActions dealId={dealId} passports={passports} />}
      </div>
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {passports === 'none' && <Banner kind="info">{m.flights_hidden_viewer()}</Banner>}
      <FlightChanges changes={changes} dealId={dealId} mayChange={mayChange} />
      <ManifestSeats counts={counts} unsold={manifest.unsold} />
      {mayTake && (
        <div className="screen-only">
          <LinkSwitch
            label={m.flights_show()}
            choices={[
              {
                search: '',
                label: m.flights_tab_passengers(),
                count: counts.travellers,
                isShown: lines === null,
              },
              {
                search: `?lines=${lines?.system ?? reservationSystems[0]}`,
                label: m.flights_tab_lines(),
                count: counts.complete * 2,
                isShown: lines !== null,
              },
            ]}
          />
        </div>
      )}
      {lines ? (
        <LinesPanel manifest={manifest} lines={lines} shownAt={now} />
      ) : (
        <ManifestTable
          tools={
            <span className="cluster gap-2-4">
              <PassportsLink passports={passports} />
              {mayTicket && bookings.some(({ isAhead }) => isAhead) && (
                <ButtonLink size="small" to={officePaths.companyFlightTicketsPath(dealId)}>
                  {m.tickets_add()}
                </ButtonLink>
              )}
            </span>
          }
          manifest={manifest}
          name={name}
          mayChange={mayChange}
          printed={{ at: now, by: loaderData.email }}
        />
      )}
      {mayChange && !lines && (
        <FlightChangeLinks dealId={dealId} isCancelled={changes[0]?.kind === 'cancelled'} />
      )}
    </div>
  );
}

function Back() {
  return (
    <div className="screen-only">
      <BackLink to={officePaths.companyFlightsPath}>{m.flights_title()}</BackLink>
    </div>
  );
}

function Legs({ trip }: { trip: TripView }) {
  return (
    <ul className={`stack gap-1 text-15 ${styles.legs}`}>
      {listFlightViews(trip).map((flight) => (
        <li key={`${flight.flightNumber} ${flight.departsOn} ${flight.route}`}>
          <FlightLine flight={flight} />
        </li>
      ))}
    </ul>
  );
}

/** Prints or exports the manifest, after the server has recorded it. */
function ExportActions({ dealId, passports }: Pick<Manifest, 'dealId' | 'passports'>) {
  const fetcher = useFetcher<typeof action>();
  const form = useFetcherForm(fetcher);
  useEachResult(fetcher, ({ ok }) => {
    if (ok) window.print();
  });
  const page =
    passports === 'full'
      ? officePaths.companyFlightPassportsPath(dealId)
      : officePaths.companyFlightPath(dealId);
  return (
    <div className="cluster align-start screen-only">
      <fetcher.Form method="post" action={page}>
        <input type="hidden" name="intent" value="print" />
        <Button type="submit" size="small" working={form.working} workingLabel={m.flights_printing()}>
          {m.flights_print()}
        </Button>
      </fetcher.Form>
      <Form
        method="post"
        action={officePaths.companyFlightExportPath(dealId)}
        reloadDocument
        className="cluster align-start"
        aria-label={m.flights_files()}
      >
        <Button type="submit" size="small" name="format" value="xlsx">
          {m.flights_file_excel()}
        </Button>
        <Button type="submit" size="small" name="format" value="csv">
          {m.flights_file_csv()}
        </Button>
      </Form>
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
    </div>
  );
}

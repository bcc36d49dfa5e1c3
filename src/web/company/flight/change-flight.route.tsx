import { data, Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { ChangeReview } from '#domain/fulfilment/flight-change.ts';
import type { Manifest } from '#domain/fulfilment/manifest.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { assignSlots, legFields } from '#domain/trips/flight-slots.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getCurrentFlights } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { MailPreviewFold } from '#web/back-office/cancel/mail-preview.tsx';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { type FormValues, sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/change-flight.route';
import { AffectedBookings } from './affected-bookings.tsx';
import { runChangeAction } from './change-flight-action.server.ts';
import styles from './flight.module.css';
import { FlightComparison } from './flight-legs.tsx';
import { flightChangeText, flightName } from './flight-text.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  const flight = await getCurrentFlights(context.get(appContext), actor, params.dealId);
  const mayChange = hasPermission(actor, 'changeCustomers');
  return data({ dealId: params.dealId, flight, mayChange }, { status: flight ? 200 : 404 });
}

export function action({ params, request, context }: Route.ActionArgs) {
  return runChangeAction(request, context.get(appContext), context.get(companyActorContext), params.dealId);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, flightChangeText);

/** Two steps: enter the new flights, then review them beside the old ones with all recipients of the email. */
export default function ChangeFlight({ loaderData, actionData }: Route.ComponentProps) {
  const { dealId, flight, mayChange } = loaderData;
  const form = useForm(actionData);
  if (!flight) {
    return (
      <div className="stack">
        <FormTitle title={m.flight_change_title()} />
        <BackLink to={officePaths.companyFlightsPath}>{m.flights_title()}</BackLink>
        <ErrorBanner message={m.flights_missing()} />
      </div>
    );
  }
  const name = flightName(flight.trip, flight.destination);
  const review = actionData && 'review' in actionData ? actionData.review : undefined;
  const values = (actionData && 'values' in actionData && actionData.values) || {};
  const isSaved = form.done?.message !== undefined;
  const lead = review ? m.flight_change_review_lead() : m.flight_change_lead();
  return (
    <div className="stack">
      <FormTitle title={m.flight_change_heading({ flight: name })} form={form} />
      <FormErrors form={form} />
      <BackLink to={officePaths.companyFlightPath(dealId)}>{name}</BackLink>
      <PageHeader title={m.flight_change_heading({ flight: name })} lead={isSaved ? undefined : lead} />
      {isSaved && <SuccessBanner key={form.resultKey} message={form.done?.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {!mayChange && <p>{m.flights_read_only()}</p>}
      {mayChange && !isSaved && review && <Review review={review} values={values} working={form.working} />}
      {mayChange && !isSaved && !review && (
        <Entries key={form.resultKey} flights={flight.flights} form={form} values={values} />
      )}
    </div>
  );
}

type EntriesProps = {
  flights: Manifest['flights'];
  form: Pick<FormState, 'field' | 'working'>;
  values: FormValues;
};

function Entries({ flights, form, values }: EntriesProps) {
  const inputProps = { autoComplete: 'off', spellCheck: false };
  return (
    <FormPanel>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="review" />
        {assignSlots(flights).map(({ slot, leg }) => {
          const field = (part: keyof typeof labels) => {
            const state = form.field(`${slot}${legFields[part]}`);
            const current = part === 'departsOn' ? formatDate(leg.departsOn) : leg[part];
            const defaultValue = values[state.name] ?? current;
            return { ...state, ...inputProps, label: labels[part](), defaultValue };
          };
          const name = { number: leg.flightNumber, date: formatDate(leg.departsOn) };
          return (
            <fieldset key={slot} className={`pair gap-3 ${styles.leg}`}>
              <legend className="strong below-2">{m.flight_change_leg(name)}</legend>
              <Field {...field('flightNumber')} />
              <Field {...field('departsOn')} />
              <Field {...field('route')} />
              <Field {...field('departureTime')} />
              <Field {...field('arrivalTime')} />
            </fieldset>
          );
        })}
        <Field
          as="textarea"
          {...form.field('note')}
          defaultValue={values.note}
          label={m.flight_change_note()}
          hint={m.flight_change_note_hint()}
          rows={2}
          optional
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.office_reviewing()}>
            {m.office_review()}
          </SubmitButton>
        </div>
      </Form>
    </FormPanel>
  );
}

const labels = {
  flightNumber: m.flight_change_number,
  departsOn: m.flight_change_date,
  route: m.flight_change_route,
  departureTime: m.flight_change_departs,
  arrivalTime: m.flight_change_arrives,
} as const;

type ReviewProps = { review: ChangeReview; values: FormValues; working: boolean };

function Review({ review, values, working }: ReviewProps) {
  const { bookings, mail } = review;
  const count = bookings.length;
  const travellers = m.flight_refund_travellers({ count: review.travellers });
  return (
    <FormPanel>
      <Form method="post" noValidate className="stack">
        {Object.entries({ ...values, seen: review.seen }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <FlightComparison before={review.before} after={review.after} />
        {count > 0 ? (
          <AffectedBookings
            title={m.flight_change_emailed({ count, travellers })}
            id="emailed"
            bookings={bookings.map(({ paidSen: _paidSen, ...booking }) => booking)}
          />
        ) : (
          <p>{m.flight_change_emailed_none()}</p>
        )}
        {mail && <MailPreviewFold mail={mail} />}
        <div className="cluster align-start">
          <SubmitButton name="intent" value="save" working={working} workingLabel={m.flight_change_saving()}>
            {count > 0 ? m.flight_change_save({ count }) : m.flight_change_save_none()}
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="edit"
            kind="line"
            working={working}
            workingLabel={m.office_reviewing()}
          >
            {m.office_edit_entries()}
          </SubmitButton>
        </div>
      </Form>
    </FormPanel>
  );
}

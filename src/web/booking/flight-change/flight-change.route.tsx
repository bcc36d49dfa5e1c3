import { data, Form, redirect } from 'react-router';
import { possibleAnswers } from '#domain/fulfilment/flight-change.ts';
import { flightChangeAnswerInput } from '#domain/fulfilment/flight-change-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { toTripDisplay, tripView } from '#domain/trips/trip-view.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import {
  answerFlightChange,
  getChangeForBuyer,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse } from '#web/shared/forms/form.server.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/flight-change.route';
import { answerTexts, changeAnswerText } from './change-text.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const [booking, change] = bookingId
    ? await Promise.all([getBooking(ctx, bookingId), getChangeForBuyer(ctx, bookingId)])
    : [null, null];
  if (!booking || !change) throw data(null, { status: 404, headers: privateHeaders });
  const { id, kind, note, madeAt, answer, answerNote } = change;
  return data(
    {
      id,
      kind,
      note,
      madeAt,
      answer,
      answerNote,
      company: booking.companyName,
      now: kind === 'changed' ? tripView(change) : null,
      sold: toTripDisplay(booking).trip,
      backPath: paths.myBookingPath(params.secret),
    },
    { headers: privateHeaders },
  );
}

const refusals = {
  stale: { status: 409, text: m.mine_change_stale },
  flown: { status: 409, text: m.mine_status_flown },
  limited: { status: 429, text: m.travellers_limited },
} as const;

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request, flightChangeAnswerInput, changeAnswerText);
  if (!form.ok) return form.refusal;
  const { change: changeId, answer, note } = form.input;
  const outcome = await answerFlightChange(ctx, { bookingId, changeId, answer, note, clientAddress });
  if (outcome !== 'saved') {
    const { status, text } = refusals[outcome];
    const message = changeAnswerText.failed(text());
    return refuse(status, { message, values: form.values }, { headers: privateHeaders });
  }
  return redirect(paths.myBookingAfterAnswerPath(params.secret), { status: 303, headers: privateHeaders });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, changeAnswerText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function FlightChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, note, madeAt, company, now, sold, backPath } = loaderData;
  const form = useForm(actionData);
  const isCancelled = kind === 'cancelled';
  const title = isCancelled ? m.mine_cancelled_title() : m.mine_change_title();
  const when = formatDateTime(madeAt);
  const answer = form.field('answer');
  const words = form.field('note');
  return (
    <FormPage
      size="large"
      title={title}
      lead={isCancelled ? m.mine_cancelled_text({ when, company }) : m.mine_change_text({ when })}
      form={form}
    >
      {note && <Banner kind="info">{m.mine_change_note({ company, note })}</Banner>}
      {now && (
        <section aria-labelledby="now">
          <h2 id="now">{m.mine_change_now()}</h2>
          <TripFlights trip={now} paper of={m.mine_change_now()} />
        </section>
      )}
      <section aria-labelledby="sold">
        <h2 id="sold">{m.mine_change_sold()}</h2>
        <TripFlights trip={sold} paper of={m.mine_change_sold()} />
      </section>
      <FormPanel>
        <Form method="post" noValidate key={id} className="stack">
          <input type="hidden" name="change" value={id} />
          <FormFailure form={form} />
          <Field
            {...answer}
            as="select"
            label={m.mine_change_question()}
            hint={m.mine_change_cancel_hint({ company })}
            defaultValue={answer.defaultValue ?? loaderData.answer ?? ''}
          >
            <option value="">{m.mine_change_choose()}</option>
            {possibleAnswers(kind).map((each) => (
              <option key={each} value={each}>
                {answerTexts[each]()}
              </option>
            ))}
          </Field>
          <Field
            {...words}
            as="textarea"
            rows={3}
            optional
            label={m.mine_change_words()}
            defaultValue={words.defaultValue ?? loaderData.answerNote}
          />
          <div>
            <Button
              kind="primary"
              type="submit"
              wide="phone"
              working={form.working}
              workingLabel={m.mine_change_sending()}
            >
              {m.mine_change_send()}
            </Button>
          </div>
        </Form>
      </FormPanel>
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.mine_change_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

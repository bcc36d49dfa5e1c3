import { data, Form } from 'react-router';
import { flightCancellationInput } from '#domain/fulfilment/flight-change-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import {
  enterFlightChange,
  reviewFlightChange,
} from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { MailPreviewFold } from '#web/back-office/cancel/mail-preview.tsx';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/cancelled-flight.route';
import { AffectedBookings } from './affected-bookings.tsx';
import { explainChange, refuseChange } from './flight-change-refusal.server.ts';
import { cancellationText, flightName } from './flight-text.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId } = params;
  const entry = { dealId, flights: null, note: m.flight_cancel_note_here() };
  const review = await reviewFlightChange(context.get(appContext), context.get(companyActorContext), entry);
  if (typeof review !== 'string') return data({ dealId, review, isCancelled: false, refusal: null });
  const isCancelled = review === 'same';
  const refusal = isCancelled ? null : explainChange(review);
  return data({ dealId, review: null, isCancelled, refusal }, { status: review === 'missing' ? 404 : 200 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request, flightCancellationInput, cancellationText);
  if (!form.ok) return form.refusal;
  const entry = { dealId: params.dealId, flights: null, ...form.input };
  const outcome = await enterFlightChange(context.get(appContext), context.get(companyActorContext), entry);
  return outcome === 'saved'
    ? succeed({ message: m.flight_cancel_done() })
    : refuseChange(outcome, form.values);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, cancellationText);

export const shouldRevalidate = revalidateAfterConflict;

export default function CancelledFlight({ loaderData, actionData }: Route.ComponentProps) {
  const { dealId, review, isCancelled, refusal } = loaderData;
  const form = useForm(actionData);
  const title = review
    ? m.flight_cancel_heading({ flight: flightName(review.before, review.destination) })
    : m.flight_cancel_open();
  return (
    <div className="stack">
      <FormTitle title={title} form={form} />
      <FormErrors form={form} />
      <BackLink to={officePaths.companyFlightPath(dealId)}>{m.flights_back()}</BackLink>
      <PageHeader title={title} lead={review ? m.flight_cancel_lead() : undefined} />
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {refusal && !form.failure && <ErrorBanner message={refusal} />}
      {isCancelled && (
        <div className="stack gap-3 justify-start">
          {!form.done && <p>{m.flight_cancel_already()}</p>}
          <ButtonLink kind="primary" to={officePaths.companyFlightRefundPath(dealId)}>
            {m.flight_refund_open()}
          </ButtonLink>
        </div>
      )}
      {review && (
        <>
          <AffectedBookings
            title={m.flight_cancel_list({
              count: review.bookings.length,
              travellers: m.flight_refund_travellers({ count: review.travellers }),
              money: formatMyr(review.totalSen),
            })}
            id="emailed"
            bookings={review.bookings.map(({ paidSen, ...booking }) => ({ ...booking, amountSen: paidSen }))}
          />
          <FormPanel>
            <Form method="post" noValidate className="stack">
              <input type="hidden" name="seen" value={review.seen} />
              <Field
                as="textarea"
                {...form.field('note')}
                label={m.flight_change_note()}
                hint={m.flight_change_note_hint()}
                rows={2}
                optional
              />
              {review.mail && <MailPreviewFold mail={review.mail} />}
              <div>
                <SubmitButton working={form.working} workingLabel={m.flight_change_saving()}>
                  {m.flight_cancel_submit({ count: review.bookings.length })}
                </SubmitButton>
              </div>
            </Form>
          </FormPanel>
        </>
      )}
    </div>
  );
}

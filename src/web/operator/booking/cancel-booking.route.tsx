import { data } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { getCancellable } from '#server/features/settlement/cancel/cancellation-review.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { cancelHandlers } from '#web/back-office/cancel/cancel-action.server.ts';
import { CancelForm } from '#web/back-office/cancel/cancel-form.tsx';
import { CancelPage } from '#web/back-office/cancel/cancel-page.tsx';
import { cancelText } from '#web/back-office/cancel/cancel-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { runIntent } from '#web/shared/forms/form.server.ts';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/cancel-booking.route';

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
  const actor = context.get(superAdminActorContext);
  const booking = await getCancellable(context.get(appContext), actor, bookingId);
  return data({ bookingId, booking }, { status: booking ? 200 : 404 });
}

export function action({ params: { bookingId }, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  return runIntent(request, {
    ...cancelHandlers({
      ctx,
      actor,
      bookingId,
      cancel: (cancellation) => cancelForOperator(ctx, actor, cancellation),
    }),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, cancelText);

export const shouldRevalidate = revalidateAfterConflict;

/** The operator can refund any amount up to what is left of the payment. */
export default function OperatorCancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { bookingId, booking } = loaderData;
  const back = { to: officePaths.operatorBookingPath(bookingId), label: m.cancel_back() };
  const terms = booking?.terms ?? null;
  const refusal = explainRefusal(booking);
  return (
    <CancelPage reference={booking?.reference} result={actionData} back={back} refusal={refusal}>
      {(form, values) =>
        booking &&
        terms && (
          <CancelForm
            form={form}
            values={values}
            travellers={booking.travellers}
            refund={(field) => (
              <Field
                {...field('refund')}
                label={m.requests_cancel_refund()}
                hint={m.offers_operator_hint({ amount: formatMyr(terms.fullSen) })}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            seatsHint={m.requests_cancel_seats_hint()}
            wordsLabel={m.desk_cancel_words()}
            wordsHint={m.desk_cancel_text()}
          />
        )
      }
    </CancelPage>
  );
}

function explainRefusal(booking: { terms: unknown } | null): string | null {
  if (!booking) return m.desk_booking_missing();
  return booking.terms ? null : m.cancel_closed();
}

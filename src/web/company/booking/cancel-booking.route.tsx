import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { CancelTerms } from '#domain/fulfilment/booking-request.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { getCancellable } from '#server/features/settlement/cancel/cancellation-review.service.ts';
import { cancelBooking } from '#server/features/settlement/cancel/cancellations.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { cancelHandlers } from '#web/back-office/cancel/cancel-action.server.ts';
import { CancelForm } from '#web/back-office/cancel/cancel-form.tsx';
import { CancelPage } from '#web/back-office/cancel/cancel-page.tsx';
import { cancelText } from '#web/back-office/cancel/cancel-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { runIntent } from '#web/shared/forms/form.server.ts';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import type { FieldState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/cancel-booking.route';

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const booking = await getCancellable(ctx, actor, bookingId);
  const mayCancel = hasPermission(actor, 'changeCustomers');
  const { supportEmail } = ctx.config.site;
  return data({ bookingId, booking, mayCancel, supportEmail }, { status: booking ? 200 : 404 });
}

export function action({ params: { bookingId }, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  return runIntent(request, {
    ...cancelHandlers({ ctx, actor, bookingId, cancel: (wanted) => cancelBooking(ctx, actor, wanted) }),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, cancelText);

export const shouldRevalidate = revalidateAfterConflict;

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { bookingId, booking, mayCancel, supportEmail } = loaderData;
  const back = { to: officePaths.companyBookingPath(bookingId), label: m.cancel_back() };
  const terms = booking?.terms ?? null;
  const refusal = booking ? explainRefusal(terms, { mayCancel, supportEmail }) : m.fulfilment_missing();
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
              <Refund terms={terms} field={field('refund')} count={booking.travellers.length} />
            )}
            seatsHint={terms.mayOffer ? m.offers_seats_hint() : m.requests_cancel_seats_hint()}
            wordsLabel={m.requests_cancel_words()}
            wordsHint={m.requests_company_words_hint()}
          />
        )
      }
    </CancelPage>
  );
}

function explainRefusal(
  terms: CancelTerms | null,
  { mayCancel, supportEmail }: { mayCancel: boolean; supportEmail: string },
): string | null {
  if (!mayCancel) return m.requests_company_read_only();
  if (!terms) return m.cancel_closed();
  if (!terms.isOperatorOnly) return null;
  return m.offers_refused_operator({ product: m.product_name(), email: supportEmail });
}

type RefundProps = { terms: CancelTerms; field: FieldState; count: number };

/** The company can enter an amount only if the buyer asked to cancel; otherwise it refunds the full price. */
function Refund({ terms, field, count }: RefundProps) {
  const { fullSen, suggestedSen, mayOffer, unitPriceSen } = terms;
  const amount = formatMyr(fullSen);
  if (!mayOffer) {
    const each = formatMyr(unitPriceSen);
    return (
      <p>{count > 1 ? m.offers_full_only_part({ amount, each }) : m.offers_full_only_one({ amount })}</p>
    );
  }
  return (
    <Field
      {...field}
      defaultValue={field.defaultValue ?? (suggestedSen === null ? '' : decimalFromSen(suggestedSen))}
      label={m.requests_cancel_refund()}
      hint={m.offers_amount_hint({ amount, product: m.product_name() })}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

import { data, Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { refundFlightInput } from '#domain/fulfilment/booking-request-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import {
  type BookingToRefund,
  getFlightToRefund,
  previewRefundMail,
  refundFlight,
} from '#server/features/settlement/cancel/refund-flight.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { MailPreviewFold } from '#web/back-office/cancel/mail-preview.tsx';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/refund-flight.route';
import { AffectedBookings } from './affected-bookings.tsx';
import { flightName } from './flight-text.ts';

const SHORT = 40;
const refundText: FormText = {
  fields: {
    cancelWords: () => ({ what: m.cancel_what_words(), max: maxCharacters.requestWords }),
    count: () => ({ what: m.flight_refund_what(), max: SHORT }),
    total: () => ({ what: m.flight_refund_what(), max: SHORT }),
  },
  failed: (reason = m.error_not_saved()) => m.flight_refund_failed({ reason }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const flight = await getFlightToRefund(ctx, actor, params.dealId);
  const [first] = flight?.bookings ?? [];
  return data(
    {
      flight,
      mail: first ? await previewRefundMail(ctx, first, m.flight_refund_words_here()) : null,
      mayRefund: hasPermission(actor, 'changeCustomers'),
      supportEmail: ctx.config.site.supportEmail,
    },
    { status: flight ? 200 : 404 },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(await request.formData(), refundFlightInput, refundText);
  if (!form.ok) return form.refusal;
  const { cancelWords: words, count, total: totalSen } = form.input;
  const refundRequest = { dealId: params.dealId, words, read: { count, totalSen } };
  const outcome = await refundFlight(
    context.get(appContext),
    context.get(companyActorContext),
    refundRequest,
  );
  const { values } = form;
  if (outcome.ok) {
    const money = formatMyr(outcome.totalSen);
    const message = m.flight_refund_done({ count: outcome.count, money });
    return outcome.left === 0
      ? succeed({ message })
      : refuse(409, { message: `${message} ${m.flight_refund_left({ count: outcome.left })}`, values });
  }
  switch (outcome.code) {
    case 'changed':
      return refuse(409, { message: refundText.failed(m.flight_refund_changed()), values });
    case 'read_only_role':
      return refuse(403, { message: refundText.failed(m.flights_read_only()), values });
    case 'flight_flies':
      return refuse(409, { message: refundText.failed(m.flight_refund_flies()) });
    case 'flight_not_found':
      return refuse(404, { message: refundText.failed(m.flights_missing()) });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, refundText);

export const shouldRevalidate = revalidateAfterConflict;

export default function RefundFlight({ loaderData, actionData }: Route.ComponentProps) {
  const { flight, mail, mayRefund, supportEmail } = loaderData;
  const form = useForm(actionData);
  if (!flight) {
    return (
      <div className="stack">
        <FormTitle title={m.flight_refund_title()} />
        <BackLink to={officePaths.companyFlightsPath}>{m.flights_title()}</BackLink>
        <ErrorBanner message={m.flights_missing()} />
      </div>
    );
  }
  const { bookings, forOperator, totalSen } = flight;
  const money = formatMyr(totalSen);
  const name = flightName(flight.trip, flight.destination);
  return (
    <div className="stack">
      <FormTitle title={m.flight_refund_title()} form={form} />
      <FormErrors form={form} />
      <BackLink to={officePaths.companyFlightsPath}>{m.flights_title()}</BackLink>
      <PageHeader
        title={m.flight_refund_heading({ flight: name })}
        lead={form.done ? undefined : m.flight_refund_lead()}
      />
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {bookings.length === 0 && !form.done && (
        <p>{flight.isCancelled ? m.flight_refund_none() : m.flight_refund_flies()}</p>
      )}
      {bookings.length > 0 && (
        <AffectedBookings
          title={m.flight_refund_list({ count: bookings.length, money })}
          bookings={withAmounts(bookings)}
          id="refunds"
        />
      )}
      {forOperator.length > 0 && (
        <>
          <AffectedBookings
            title={m.flight_refund_operator_title({ product: m.product_name() })}
            bookings={withAmounts(forOperator)}
            id="for-operator"
          />
          <p className="muted">
            {m.flight_refund_operator_text({ product: m.product_name(), email: supportEmail })}
          </p>
        </>
      )}
      {bookings.length > 0 && mayRefund && (
        <FormPanel>
          <Form method="post" noValidate className="stack">
            <input type="hidden" name="count" value={bookings.length} />
            <input type="hidden" name="total" value={decimalFromSen(totalSen)} />
            <Field
              as="textarea"
              {...form.field('cancelWords')}
              label={m.requests_cancel_words()}
              hint={m.requests_company_words_hint()}
              rows={3}
            />
            {mail && <MailPreviewFold mail={mail} />}
            <div>
              <SubmitButton working={form.working} workingLabel={m.flight_refund_working()}>
                {m.flight_refund_submit({ count: bookings.length, money })}
              </SubmitButton>
            </div>
          </Form>
        </FormPanel>
      )}
    </div>
  );
}

function withAmounts(bookings: readonly BookingToRefund[]) {
  return bookings.map(({ refundSen, ...booking }) => ({ ...booking, amountSen: refundSen }));
}

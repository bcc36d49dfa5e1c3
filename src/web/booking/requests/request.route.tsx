import { data, Form, redirect } from 'react-router';
import { type RequestKind, requestKinds } from '#domain/fulfilment/booking-request.ts';
import { requestInput } from '#domain/fulfilment/booking-request-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import {
  listBuyerRequests,
  sendRequest,
} from '#server/features/fulfilment/requests/buyer-requests.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { describeRefundRule } from '#web/shared/deal/included-text.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/request.route';

const requestText: FormText = {
  fields: { words: () => ({ what: m.requests_what_words(), max: maxCharacters.requestWords }) },
  failed: (reason = m.error_not_saved()) => m.requests_failed({ reason }),
};

const texts = {
  correction: {
    title: m.requests_correction_title,
    lead: m.requests_correction_lead,
    label: m.requests_correction_label,
    hint: m.requests_correction_hint,
  },
  cancellation: {
    title: m.requests_cancellation_title,
    lead: m.requests_cancellation_lead,
    label: m.requests_cancellation_label,
    hint: m.requests_cancellation_hint,
  },
};

function readKind(value: string): RequestKind {
  const kind = requestKinds.find((each) => each === value);
  if (!kind) throw data(null, { status: 404, headers: privateHeaders });
  return kind;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const kind = readKind(params.kind);
  const bookingId = await openBookingLink(ctx, params.secret);
  const [booking, list] = bookingId
    ? await Promise.all([getBooking(ctx, bookingId), listBuyerRequests(ctx, bookingId)])
    : [null, null];
  if (!booking || !list) throw data(null, { status: 404, headers: privateHeaders });
  const isOpen = list.requests.some((request) => request.kind === kind && request.answer === null);
  return data(
    {
      kind,
      isOpen,
      mayAsk: list.mayAsk.includes(kind),
      refund: kind === 'cancellation' ? describeRefundRule(booking.included) : null,
      backPath: paths.myBookingPath(params.secret),
    },
    { headers: privateHeaders },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const kind = readKind(params.kind);
  const bookingId = await openBookingLink(ctx, params.secret);
  if (!bookingId) throw data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request, requestInput, requestText);
  if (!form.ok) return form.refusal;
  const outcome = await sendRequest(ctx, { bookingId, kind, clientAddress, ...form.input });
  const refuseRequest = (reason: string) =>
    refuse(409, { message: requestText.failed(reason), values: form.values }, { headers: privateHeaders });
  switch (outcome.kind) {
    case 'sent':
      return redirect(paths.myBookingAfterRequestPath(params.secret), {
        status: 303,
        headers: privateHeaders,
      });
    case 'open':
      return refuseRequest(m.requests_open());
    case 'closed':
      return refuseRequest(m.requests_closed());
    case 'limited':
      return refuseOutcome(form, { ok: false, code: 'rate_limited', retryAt: outcome.retryAt }, ctx.now());
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, requestText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, isOpen, mayAsk, refund, backPath } = loaderData;
  const form = useForm(actionData);
  const text = texts[kind];
  return (
    <FormPage title={text.title()} lead={mayAsk ? text.lead() : undefined} form={form}>
      {mayAsk && refund && <Banner kind="info">{m.requests_cancellation_refund({ refund })}</Banner>}
      {mayAsk ? (
        <FormPanel>
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.requests_privacy()} submitLabel={m.requests_send()}>
              <Field as="textarea" label={text.label()} hint={text.hint()} {...form.field('words')} />
            </FormBody>
          </Form>
        </FormPanel>
      ) : (
        <Banner kind="info">{isOpen ? m.requests_open() : m.requests_closed()}</Banner>
      )}
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.requests_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

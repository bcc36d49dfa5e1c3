import { data, Form, redirect } from 'react-router';
import { phoneCorrectionInput } from '#domain/bookings/booking-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getBooking, openBookingLink } from '#server/features/bookings/bookings.service.ts';
import { correctBookingPhone } from '#server/features/notifications/buyer/phone-correction.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/correct-phone.route';

const phoneText: FormText = {
  fields: { phoneNumber: () => ({ what: m.passenger_what_phone(), max: maxCharacters.phone }) },
  failed: (reason) => m.phone_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = await openBookingLink(ctx, params.secret);
  const booking = bookingId && (await getBooking(ctx, bookingId));
  if (!booking) throw data(null, { status: 404, headers: privateHeaders });
  const { companyName, phoneNumber, mayCorrectPhone } = booking;
  const backPath = paths.myBookingPath(params.secret);
  return data({ companyName, phoneNumber, mayCorrectPhone, backPath }, { headers: privateHeaders });
}

export async function action({ params: { secret }, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  if (!(await openBookingLink(ctx, secret))) throw data(null, { status: 404, headers: privateHeaders });
  const form = await readForm(request, phoneCorrectionInput, phoneText);
  if (!form.ok) return form.refusal;
  const outcome = await correctBookingPhone(ctx, { ...form.input, secret, clientAddress });
  if (outcome.ok)
    return redirect(paths.myBookingAfterPhonePath(secret), { status: 303, headers: privateHeaders });
  const init = { headers: privateHeaders };
  switch (outcome.code) {
    case 'same':
      return refuse(422, { fieldErrors: { phoneNumber: m.phone_same() }, values: form.values }, init);
    case 'not_possible':
      return refuse(409, { message: m.phone_closed() }, init);
    case 'link_not_found':
      throw data(null, { status: 404, headers: privateHeaders });
    case 'rate_limited':
      return refuseOutcome(form, outcome, ctx.now());
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, phoneText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.mine_description() },
  { name: 'robots', content: 'noindex' },
];

export default function CorrectPhone({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  const { companyName: company, phoneNumber, mayCorrectPhone, backPath } = loaderData;
  const typed = form.field('phoneNumber');
  return (
    <FormPage
      title={m.phone_title()}
      lead={mayCorrectPhone ? m.phone_lead({ company }) : undefined}
      form={form}
    >
      <FormPanel>
        {mayCorrectPhone ? (
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.phone_why()} submitLabel={m.phone_save()}>
              <Field
                label={m.passenger_phone()}
                type="tel"
                autoComplete="tel"
                width="half"
                {...typed}
                defaultValue={typed.defaultValue ?? phoneNumber}
              />
            </FormBody>
          </Form>
        ) : (
          <Banner kind="info">{m.phone_closed()}</Banner>
        )}
      </FormPanel>
      <p>
        <ButtonLink to={backPath} wide="phone">
          {m.correct_back()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

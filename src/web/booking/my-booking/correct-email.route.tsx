import { data, Form, redirect } from 'react-router';
import { emailCorrectionInput } from '#domain/bookings/booking-input.ts';
import { suggestEmail } from '#domain/bookings/email-suggestion.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { bookingLink, getBooking } from '#server/features/bookings/bookings.service.ts';
import { correctBookingEmail } from '#server/features/notifications/buyer/email-correction.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { readBookingCookie } from '#web/booking/booking-cookies.server.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody, FormPanel } from '#web/shared/kit/form-panel.tsx';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import type { Route } from './+types/correct-email.route';

const correctionText: FormText = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    linkVersion: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
  },
  failed: (reason) => m.correct_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const bookingId = readBookingCookie(ctx, request);
  const booking = bookingId ? await getBooking(ctx, bookingId) : null;
  const { supportEmail } = ctx.config.site;
  if (!booking?.mayCorrectEmail) return data({ booking: null, supportEmail }, { headers: privateHeaders });
  const { email, linkVersion, reference } = booking;
  const backPath = paths.myBookingPath(bookingLink(ctx, booking));
  const view = { email, linkVersion, reference, backPath, suggested: suggestEmail(email) };
  return data({ booking: view, supportEmail }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const form = await readForm(request, emailCorrectionInput, correctionText);
  if (!form.ok) return form.refusal;
  const bookingId = readBookingCookie(ctx, request);
  const refuseCorrection = (message: string) => refuse(409, { message }, { headers: privateHeaders });
  if (!bookingId) return refuseCorrection(m.correct_too_late());
  const outcome = await correctBookingEmail(ctx, { ...form.input, bookingId, clientAddress });
  if (outcome.ok)
    return redirect(paths.myBookingAfterCorrectionPath(outcome.secret), {
      status: 303,
      headers: privateHeaders,
    });
  switch (outcome.code) {
    case 'same':
      return refuse(
        422,
        { fieldErrors: { email: m.correct_same() }, values: form.values },
        { headers: privateHeaders },
      );
    case 'stale':
      return refuseCorrection(m.correct_stale());
    case 'not_possible':
      return refuseCorrection(m.correct_too_late());
    case 'rate_limited':
      return refuseOutcome(form, outcome, ctx.now());
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, correctionText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.correct_lead() },
  { name: 'robots', content: 'noindex' },
];

/** Works only in the browser that made the booking. Revokes the link that was sent to the wrong mailbox. */
export default function CorrectEmail({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  const { booking, supportEmail } = loaderData;
  const typed = form.field('email');
  return (
    <FormPage title={m.correct_title()} lead={booking ? m.correct_lead() : undefined} form={form}>
      <FormPanel>
        {booking ? (
          <Form method="post" noValidate key={booking.linkVersion}>
            <input type="hidden" name="linkVersion" value={booking.linkVersion} />
            <FormBody form={form} privacy={m.correct_why()} submitLabel={m.correct_save()}>
              <p>{m.correct_now({ reference: booking.reference, email: booking.email })}</p>
              <Field
                label={m.correct_label()}
                type="email"
                autoComplete="email"
                spellCheck={false}
                {...typed}
                defaultValue={typed.defaultValue ?? booking.suggested ?? booking.email}
              />
            </FormBody>
          </Form>
        ) : (
          <Banner kind="info">
            <p>{m.correct_too_late()}</p>
            <p>{m.correct_ask({ email: supportEmail })}</p>
          </Banner>
        )}
      </FormPanel>
      <p>
        <ButtonLink to={booking?.backPath ?? paths.findBookingPath} reloadDocument wide="phone">
          {booking ? m.correct_back() : m.links_title()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

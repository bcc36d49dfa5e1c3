import { Form } from 'react-router';
import { forgotPasswordInput as emailInput } from '#domain/account-input.ts';
import { maxCharacters } from '#domain/constants.ts';
import * as paths from '#domain/paths.ts';
import { m } from '#locales/messages/messages.js';
import { requestBookingLinks } from '#server/features/bookings/bookings.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { type ActionResult, type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuseOutcome } from '#web/shared/forms/form.server.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody, FormPanel } from '#web/shared/ui/form-panel.tsx';
import type { Route } from './+types/find-booking.route';
import styles from './find-booking.module.css';

const linksText: FormText = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
  },
  failed: (reason) => m.links_failed({ reason: reason ?? m.error_not_saved() }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { baseUrl, clientAddress, locale } = context.get(requestContext);
  const form = await readForm(request, emailInput, linksText);
  if (!form.ok) return form.refusal;
  const asked = await requestBookingLinks(ctx, { email: form.input.email, baseUrl, clientAddress, locale });
  if (asked.kind === 'ok') return done();
  return refuseOutcome(form, { ok: false, code: 'rate_limited', retryAt: asked.retryAt }, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, linksText);

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.links_lead() },
  { name: 'robots', content: 'noindex' },
];

export default function BookingLinks({ actionData }: Route.ComponentProps) {
  return <LinksForm result={actionData} />;
}

/** Lost the mail: the links are sent to the address that booked, and the page says the same to everybody. */
function LinksForm({ result }: { result: ActionResult | undefined }) {
  const form = useForm(result);
  return (
    <FormPage title={m.links_title()} lead={m.links_lead()} form={form}>
      <FormPanel>
        {form.done ? (
          <div className={styles.sent}>
            <Banner kind="ok" title={m.links_sent_title()} takeFocus>
              <p>{m.links_sent()}</p>
            </Banner>
            <p>
              <ButtonLink to={paths.findBooking} reloadDocument wide="phone">
                {m.links_again()}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.links_why()} submitLabel={m.links_send()}>
              <Field
                label={m.form_email()}
                hint={m.links_email_hint()}
                type="email"
                autoComplete="email"
                spellCheck={false}
                {...form.field('email')}
              />
            </FormBody>
          </Form>
        )}
      </FormPanel>
    </FormPage>
  );
}

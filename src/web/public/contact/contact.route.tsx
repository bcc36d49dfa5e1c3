import { Form } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { contactInput } from '#domain/operator/contact-input.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { sendContactMessage } from '#server/features/contact/contact.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { useSite } from '#web/public/frame/site.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle, removeTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/contact.route';
import styles from './contact.module.css';
import { ContactFacts } from './contact-facts.tsx';
import { ContactFields, ContactSent } from './contact-form.tsx';

const contactText: FormText = {
  fields: {
    name: () => ({ what: m.form_what_name(), max: maxCharacters.personName }),
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    subject: () => ({ what: m.contact_what_subject(), max: maxCharacters.subject }),
    message: () => ({ what: m.contact_what_message(), max: maxCharacters.message }),
  },
  failed: (reason = m.error_not_saved()) => m.contact_failed({ reason }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress } = context.get(requestContext);
  const form = await readForm(request, contactInput, contactText);
  if (!form.ok) return form.refusal;
  const outcome = await sendContactMessage(ctx, { input: form.input, locale, clientAddress, privacyVersion });
  return outcome.ok ? succeed() : refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, contactText);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  removeTitle(
    pageMeta({
      title: m.contact_title(),
      description: m.contact_description({ product: m.product_name() }),
      path: paths.contactPath,
      baseUrl: findBaseUrl(matches),
    }),
  );

export default function Contact({ actionData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  const form = useForm(actionData);
  return (
    <div className="stack gap-6">
      <FormTitle title={m.contact_title()} form={form} />
      <FormErrors form={form} />
      <PageHeader title={m.contact_title()} lead={m.contact_lead()} />
      <div className={`stack gap-8 ${styles.panels}`}>
        <ContactFacts supportEmail={supportEmail} />
        <FormPanel>
          <div className="stack gap-5">
            <h2 className="text-24">{m.contact_form_title()}</h2>
            {form.done ? (
              <ContactSent />
            ) : (
              <Form method="post" noValidate>
                <ContactFields form={form} />
              </Form>
            )}
          </div>
        </FormPanel>
      </div>
    </div>
  );
}

import { Form, useNavigation } from 'react-router';
import { contactInput } from '#domain/contact-input.ts';
import { privacyVersion } from '#domain/legal.ts';
import { m } from '#locales/messages/messages.js';
import { sendContactMessage } from '#server/features/contact/contact.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { useSite } from '#web/public/frame/site.ts';
import { outcomeAnswer, readForm } from '#web/shared/forms/form-answer.server.ts';
import { sendOrKeep } from '#web/shared/forms/form-answer.ts';
import { FormTitle, withoutTitle } from '#web/shared/forms/form-title.tsx';
import { baseUrlOf, pageMeta } from '#web/shared/page/page-meta.ts';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import type { Route } from './+types/contact.route';
import styles from './contact.module.css';
import { ContactFacts } from './contact-facts.tsx';
import { ContactFields, ContactSent } from './contact-form.tsx';
import { contactWords } from './contact-words.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress } = context.get(requestContext);
  const form = await readForm(request, contactInput, contactWords);
  if (!form.ok) return form.answer;
  const outcome = await sendContactMessage(ctx, { input: form.input, locale, clientAddress, privacyVersion });
  return outcomeAnswer(form.posted, outcome, ctx.now());
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, contactWords, serverAction);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  withoutTitle(
    pageMeta({
      title: m.contact_title(),
      description: m.contact_description({ product: m.product_name() }),
      path: '/contact',
      baseUrl: baseUrlOf(matches),
    }),
  );

export default function Contact({ actionData }: Route.ComponentProps) {
  const { supportEmail } = useSite();
  const working = useNavigation().formMethod === 'POST';
  return (
    <div className={styles.page}>
      <FormTitle title={m.contact_title()} answer={actionData} />
      {actionData?.state === 'refused' && <ErrorSummary errors={actionData.errors} answer={actionData} />}
      <PageHeader title={m.contact_title()} lead={m.contact_lead()} />
      <div className={styles.panels}>
        <ContactFacts supportEmail={supportEmail} />
        <FormPanel>
          <h2 className={styles.formTitle}>{m.contact_form_title()}</h2>
          {actionData?.state === 'sent' ? (
            <ContactSent />
          ) : (
            <Form method="post" noValidate>
              <ContactFields answer={actionData} working={working} />
            </Form>
          )}
        </FormPanel>
      </div>
    </div>
  );
}

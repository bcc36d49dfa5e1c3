import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody, FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './links-form.module.css';

/** Lost the mail: the links are sent to the address that booked, and the page says the same to everybody. */
export function LinksForm({ result }: { result: ActionResult | undefined }) {
  const form = useForm(result);
  return (
    <div className={styles.page}>
      <FormTitle title={m.links_title()} form={form} />
      <FormErrors form={form} />
      <PageHeader title={m.links_title()} lead={m.links_lead()} />
      <FormPanel>
        {form.done ? (
          <div className={styles.sent}>
            <Banner kind="ok" title={m.links_sent_title()} takeFocus>
              <p>{m.links_sent()}</p>
            </Banner>
            <p>
              <ButtonLink to="/my-booking" reloadDocument wide="phone">
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
    </div>
  );
}

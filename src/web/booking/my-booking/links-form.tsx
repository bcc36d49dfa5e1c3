import { Form, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { type FormAnswer, fieldState } from '#web/shared/forms/form-answer.ts';
import { FormTitle } from '#web/shared/forms/form-title.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody, FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './links-form.module.css';

/** Lost the mail: the links are sent to the address that booked, and the page says the same to everybody. */
export function LinksForm({ answer }: { answer: FormAnswer | undefined }) {
  const working = useNavigation().formMethod === 'POST';
  return (
    <div className={styles.page}>
      <FormTitle title={m.links_title()} answer={answer} />
      {answer?.state === 'refused' && <ErrorSummary errors={answer.errors} answer={answer} />}
      <PageHeader title={m.links_title()} lead={m.links_lead()} />
      <FormPanel>
        {answer?.state === 'sent' ? (
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
            <FormBody
              failure={answer?.state === 'failed' ? answer.message : undefined}
              privacy={m.links_why()}
              submitLabel={m.links_send()}
              working={working}
            >
              <Field
                label={m.form_email()}
                hint={m.links_email_hint()}
                type="email"
                autoComplete="email"
                spellCheck={false}
                {...fieldState(answer, 'email')}
              />
            </FormBody>
          </Form>
        )}
      </FormPanel>
    </div>
  );
}

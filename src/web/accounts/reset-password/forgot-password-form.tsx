import { Form, Link } from 'react-router';
import { passwordResetLinkMinutes } from '#domain/constants.ts';
import * as paths from '#domain/paths.ts';
import { m } from '#locales/messages/messages.js';
import styles from '#web/accounts/sign-in-page.module.css';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody, FormPanel } from '#web/shared/ui/form-panel.tsx';

/** Asks for the link; the page says the same to everybody, whether there is such an account or not. */
export function ForgotPasswordForm({ result }: { result: ActionResult | undefined }) {
  const form = useForm(result);
  return (
    <FormPage size="small" title={m.account_reset_title()} lead={m.account_reset_lead()} form={form}>
      <FormPanel>
        {form.done ? (
          <div className={styles.fields}>
            <Banner kind="ok" title={m.account_reset_sent_title()} takeFocus>
              <p>{m.account_reset_sent({ minutes: passwordResetLinkMinutes })}</p>
            </Banner>
            <p>
              <ButtonLink to={paths.resetPassword} reloadDocument wide="phone">
                {m.account_reset_again()}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <Form method="post" noValidate>
            <FormBody form={form} privacy={m.account_reset_why()} submitLabel={m.account_reset_send()}>
              <Field
                label={m.account_email()}
                hint={m.account_reset_email_hint()}
                type="email"
                autoComplete="username"
                spellCheck={false}
                {...form.field('email')}
              />
            </FormBody>
          </Form>
        )}
      </FormPanel>
      <nav aria-label={m.account_other_ways()}>
        <ul className={styles.links}>
          <li>
            <Link to={paths.login}>{m.account_to_company()}</Link>
          </li>
          <li>
            <Link to={paths.superAdminLogin}>{m.account_to_superadmin()}</Link>
          </li>
        </ul>
      </nav>
    </FormPage>
  );
}

export function DeadLink() {
  return (
    <FormPage
      size="small"
      title={m.account_link_dead_title()}
      lead={m.account_link_dead({ minutes: passwordResetLinkMinutes })}
    >
      <div>
        <ButtonLink kind="primary" to={paths.resetPassword} reloadDocument wide="phone">
          {m.account_link_new()}
        </ButtonLink>
      </div>
    </FormPage>
  );
}

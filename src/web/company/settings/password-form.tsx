import { Form } from 'react-router';
import { minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { PasswordField } from '#web/shared/office/fields.tsx';
import { SubmitButton } from '#web/shared/office/submit-button.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import styles from './password-form.module.css';

/** Never filled in by the result: a password does not travel back. */
export function PasswordForm({ form }: { form: FormState }) {
  return (
    <FormPanel>
      <Form method="post" noValidate className={styles.form} aria-labelledby="change-password">
        <h2 id="change-password" className={styles.title}>
          {m.office_change_password()}
        </h2>
        <PasswordField
          label={m.office_new_password()}
          hint={m.office_new_password_hint({ min: minPasswordCharacters })}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField
          label={m.office_confirm_new_password()}
          autoComplete="new-password"
          {...form.field('confirmNewPassword')}
        />
        <p className={styles.others}>{m.office_password_others()}</p>
        <div>
          <SubmitButton working={form.working} workingLabel={m.office_updating_password()}>
            {m.office_update_password()}
          </SubmitButton>
        </div>
      </Form>
    </FormPanel>
  );
}

export function PasswordChanged({ isCommon }: { isCommon: boolean }) {
  return (
    <>
      <SuccessBanner message={m.office_password_updated()}>{m.office_password_updated_next()}</SuccessBanner>
      {isCommon && <Banner kind="warn">{m.office_password_common()}</Banner>}
    </>
  );
}

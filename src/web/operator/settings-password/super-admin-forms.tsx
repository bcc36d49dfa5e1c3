import { Form } from 'react-router';
import { minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { Panel } from '#web/operator/settings-billplz/panel.tsx';
import { PasswordField, TextField } from '#web/shared/office/fields.tsx';
import { SubmitButton } from '#web/shared/office/submit-button.tsx';
import styles from './super-admin-forms.module.css';

type FormProps = {
  working: boolean;
  errors: Readonly<Record<string, string>>;
};

/** Never filled in by the answer: a password does not travel back. */
export function AddSuperAdminForm({ working, errors }: FormProps) {
  return (
    <Panel title={m.superadmin_add_title()} text={m.superadmin_add_text()}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="intent" value="add" />
        <TextField
          id="add-email"
          name="email"
          type="email"
          label={m.superadmin_email()}
          autoComplete="off"
          error={errors.email}
        />
        <PasswordField
          id="add-password"
          name="password"
          label={m.superadmin_add_password()}
          hint={m.superadmin_add_password_hint({ min: minPasswordCharacters })}
          autoComplete="new-password"
          error={errors.password}
        />
        <div>
          <SubmitButton working={working} workingLabel={m.superadmin_adding()}>
            {m.superadmin_add()}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

export function ResetMailForm({ working, errors, ownEmail }: FormProps & { ownEmail: string }) {
  return (
    <Panel title={m.superadmin_reset_mail_title()} text={m.superadmin_reset_mail_text()}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="intent" value="reset-mail" />
        <TextField
          id="reset-email"
          name="email"
          type="email"
          label={m.superadmin_email()}
          autoComplete="off"
          defaultValue={ownEmail}
          error={errors.email}
        />
        <div>
          <SubmitButton kind="line" working={working} workingLabel={m.superadmin_sending()}>
            {m.superadmin_reset_mail_send()}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

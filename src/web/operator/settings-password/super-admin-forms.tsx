import { Form } from 'react-router';
import { minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import type { SuperAdminResult } from './super-admin-text.ts';

type FormProps = { form: FormState<SuperAdminResult> };

/** Always empty, because the server never returns the password. */
export function AddSuperAdminForm({ form }: FormProps) {
  return (
    <SettingsPanel title={m.superadmin_add_title()} text={m.superadmin_add_text()}>
      <Form method="post" noValidate className="stack gap-5">
        <input type="hidden" name="intent" value="add" />
        <Field
          id="add-email"
          type="email"
          label={m.superadmin_email()}
          autoComplete="off"
          {...form.field('email')}
        />
        <PasswordField
          id="add-password"
          label={m.superadmin_add_password()}
          hint={m.superadmin_add_password_hint({ min: minPasswordCharacters })}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.superadmin_adding()}>
            {m.superadmin_add()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}

export function ResetMailForm({ form, ownEmail }: FormProps & { ownEmail: string }) {
  return (
    <SettingsPanel title={m.superadmin_reset_mail_title()} text={m.superadmin_reset_mail_text()}>
      <Form method="post" noValidate className="stack gap-5">
        <input type="hidden" name="intent" value="reset-mail" />
        <Field
          id="reset-email"
          type="email"
          label={m.superadmin_email()}
          autoComplete="off"
          {...form.field('email')}
          defaultValue={form.field('email').defaultValue ?? ownEmail}
        />
        <div>
          <SubmitButton kind="line" working={form.working} workingLabel={m.superadmin_sending()}>
            {m.superadmin_reset_mail_send()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}

export function OwnTwoStep() {
  return (
    <SettingsPanel title={m.twostep_title()} text={m.twostep_settings_text()}>
      <div>
        <ButtonLink to={paths.twoStepPathWith({ to: officePaths.superAdminPasswordPath })} reloadDocument>
          {m.twostep_settings_open()}
        </ButtonLink>
      </div>
    </SettingsPanel>
  );
}

/** Resets the second factor of a super admin or a company user who lost their phone. */
export function ResetFactorForm({ form }: FormProps) {
  return (
    <SettingsPanel title={m.twostep_reset_title()} text={m.twostep_reset_text()}>
      <Form method="post" noValidate className="stack gap-5">
        <input type="hidden" name="intent" value="reset-factor" />
        <Field
          id="reset-factor-email"
          type="email"
          label={m.twostep_reset_email()}
          hint={m.twostep_reset_note()}
          autoComplete="off"
          {...form.field('email')}
        />
        <div>
          <SubmitButton kind="line" working={form.working} workingLabel={m.twostep_reset_working()}>
            {m.twostep_reset()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}

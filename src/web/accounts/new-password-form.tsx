import type { ReactNode } from 'react';
import { minPasswordCharacters, minSuperAdminPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import { AccountForm } from './account-form.tsx';

/** Common passwords are accepted with a warning. */
export type NewPasswordResult = ActionResult<{ readonly isCommon: boolean }>;

type NewPasswordFormProps = {
  reason?: string;
  isSuperAdmin: boolean;
  result: NewPasswordResult | undefined;
  confirmation: { text: string; actions: ReactNode };
  below?: ReactNode;
};

export function NewPasswordForm({ reason, isSuperAdmin, result, confirmation, below }: NewPasswordFormProps) {
  const form = useForm(result);
  const min = isSuperAdmin ? minSuperAdminPasswordCharacters : minPasswordCharacters;
  const rule = m.account_choose_lead({ min });
  if (form.done) return <PasswordChanged {...confirmation} isCommon={form.done.isCommon} />;
  return (
    <FormPage size="small" title={m.account_choose_title()} lead={reason ?? rule} form={form}>
      <AccountForm form={form} submitLabel={m.account_choose_save()} workingLabel={m.account_choose_saving()}>
        <NewPasswordFields form={form} hint={reason === undefined ? undefined : rule} />
      </AccountForm>
      {below}
    </FormPage>
  );
}

type PasswordChangedProps = { text: string; actions: ReactNode; isCommon: boolean };

function PasswordChanged({ text, actions, isCommon }: PasswordChangedProps) {
  return (
    <FormPage size="small" title={m.account_changed_title()}>
      <FormPanel>
        <div className="stack gap-5">
          <Banner kind="ok" takeFocus>
            <p>{text}</p>
          </Banner>
          {isCommon && (
            <Banner kind="warn" title={m.account_common_title()}>
              <p>{m.account_common_text()}</p>
            </Banner>
          )}
          <div className="cluster gap-3">{actions}</div>
        </div>
      </FormPanel>
    </FormPage>
  );
}

type NewPasswordFieldsProps = { form: FormState<NewPasswordResult>; hint: string | undefined };

function NewPasswordFields({ form, hint }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        key={`new ${form.resultKey}`}
        label={m.account_choose_new()}
        {...(hint === undefined ? {} : { hint })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        key={`confirm ${form.resultKey}`}
        label={m.account_choose_confirm()}
        autoComplete="new-password"
        {...form.field('confirmNewPassword')}
      />
    </>
  );
}

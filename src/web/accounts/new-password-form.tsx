import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in-page.module.css';

/** Common passwords are taken, with a warning. */
export type NewPasswordResult = ActionResult<{ readonly isCommon: boolean }>;

type NewPasswordFormProps = {
  /** Why it is asked for, when nobody chose to come here. */
  reason?: string;
  result: NewPasswordResult | undefined;
  /** What is said in place of the form once the password is changed, and the ways on from there. */
  whenChanged: { text: string; actions: ReactNode };
  /** Stands under the panel. */
  below?: ReactNode;
};

export function NewPasswordForm({ reason, result, whenChanged, below }: NewPasswordFormProps) {
  const form = useForm(result);
  if (form.done) return <PasswordChanged {...whenChanged} isCommon={form.done.isCommon} />;
  return (
    <FormPage
      size="small"
      title={m.account_choose_title()}
      lead={reason ?? m.account_choose_lead({ min: minPasswordCharacters })}
      form={form}
    >
      <FormPanel>
        <Form method="post" noValidate>
          <NewPasswordFields form={form} hint={reason !== undefined} />
        </Form>
      </FormPanel>
      {below}
    </FormPage>
  );
}

type PasswordChangedProps = { text: string; actions: ReactNode; isCommon: boolean };

function PasswordChanged({ text, actions, isCommon }: PasswordChangedProps) {
  return (
    <FormPage size="small" title={m.account_changed_title()}>
      <FormPanel>
        <div className={styles.fields}>
          <Banner kind="ok" takeFocus>
            <p>{text}</p>
          </Banner>
          {isCommon && (
            <Banner kind="warn" title={m.account_common_title()}>
              <p>{m.account_common_text()}</p>
            </Banner>
          )}
          <div className={styles.row}>{actions}</div>
        </div>
      </FormPanel>
    </FormPage>
  );
}

function NewPasswordFields({ form, hint }: { form: FormState<NewPasswordResult>; hint: boolean }) {
  return (
    <div className={styles.fields}>
      <FormFailure form={form} />
      <PasswordField
        key={`new ${form.resultKey}`}
        label={m.account_choose_new()}
        {...(hint ? { hint: m.account_choose_lead({ min: minPasswordCharacters }) } : {})}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        key={`confirm ${form.resultKey}`}
        label={m.account_choose_confirm()}
        autoComplete="new-password"
        {...form.field('confirmNewPassword')}
      />
      <Button
        kind="primary"
        type="submit"
        wide="always"
        working={form.working}
        workingLabel={m.account_choose_saving()}
      >
        {m.account_choose_save()}
      </Button>
    </div>
  );
}

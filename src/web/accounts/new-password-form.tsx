import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormAnswer } from '#web/shared/forms/form-answer.ts';
import { FormTitle } from '#web/shared/forms/form-title.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in-page.module.css';

export type NewPasswordAnswer = FormAnswer | { readonly state: 'changed'; readonly isCommon: boolean };

type NewPasswordFormProps = {
  /** Why it is asked for, when nobody chose to come here. */
  reason?: string;
  answer: NewPasswordAnswer | undefined;
  /** What is said in place of the form once the password is changed, and the ways on from there. */
  whenChanged: { text: string; actions: ReactNode };
  /** Stands under the panel. */
  below?: ReactNode;
};

export function NewPasswordForm({ reason, answer, whenChanged, below }: NewPasswordFormProps) {
  if (answer?.state === 'changed') return <PasswordChanged {...whenChanged} isCommon={answer.isCommon} />;
  const title = m.account_choose_title();
  return (
    <div className={styles.page}>
      <FormTitle title={title} answer={answer} />
      {answer?.state === 'refused' && <ErrorSummary errors={answer.errors} answer={answer} />}
      <PageHeader title={title} lead={reason ?? m.account_choose_lead({ min: minPasswordCharacters })} />
      <FormPanel>
        <Form method="post" noValidate>
          <NewPasswordFields answer={answer} hint={reason !== undefined} />
        </Form>
      </FormPanel>
      {below}
    </div>
  );
}

type PasswordChangedProps = { text: string; actions: ReactNode; isCommon: boolean };

function PasswordChanged({ text, actions, isCommon }: PasswordChangedProps) {
  const title = m.account_changed_title();
  return (
    <div className={styles.page}>
      <FormTitle title={title} answer={undefined} />
      <PageHeader title={title} />
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
    </div>
  );
}

function NewPasswordFields({ answer, hint }: { answer: FormAnswer | undefined; hint: boolean }) {
  const working = useNavigation().formMethod === 'POST';
  return (
    <div className={styles.fields}>
      {answer?.state === 'failed' && !working && (
        <Banner kind="bad" takeFocus>
          {answer.message}
        </Banner>
      )}
      <PasswordField
        name="newPassword"
        label={m.account_choose_new()}
        {...(hint ? { hint: m.account_choose_lead({ min: minPasswordCharacters }) } : {})}
        autoComplete="new-password"
        answer={answer}
      />
      <PasswordField
        name="confirmNewPassword"
        label={m.account_choose_confirm()}
        autoComplete="new-password"
        answer={answer}
      />
      <Button
        kind="primary"
        type="submit"
        wide="always"
        working={working}
        workingLabel={m.account_choose_saving()}
      >
        {m.account_choose_save()}
      </Button>
    </div>
  );
}

import { useEffect } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { type FormAnswer, fieldState } from '#web/shared/forms/form-answer.ts';
import { FormTitle } from '#web/shared/forms/form-title.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { DemoAccounts, type DemoSignIn } from './demo-accounts.tsx';
import { PasswordField } from './password-field.tsx';
import type { Reason } from './sign-in-address.ts';
import styles from './sign-in-page.module.css';

type SignInPageProps = {
  title: string;
  lead: string;
  answer: FormAnswer | undefined;
  /** Where the forms go: the page itself, without why somebody was sent here. */
  action: string;
  /** Why somebody was sent here, if they were. */
  reason: Reason | null;
  demoSignIns: readonly DemoSignIn[];
  /** Links for people who came to the wrong sign-in page. */
  links: readonly { to: string; label: string }[];
};

/** Both sign-in pages: native fields, one button, and everything as it was after a refusal but the password. */
export function SignInPage(props: SignInPageProps) {
  const { title, lead, answer, action, reason, demoSignIns, links } = props;
  useForgottenCompany();
  return (
    <div className={styles.page}>
      <FormTitle title={title} answer={answer} />
      {answer?.state === 'refused' && <ErrorSummary errors={answer.errors} answer={answer} />}
      <PageHeader title={title} lead={lead} />
      {reason && !answer && (
        <Banner kind="warn" title={reason.title}>
          <p>{reason.help}</p>
        </Banner>
      )}
      <FormPanel>
        <Form method="post" action={action} noValidate>
          <SignInFields answer={answer} />
        </Form>
      </FormPanel>
      {demoSignIns.length > 0 && <DemoAccounts accounts={demoSignIns} action={action} />}
      <nav aria-label={m.account_other_ways()}>
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function SignInFields({ answer }: { answer: FormAnswer | undefined }) {
  const working = useNavigation().formMethod === 'POST';
  return (
    <div className={styles.fields}>
      {/* Away while working: a second failure is then said again, not passed over as old news. */}
      {answer?.state === 'failed' && !working && (
        <Banner kind="bad" takeFocus>
          {answer.message}
        </Banner>
      )}
      <Field
        label={m.account_email()}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldState(answer, 'email')}
      />
      <PasswordField
        name="password"
        label={m.account_password()}
        autoComplete="current-password"
        answer={answer}
      />
      <div className={styles.row}>
        <label className={styles.remember}>
          <input type="checkbox" name="rememberMe" aria-describedby="rememberMe-hint" />
          <span>
            {m.account_remember_me()}
            <span id="rememberMe-hint" className={styles.hint}>
              {m.account_remember_me_hint()}
            </span>
          </span>
        </label>
        <Link to="/reset-password" className={styles.forgot}>
          {m.account_forgot()}
        </Link>
      </div>
      <Button
        kind="primary"
        type="submit"
        wide="always"
        working={working}
        workingLabel={m.account_signing_in()}
      >
        {m.account_sign_in()}
      </Button>
    </div>
  );
}

/** A visitor who sees a sign-in page is signed out or was refused: the browser's copy of the company goes as well. */
function useForgottenCompany(): void {
  useEffect(() => {
    try {
      localStorage.removeItem('companyId');
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }, []);
}

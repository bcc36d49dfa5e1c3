import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import type { Reason } from './sign-in-address.ts';
import styles from './sign-in-page.module.css';

type SignInPageProps = {
  title: string;
  lead: string;
  result: ActionResult | undefined;
  /** The URL of the page without `why`. */
  action: string;
  reason: Reason | null;
  demoSignIns: readonly DemoSignIn[];
  /** Links for visitors on the wrong sign-in page. */
  links: readonly { to: string; label: string }[];
};

/** After a refused sign-in, all inputs except the password keep their values. */
export function SignInPage(props: SignInPageProps) {
  const { title, lead, result, action, reason, demoSignIns, links } = props;
  const form = useForm(result);
  useClearStoredCompany();
  return (
    <FormPage size="small" title={title} lead={lead} form={form}>
      {reason && !result && (
        <Banner kind="warn" title={reason.title}>
          <p>{reason.help}</p>
        </Banner>
      )}
      <AccountForm
        form={form}
        action={action}
        submitLabel={m.account_sign_in()}
        workingLabel={m.account_signing_in()}
      >
        <SignInFields form={form} />
      </AccountForm>
      {demoSignIns.length > 0 && <DemoAccounts accounts={demoSignIns} action={action} />}
      <nav aria-label={m.account_other_ways()}>
        <ul className="cluster apart">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="tap">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </FormPage>
  );
}

function SignInFields({ form }: { form: FormState }) {
  return (
    <>
      <Field
        label={m.account_email()}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        key={form.resultKey}
        label={m.account_password()}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <div className="cluster gap-3 align-start between">
        <label className={`row gap-3 align-stretch strong ${styles.remember}`}>
          <input type="checkbox" name="rememberMe" aria-describedby="rememberMe-hint" />
          <span>
            {m.account_remember_me()}
            <span id="rememberMe-hint" className="muted text-15 regular block">
              {m.account_remember_me_hint()}
            </span>
          </span>
        </label>
        <Link to={paths.resetPasswordPath} className="tap strong">
          {m.account_forgot()}
        </Link>
      </div>
    </>
  );
}

/** Only signed-out visitors reach a sign-in page, so clear the company's data from this browser. */
function useClearStoredCompany(): void {
  useEffect(() => {
    try {
      localStorage.removeItem('companyId');
    } catch {
      // Storage may be blocked.
    }
  }, []);
}

type DemoSignIn = { readonly name: string; readonly email: string; readonly password: string };

/** Signs in to a demo account with one click. */
function DemoAccounts({ accounts, action }: { accounts: readonly DemoSignIn[]; action: string }) {
  return (
    <section className={`panel tinted ${styles.demo}`} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="text-21">
        {m.account_demo_title()}
      </h2>
      <p className="soft">{m.account_demo_text()}</p>
      <ul className="stack above-4">
        {accounts.map(({ name, email, password }) => (
          <li key={email} className="stack gap-2">
            <p className="anywhere">
              <span className="block">{email}</span>
              <span>
                {m.account_demo_password()} <code>{password}</code>
              </span>
            </p>
            <Form method="post" action={action}>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <Button type="submit" size="small" wide="phone">
                {m.account_demo_sign_in({ name })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

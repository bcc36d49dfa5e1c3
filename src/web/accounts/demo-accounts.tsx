import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import styles from './demo-accounts.module.css';

export type DemoSignIn = { readonly name: string; readonly email: string; readonly password: string };

/** In a demonstration nobody needs to type: one press signs in. */
export function DemoAccounts({ accounts, action }: { accounts: readonly DemoSignIn[]; action: string }) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        {m.account_demo_title()}
      </h2>
      <p className={styles.text}>{m.account_demo_text()}</p>
      <ul className={styles.list}>
        {accounts.map(({ name, email, password }) => (
          <li key={email} className={styles.account}>
            <p className={styles.facts}>
              <span>{email}</span>
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

import { Link } from 'react-router';
import { passwordResetLinkMinutes } from '#domain/accounts/password-rules.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { AskForLinkPage } from '#web/shared/forms/ask-for-link-page.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

/** Shows the same page for every email, so that it does not reveal which accounts exist. */
export function ForgotPasswordForm({ result }: { result: ActionResult | undefined }) {
  return (
    <AskForLinkPage
      size="small"
      result={result}
      title={m.account_reset_title()}
      lead={m.account_reset_lead()}
      email={{ label: m.account_email(), hint: m.account_reset_email_hint(), autoComplete: 'username' }}
      privacy={m.account_reset_why()}
      submitLabel={m.account_reset_send()}
      sent={{
        title: m.account_reset_sent_title(),
        text: m.account_reset_sent({ minutes: passwordResetLinkMinutes }),
      }}
      again={{ to: paths.resetPasswordPath, label: m.account_reset_again() }}
    >
      <nav aria-label={m.account_other_ways()}>
        <ul className="cluster apart">
          <li>
            <Link to={paths.loginPath} className="tap">
              {m.account_to_company()}
            </Link>
          </li>
          <li>
            <Link to={paths.superAdminLoginPath} className="tap">
              {m.account_to_superadmin()}
            </Link>
          </li>
        </ul>
      </nav>
    </AskForLinkPage>
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
        <ButtonLink kind="primary" to={paths.resetPasswordPath} reloadDocument wide="phone">
          {m.account_link_new()}
        </ButtonLink>
      </div>
    </FormPage>
  );
}

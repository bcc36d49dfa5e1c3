import type { ReactNode } from 'react';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { invitationDays, type JoinView } from '#domain/accounts/team.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { AccountForm } from '#web/accounts/account-form.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';

/** Returns the company: without JavaScript, the loader runs afterwards and finds the link already used. */
type JoinResult = ActionResult<{ readonly company: string }>;
type JoinTeamPageProps = { view: JoinView; result: JoinResult | undefined };
type PendingInvitation = Exclude<JoinView, { state: 'dead' }>;

export function JoinTeamPage({ view, result }: JoinTeamPageProps) {
  const form = useForm(result);
  if (form.done) return <JoinedMessage company={form.done.company} />;
  if (view.state === 'dead')
    return <Message title={m.join_dead_title()} lead={m.join_dead({ days: invitationDays })} />;
  if (view.state === 'suspended')
    return <Message title={m.join_suspended_title()} lead={m.join_suspended(view)} />;
  if (view.state === 'elsewhere') {
    return (
      <Message title={m.join_elsewhere_title()} lead={m.join_elsewhere(view)}>
        <SignInLink />
      </Message>
    );
  }
  if (view.state === 'member') {
    return (
      <Message title={m.join_member_title()} lead={m.join_member(view)}>
        <SignInLink />
      </Message>
    );
  }
  return <AcceptInvitation view={view} form={form} />;
}

function AcceptInvitation({ view, form }: { view: PendingInvitation; form: FormState<JoinResult> }) {
  return (
    <FormPage size="small" title={m.join_title(view)} lead={roleTexts[view.role]()} form={form}>
      <AccountForm form={form} submitLabel={m.join_accept()} workingLabel={m.join_working()}>
        {view.state === 'known' ? <KnownAccount {...view} /> : <ChoosePassword {...view} form={form} />}
      </AccountForm>
    </FormPage>
  );
}

const roleTexts: Record<Exclude<CompanyRole, 'owner'>, () => string> = {
  agent: m.team_mail_role_agent,
  viewer: m.team_mail_role_viewer,
};

function KnownAccount({ email }: { email: string }) {
  return (
    <>
      <input type="hidden" name="account" value="known" />
      <p>{m.join_known({ email })}</p>
    </>
  );
}

function ChoosePassword({ email, form }: { email: string; form: FormState<JoinResult> }) {
  return (
    <>
      <p>{m.join_choose({ email })}</p>
      <PasswordField
        key={`new ${form.resultKey}`}
        label={m.join_password()}
        hint={m.account_choose_lead({ min: minPasswordCharacters })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        key={`confirm ${form.resultKey}`}
        label={m.join_confirm()}
        autoComplete="new-password"
        {...form.field('confirmNewPassword')}
      />
    </>
  );
}

function JoinedMessage({ company }: { company: string }) {
  return (
    <Message title={m.join_done_title({ company })} lead={m.join_done()}>
      <SignInLink />
      <ButtonLink to={paths.resetPasswordPath} wide="phone">
        {m.account_forgot()}
      </ButtonLink>
    </Message>
  );
}

function SignInLink() {
  return (
    <ButtonLink kind="primary" to={paths.loginPath} wide="phone">
      {m.account_sign_in()}
    </ButtonLink>
  );
}

type MessageProps = { title: string; lead: string; children?: ReactNode };

function Message({ title, lead, children }: MessageProps) {
  return (
    <FormPage size="small" title={title} lead={lead}>
      {children && <div className="cluster gap-3">{children}</div>}
    </FormPage>
  );
}

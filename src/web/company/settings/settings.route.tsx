import { Form } from 'react-router';
import { newPasswordInput } from '#domain/accounts/account-input.ts';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { maxPasswordCharacters, minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import type { RequiredProfileField } from '#domain/deals/seller.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { changeOwnPassword } from '#server/features/accounts/sign-in/passwords.service.ts';
import { getOwnProfile } from '#server/features/companies/profile.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { KeysSwitch } from '#web/company/keys/keys.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuseFields, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/settings.route';

const passwordText: FormText = {
  fields: {
    newPassword: () => ({ what: m.office_what_new_password(), max: maxPasswordCharacters }),
    confirmNewPassword: () => ({ what: m.office_what_confirm_password(), max: maxPasswordCharacters }),
  },
  secret: ['newPassword', 'confirmNewPassword'],
  failed: (reason = m.error_not_saved()) => reason,
};

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  const { missing } = await getOwnProfile(context.get(appContext), actor);
  return {
    missing,
    mayManage: hasPermission(actor, 'manageSettings'),
    mayChoose: hasPermission(actor, 'changeCustomers'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, newPasswordInput, passwordText);
  if (!form.ok) return form.refusal;
  const ctx = context.get(appContext);
  const changed = await changeOwnPassword(ctx, context.get(companyActorContext), form.input);
  if ('refused' in changed) return refuseFields(form, { newPassword: changed.refused });
  return succeed({ isCommon: changed.isCommon });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, passwordText);

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.office_settings()} form={form} />
      <FormErrors form={form} />
      <PageHeader title={m.office_settings()} lead={m.office_settings_lead()} />
      {form.done && <PasswordChanged key={form.resultKey} isCommon={form.done.isCommon} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      <ProfilePanel missing={loaderData.missing} />
      {loaderData.mayManage && <DefaultsPanel />}
      {loaderData.mayChoose && <AlertsPanel />}
      <KeysPanel />
      <TwoStepPanel />
      <SessionsPanel />
      {/* The key changes on success, which empties the form. After a refusal the typed values stay. */}
      <PasswordForm key={`form ${form.doneKey}`} form={form} />
    </div>
  );
}

function ProfilePanel({ missing }: { missing: readonly RequiredProfileField[] }) {
  const isComplete = missing.length === 0;
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="company-profile">
        <h2 id="company-profile" className="text-21 bold">
          {m.profile_title()}
        </h2>
        <p className="muted text-15">
          {isComplete
            ? m.profile_state_complete()
            : m.profile_state_missing({ missing: formatMissingFields(missing) })}
        </p>
        <div>
          <ButtonLink kind={isComplete ? 'line' : 'primary'} to={officePaths.companyProfilePath}>
            {isComplete ? m.profile_edit() : m.profile_open()}
          </ButtonLink>
        </div>
      </section>
    </FormPanel>
  );
}

function DefaultsPanel() {
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="company-defaults">
        <h2 id="company-defaults" className="text-21 bold">
          {m.defaults_title()}
        </h2>
        <p className="muted text-15">{m.defaults_state()}</p>
        <div>
          <ButtonLink to={officePaths.companyDefaultsPath}>{m.defaults_open()}</ButtonLink>
        </div>
      </section>
    </FormPanel>
  );
}

function AlertsPanel() {
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="own-emails">
        <h2 id="own-emails" className="text-21 bold">
          {m.told_title()}
        </h2>
        <p className="muted text-15">{m.told_state()}</p>
        <div>
          <ButtonLink to={officePaths.companyAlertsPath}>{m.told_open()}</ButtonLink>
        </div>
      </section>
    </FormPanel>
  );
}

function SessionsPanel() {
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="own-sessions">
        <h2 id="own-sessions" className="text-21 bold">
          {m.access_sessions_title()}
        </h2>
        <p className="muted text-15">{m.access_sessions_state()}</p>
        <div>
          <ButtonLink to={paths.companySessionsPath}>{m.access_sessions_open()}</ButtonLink>
        </div>
      </section>
    </FormPanel>
  );
}

function KeysPanel() {
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="own-keys">
        <h2 id="own-keys" className="text-21 bold">
          {m.keys_title()}
        </h2>
        <p className="muted text-15">{m.keys_state()}</p>
        <KeysSwitch id="keys" />
      </section>
    </FormPanel>
  );
}

function TwoStepPanel() {
  return (
    <FormPanel>
      <section className="stack gap-5" aria-labelledby="own-two-step">
        <h2 id="own-two-step" className="text-21 bold">
          {m.twostep_title()}
        </h2>
        <p className="muted text-15">{m.twostep_settings_text()}</p>
        <div>
          <ButtonLink to={paths.twoStepPathWith({ to: officePaths.companySettingsPath })} reloadDocument>
            {m.twostep_settings_open()}
          </ButtonLink>
        </div>
      </section>
    </FormPanel>
  );
}

/** A result never contains the password, so the field is empty after a refusal. */
function PasswordForm({ form }: { form: FormState }) {
  return (
    <FormPanel>
      <Form method="post" noValidate className="stack gap-5" aria-labelledby="change-password">
        <h2 id="change-password" className="text-21 bold">
          {m.office_change_password()}
        </h2>
        <PasswordField
          label={m.office_new_password()}
          hint={m.office_new_password_hint({ min: minPasswordCharacters })}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <PasswordField
          label={m.office_confirm_new_password()}
          autoComplete="new-password"
          {...form.field('confirmNewPassword')}
        />
        <p className="muted text-15">{m.office_password_others()}</p>
        <div>
          <SubmitButton working={form.working} workingLabel={m.office_updating_password()}>
            {m.office_update_password()}
          </SubmitButton>
        </div>
      </Form>
    </FormPanel>
  );
}

function PasswordChanged({ isCommon }: { isCommon: boolean }) {
  return (
    <>
      <SuccessBanner message={m.office_password_updated()}>{m.office_password_updated_next()}</SuccessBanner>
      {isCommon && <Banner kind="warn">{m.office_password_common()}</Banner>}
    </>
  );
}

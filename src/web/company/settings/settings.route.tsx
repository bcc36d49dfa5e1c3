import { newPasswordInput } from '#domain/account-input.ts';
import { m } from '#locales/messages/messages.js';
import { changeOwnPassword } from '#server/features/accounts/passwords.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { done, readForm } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/settings.route';
import { PasswordChanged, PasswordForm } from './password-form.tsx';
import { passwordText } from './password-text.ts';
import styles from './settings.module.css';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, newPasswordInput, passwordText);
  if (!form.ok) return form.refusal;
  const ctx = context.get(appContext);
  const { isCommon } = await changeOwnPassword(ctx, context.get(companyActorContext), form.input);
  return done({ isCommon });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, passwordText);

export default function CompanySettings({ actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return (
    <div className={styles.page}>
      <FormTitle title={m.office_settings()} form={form} />
      <FormErrors form={form} />
      <PageHeader title={m.office_settings()} lead={m.office_settings_lead()} />
      {form.done && <PasswordChanged key={form.resultKey} isCommon={form.done.isCommon} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {/* Emptied by success, kept by a refusal: what was typed stays where the browser has it. */}
      <PasswordForm key={`form ${form.doneKey}`} form={form} />
    </div>
  );
}

import { useNavigation } from 'react-router';
import { newPasswordInput } from '#domain/account-input.ts';
import { parseForm } from '#domain/form-input.ts';
import { m } from '#locales/messages/messages.js';
import { changeOwnPassword } from '#server/features/accounts/passwords.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { summaryErrors } from '#web/shared/forms/office-answer.ts';
import { refusal } from '#web/shared/forms/refusal.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import type { Route } from './+types/settings.route';
import { PasswordChanged, PasswordForm } from './password-form.tsx';
import { passwordFields } from './password-words.server.ts';
import styles from './settings.module.css';

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(newPasswordInput, await request.formData());
  if (!form.ok) return refusal(form.fieldErrors, passwordFields);
  const ctx = context.get(appContext);
  const { isCommon } = await changeOwnPassword(ctx, context.get(companyActorContext), form.input);
  return { ok: true as const, isCommon, changedAt: ctx.now().getTime() };
}

export default function CompanySettings({ actionData }: Route.ComponentProps) {
  const working = useNavigation().formMethod === 'POST';
  const refused = actionData?.ok === false ? actionData : undefined;
  return (
    <div className={styles.page}>
      <title>{pageTitle(m.office_settings(), refused !== undefined)}</title>
      {refused && <ErrorSummary errors={summaryErrors(refused)} answer={refused} />}
      <PageHeader title={m.office_settings()} lead={m.office_settings_lead()} />
      {actionData?.ok && <PasswordChanged key={actionData.changedAt} isCommon={actionData.isCommon} />}
      {/* Emptied by success, kept by a refusal: what was typed stays where the browser has it. */}
      <PasswordForm
        key={actionData?.ok ? `after-${actionData.changedAt}` : 'asked'}
        working={working}
        errors={refused?.fieldErrors ?? {}}
      />
    </div>
  );
}

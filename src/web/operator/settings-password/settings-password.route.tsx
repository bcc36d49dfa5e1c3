import { useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { listSuperAdmins } from '#server/features/accounts/accounts.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/settings-password.route';
import styles from './settings-password.module.css';
import { answerSuperAdminForm } from './super-admin-action.server.ts';
import { AddSuperAdminForm, ResetMailForm } from './super-admin-forms.tsx';
import { SuperAdminList } from './super-admin-list.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(superAdminActorContext);
  // Not awaited: the forms go out first, the list follows in the same answer.
  return { ownEmail: actor.email, admins: later(context, listSuperAdmins(context.get(appContext), actor)) };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSuperAdminForm(request, context);
}

export default function PasswordSettings({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useNavigation().formData?.get('intent');
  const refused = actionData?.ok === false ? actionData : undefined;
  const errorsOf = (intent: string) => (refused?.intent === intent ? refused.fieldErrors : {});
  return (
    <>
      <title>{pageTitle(m.superadmin_password_title(), refused !== undefined)}</title>
      <PageHeader title={m.superadmin_password_title()} lead={m.superadmin_password_lead()} />
      {actionData?.ok && (
        <SuccessBanner key={actionData.at} message={actionData.message}>
          {actionData.text}
        </SuccessBanner>
      )}
      {refused && <ErrorBanner key={refused.at} message={refused.message} takeFocus />}
      <div className={styles.forms}>
        {/* Emptied by success, kept by a refusal. */}
        <AddSuperAdminForm
          key={actionData?.ok ? actionData.at : 'asked'}
          working={sent === 'add'}
          errors={errorsOf('add')}
        />
        <ResetMailForm
          working={sent === 'reset-mail'}
          errors={errorsOf('reset-mail')}
          ownEmail={loaderData.ownEmail}
        />
      </div>
      <Deferred
        resolve={loaderData.admins}
        loading={m.superadmin_admins_loading()}
        errorPrefix={m.superadmin_admins_load_failed()}
      >
        {(admins) => <SuperAdminList admins={admins} />}
      </Deferred>
    </>
  );
}

import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { listSuperAdmins } from '#server/features/accounts/super-admins/accounts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/settings-password.route';
import { superAdminAction } from './super-admin-action.server.ts';
import { AddSuperAdminForm, OwnTwoStep, ResetFactorForm, ResetMailForm } from './super-admin-forms.tsx';
import { SuperAdminList } from './super-admin-list.tsx';
import { type SuperAdminResult, superAdminText } from './super-admin-text.ts';

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(superAdminActorContext);
  // Not awaited: the server sends the forms first and streams the list.
  return { ownEmail: actor.email, admins: defer(context, listSuperAdmins(context.get(appContext), actor)) };
}

export function action({ request, context }: Route.ActionArgs) {
  return superAdminAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, superAdminText);

export default function PasswordSettings({ loaderData, actionData }: Route.ComponentProps) {
  const page = useForm<SuperAdminResult>(actionData);
  const add = useForm<SuperAdminResult>(actionData, 'add');
  const reset = useForm<SuperAdminResult>(actionData, 'reset-mail');
  const resetFactor = useForm<SuperAdminResult>(actionData, 'reset-factor');
  const { last, show } = useLastResult<never, SuperAdminResult>();
  // The first error is shown above the forms as well as at its field.
  const [firstError] = page.errors;
  const failure = page.failure ?? (firstError && superAdminText.failed(firstError.text));
  return (
    <>
      <FormTitle title={m.superadmin_password_title()} form={page} />
      <PageHeader
        title={m.superadmin_password_title()}
        lead={m.superadmin_password_lead()}
        action={<ButtonLink to={paths.superAdminSessionsPath}>{m.access_sessions_open()}</ButtonLink>}
      />
      {last && <ResultBanner key={last.key} result={last.result} />}
      {page.done && (
        <SuccessBanner key={page.resultKey} message={page.done.message}>
          {page.done.text}
        </SuccessBanner>
      )}
      {failure && !page.working && <ErrorBanner message={failure} takeFocus />}
      <div className="stack two">
        {/* The form clears on success and keeps its input on failure. */}
        <AddSuperAdminForm key={add.doneKey} form={add} />
        <ResetMailForm form={reset} ownEmail={loaderData.ownEmail} />
        <OwnTwoStep />
        <ResetFactorForm key={`factor ${resetFactor.doneKey}`} form={resetFactor} />
      </div>
      <Deferred
        resolve={loaderData.admins}
        loading={m.superadmin_admins_loading()}
        errorPrefix={m.superadmin_admins_load_failed()}
      >
        {(admins) => <SuperAdminList admins={admins} onDone={show} />}
      </Deferred>
    </>
  );
}

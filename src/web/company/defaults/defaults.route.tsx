import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { getDealDefaults } from '#server/features/companies/deal-defaults.service.ts';
import { listAlertAddresses } from '#server/features/notifications/alerts/alerts.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/defaults.route';
import { AlertAddresses } from './alert-addresses.tsx';
import { DealNoteForm } from './deal-note-form.tsx';
import { defaultsAction } from './defaults-action.server.ts';
import { type DefaultsResult, defaultsText } from './defaults-text.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'manageSettings')) throw data(null, { status: 403 });
  const { sellerNote } = await getDealDefaults(ctx, actor);
  return { sellerNote, addresses: await listAlertAddresses(ctx, actor) };
}

export function action({ request, context }: Route.ActionArgs) {
  return defaultsAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, defaultsText);

export default function CompanyDefaults({ loaderData, actionData }: Route.ComponentProps) {
  const page = useForm<DefaultsResult>(actionData);
  const add = useForm<DefaultsResult>(actionData, 'add-address');
  const remove = useForm<DefaultsResult>(actionData, 'remove-address');
  const note = useForm<DefaultsResult>(actionData, 'save-note');
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.defaults_title()} form={page} />
      <BackLink to={officePaths.companySettingsPath}>{m.office_settings()}</BackLink>
      <PageHeader title={m.defaults_title()} lead={m.defaults_lead()} />
      {page.done?.message && <SuccessBanner key={page.resultKey} message={page.done.message} />}
      {page.failure && <ErrorBanner message={page.failure} takeFocus />}
      <AlertAddresses addresses={loaderData.addresses} add={add} remove={remove} />
      <DealNoteForm key={`note ${note.doneKey}`} form={note} sellerNote={loaderData.sellerNote} />
    </div>
  );
}

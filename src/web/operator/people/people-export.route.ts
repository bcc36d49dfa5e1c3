// POST only, so that the email address in the form never appears in a URL.
import { data, redirect } from 'react-router';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { personExportInput } from '#domain/privacy/person-input.ts';
import { m } from '#locales/messages/messages.js';
import { exportPerson } from '#server/features/people/people.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { personFile } from '#web/shared/person/person-file.server.ts';
import type { Route } from './+types/people-export.route';

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(personExportInput, await request.formData());
  if (!form.ok) throw data(m.lists_malformed(), { status: 400 });
  const by = { askedBy: 'operator', actor: context.get(superAdminActorContext) } as const;
  return personFile(await exportPerson(context.get(appContext), by, form.input), form.input.format);
}

export function loader() {
  return redirect(officePaths.peoplePath);
}

// A POST, because exporting personal data is recorded.
import { data, redirect } from 'react-router';
import { prospectExportInput } from '#domain/fulfilment/customer-list-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportCompanyProspects } from '#server/features/prospects/company-prospects.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { nameDealFile } from '#web/company/deal-file-name.server.ts';
import { createCsvResponse } from '#web/shared/list/csv-answer.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/prospects-export.route';
import { prospectsFileHead, prospectsFileLine } from './prospects-file.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(prospectExportInput, await request.formData());
  if (!form.ok) throw data(m.lists_malformed(), { status: 400 });
  const actor = context.get(companyActorContext);
  const name = await nameDealFile('prospects', ctx, actor, form.input.deal);
  const steps = exportCompanyProspects(ctx, actor, form.input);
  return createCsvResponse(
    { name, now: ctx.now(), head: prospectsFileHead(), formatLine: prospectsFileLine },
    steps,
  );
}

export function loader() {
  return redirect(officePaths.companyProspectsPath);
}

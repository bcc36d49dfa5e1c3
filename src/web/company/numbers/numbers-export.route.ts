// A POST, because exports are recorded.
import { data, redirect } from 'react-router';
import { companyNumbersInput } from '#domain/finance/numbers-input.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportCompanyNumbers } from '#server/features/company-desk/numbers/company-numbers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { createCsvResponse, yieldRows } from '#web/shared/list/csv-answer.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/numbers-export.route';
import { numbersFiles } from './numbers-file.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(companyNumbersInput, await request.formData());
  if (!form.ok) throw data(m.numbers_malformed(), { status: 400 });
  const { month, table } = form.input;
  const numbers = await exportCompanyNumbers(ctx, context.get(companyActorContext), { month, table });
  const { head, rows } = numbersFiles[table](numbers);
  return createCsvResponse(
    { name: `numbers-${table}-${month}`, now: ctx.now(), head: csvLine(head), formatLine: csvLine },
    yieldRows(rows),
  );
}

export function loader() {
  return redirect(officePaths.companyNumbersPath);
}

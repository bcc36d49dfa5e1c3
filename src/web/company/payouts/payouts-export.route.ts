// A POST, because the export of travellers' names is recorded.

import { data, redirect } from 'react-router';
import { statementExportInput } from '#domain/finance/statement-input.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { drawStatement, exportStatement } from '#server/features/finance/statements/statements.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { createCsvResponse, yieldRows } from '#web/shared/list/csv-answer.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/payouts-export.route';
import { statementFileHead, statementFileRows } from './statement-file.ts';
import { describeShareHold } from './statement-text.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const form = parseForm(statementExportInput, await request.formData());
  if (!form.ok) throw data(m.statement_malformed(), { status: 400 });
  const { statement, isTestMode } = await exportStatement(ctx, actor, form.input);
  const name = `payouts-${statement.month}`;
  if (form.input.format === 'pdf') {
    const pdf = await drawStatement(ctx, actor, {
      statement,
      isTestMode,
      language: getLocale(),
      reasonText: describeShareHold,
    });
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  }
  return createCsvResponse(
    { name, now: ctx.now(), head: csvLine(statementFileHead()), formatLine: csvLine },
    yieldRows(statementFileRows(statement)),
  );
}

export function loader() {
  return redirect(officePaths.companyPayoutsPath);
}

// A POST, because exporting personal data is recorded.
import { data, redirect } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { flightExportInput } from '#domain/fulfilment/flight-input.ts';
import { csvLine, toFileName } from '#domain/kernel/csv.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportManifest } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { createCsvResponse, yieldRows } from '#web/shared/list/csv-answer.server.ts';
import { createWorkbookResponse } from '#web/shared/list/workbook.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/flight-export.route';
import { flightFileHead, flightFileRows } from './flight-file.ts';

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const form = parseForm(flightExportInput, await request.formData());
  if (!form.ok) throw data(m.flights_malformed(), { status: 400 });
  if (!hasPermission(actor, 'seePassports')) throw data(m.flights_read_only(), { status: 403 });
  const { format } = form.input;
  const manifest = await exportManifest(ctx, actor, { dealId: params.dealId, format });
  if (!manifest) throw data(m.flights_missing(), { status: 404 });
  const { flightNumber, departsOn } = manifest.trip.outbound.flights[0];
  const file = { name: toFileName(['passengers', flightNumber, departsOn, manifest.pnr]), now: ctx.now() };
  const rows = flightFileRows(manifest);
  if (format === 'xlsx')
    return createWorkbookResponse(file, { name: m.flights_file_sheet(), rows: [flightFileHead(), ...rows] });
  return createCsvResponse(
    { ...file, head: csvLine(flightFileHead()), formatLine: csvLine },
    yieldRows(rows),
  );
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(officePaths.companyFlightPath(params.dealId));
}

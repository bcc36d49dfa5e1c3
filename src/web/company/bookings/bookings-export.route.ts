// A POST, because the export of personal data is recorded. Includes passport numbers only if the box is
// ticked.
import { data, redirect } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { bookingExportInput } from '#domain/fulfilment/customer-list-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportCompanyBookings } from '#server/features/company-desk/bookings/company-bookings.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { nameDealFile } from '#web/company/deal-file-name.server.ts';
import { createCsvResponse } from '#web/shared/list/csv-answer.server.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/bookings-export.route';
import { bookingsFileHead, bookingsFileLine } from './bookings-file.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(bookingExportInput, await request.formData());
  if (!form.ok) throw data(m.lists_malformed(), { status: 400 });
  const { withPassports: passportsBox, ...filter } = form.input;
  const withPassports = passportsBox === 'on';
  const actor = context.get(companyActorContext);
  if (withPassports && !hasPermission(actor, 'seePassports'))
    throw data(m.lists_bookings_no_passports(), { status: 403 });
  const steps = exportCompanyBookings(ctx, actor, { filter, withPassports });
  return createCsvResponse(
    {
      name: await nameDealFile('bookings', ctx, actor, filter.deal),
      now: ctx.now(),
      head: bookingsFileHead(withPassports),
      formatLine: (row) => bookingsFileLine(row, withPassports),
    },
    steps,
  );
}

export function loader() {
  return redirect(officePaths.companyBookingsPath);
}

// POST only: the file exposes account numbers.
import { data, redirect } from 'react-router';
import { bankFileExportInput } from '#domain/finance/payout-input.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { openRefundFile } from '#server/features/settlement/refunds/refunds.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { createBankFileResponse } from '#web/operator/payouts/bank-file-answer.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/refund-file.route';
import { refundRefusals } from './refunds-text.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(bankFileExportInput, await request.formData());
  if (!form.ok) throw data(m.lists_malformed(), { status: 400 });
  const { fileId, format } = form.input;
  const opened = await openRefundFile(context.get(appContext), context.get(superAdminActorContext), fileId);
  if (!opened.ok)
    throw data(refundRefusals[opened.code](), { status: opened.code === 'not_found' ? 404 : 409 });
  return createBankFileResponse(format, opened.file, opened.lines);
}

export function loader() {
  return redirect(officePaths.refundsPath);
}

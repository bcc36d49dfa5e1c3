import { type RouterContextProvider, redirect } from 'react-router';
import { comparisonInput } from '#domain/finance/payout-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { compareReport } from '#server/features/finance/payouts/payment-comparisons.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { readForm, refuse } from '#web/shared/forms/form.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { columnNames, comparisonText } from './comparison-text.ts';

export async function comparisonAction(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request, comparisonInput, comparisonText);
  if (!form.ok) return form.refusal;
  const actor = context.get(superAdminActorContext);
  const outcome = await compareReport(context.get(appContext), actor, form.input.report);
  if (outcome.ok) throw redirect(officePaths.pastComparisonPath(outcome.id));
  const columns = outcome.missing.map((column) => columnNames[column]()).join(', ');
  return refuse(422, { message: m.payout_compare_unreadable({ columns }), values: form.values });
}

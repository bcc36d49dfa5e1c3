// POST only: the export is recorded.
import { data, redirect } from 'react-router';
import { conversionPercent, type OperatorDay } from '#domain/finance/numbers.ts';
import { operatorNumbersInput } from '#domain/finance/numbers-input.ts';
import { type CsvCell, csvLine } from '#domain/kernel/csv.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportOperatorNumbers } from '#server/features/operator-desk/operator-numbers.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { percentText } from '#web/back-office/numbers-text.ts';
import { createCsvResponse, yieldRows } from '#web/shared/list/csv-answer.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/numbers-export.route';

const head = () => [
  m.numbers_day(),
  m.numbers_received(),
  m.numbers_refunds(),
  m.numbers_fee(),
  m.numbers_companies(),
  m.numbers_holds(),
  m.numbers_paid(),
  m.numbers_conversion(),
  m.numbers_unpaid(),
];

const toCells = (day: OperatorDay): CsvCell[] => [
  day.day,
  { sen: day.receivedSen },
  { sen: day.refundedSen },
  { sen: day.feeSen },
  { sen: day.shareSen },
  String(day.holds),
  String(day.paid),
  percentText(conversionPercent(day)),
  String(day.unpaid),
];

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(operatorNumbersInput, await request.formData());
  if (!form.ok) throw data(m.numbers_malformed(), { status: 400 });
  const { month } = form.input;
  const numbers = await exportOperatorNumbers(ctx, context.get(superAdminActorContext), month);
  return createCsvResponse(
    {
      name: `numbers-${month}`,
      now: ctx.now(),
      head: csvLine(head()),
      formatLine: (day: OperatorDay) => csvLine(toCells(day)),
    },
    yieldRows(numbers.days),
  );
}

export function loader() {
  return redirect(officePaths.operatorNumbersPath);
}

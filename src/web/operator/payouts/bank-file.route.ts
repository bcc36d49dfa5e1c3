// The file for the bank's bulk transfer. Asked for by a form, because it opens account numbers.
import { data, redirect } from 'react-router';
import { csvLine } from '#domain/csv.ts';
import { parseForm } from '#domain/form-input.ts';
import * as officePaths from '#domain/office-paths.ts';
import { payoutRunInput } from '#domain/payout-input.ts';
import { m } from '#locales/messages/messages.js';
import { type BankFileLine, makeBankFile } from '#server/features/payouts/payouts.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { csvAnswer } from '#web/shared/list/csv-answer.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/bank-file.route';
import { refusalTexts } from './payouts-text.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(payoutRunInput, await request.formData());
  if (!form.ok) throw data(m.lists_malformed(), { status: 400 });
  const made = await makeBankFile(ctx, context.get(superAdminActorContext), form.input.runOn);
  if (!made.ok) throw data(refusalTexts[made.code](), { status: made.code === 'not_found' ? 404 : 409 });
  return csvAnswer(
    { name: `payout-run-${form.input.runOn}-made`, now: ctx.now(), head: csvLine(head()), lineOf },
    inOneStep(made.lines),
  );
}

async function* inOneStep(lines: readonly BankFileLine[]) {
  yield lines;
}

function head(): string[] {
  return [
    ...[m.payout_file_beneficiary(), m.payout_file_bank_code(), m.payout_file_bank()],
    ...[m.payout_file_account(), m.payout_file_amount(), m.payout_file_reference()],
  ];
}

function lineOf({ beneficiary, bankCode, bank, accountNumber, amount, reference }: BankFileLine): string {
  return csvLine([beneficiary, bankCode, bank, accountNumber, amount, reference]);
}

/** GET redirects to the page: only a POST makes the file. */
export function loader() {
  return redirect(officePaths.payouts);
}

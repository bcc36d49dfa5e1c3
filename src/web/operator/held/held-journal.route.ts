// POST only: the export is recorded.
import { data, redirect } from 'react-router';
import type { JournalRow } from '#domain/finance/held-money.ts';
import { journalInput } from '#domain/finance/held-money-input.ts';
import { type CsvCell, csvLine } from '#domain/kernel/csv.ts';
import { parseForm } from '#domain/kernel/form-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { exportJournal } from '#server/features/finance/held/held.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { accountNames } from '#web/operator/entries/entry-text.ts';
import { createCsvResponse } from '#web/shared/list/csv-answer.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/held-journal.route';

const head = () => [
  m.held_journal_date(),
  m.held_journal_transaction(),
  m.held_journal_kind(),
  m.held_journal_booking(),
  m.held_journal_company(),
  m.held_journal_account(),
  m.held_journal_debit(),
  m.held_journal_credit(),
  m.held_journal_note(),
];

const balanceNames = { opening: m.held_journal_opening, closing: m.held_journal_closing };

function toCells(row: JournalRow): CsvCell[] {
  const { on, account, amountSen } = row;
  const amounts = [{ sen: Math.max(amountSen, 0) }, { sen: Math.max(-amountSen, 0) }];
  const name = accountNames[account]();
  if (row.row !== 'entry') return [on, '', balanceNames[row.row](), '', '', name, ...amounts, ''];
  const { transactionId, kind, bookingReference, company, note } = row;
  return [on, String(transactionId), kind, bookingReference, company, name, ...amounts, note];
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = parseForm(journalInput, await request.formData());
  if (!form.ok) throw data(m.held_journal_malformed(), { status: 400 });
  const { month, mode, steps } = await exportJournal(
    ctx,
    context.get(superAdminActorContext),
    form.input.month,
  );
  return createCsvResponse(
    {
      name: `${mode === 'test' ? 'TEST-' : ''}journal-${month}`,
      now: ctx.now(),
      head: csvLine(head()),
      formatLine: (row: JournalRow) => csvLine(toCells(row)),
    },
    steps,
  );
}

export function loader() {
  return redirect(officePaths.heldMoneyPath);
}

import { draftTrip } from '#domain/deals/deal-draft.ts';
import { pastedTextInput } from '#domain/deals/deal-draft-input.ts';
import { formatConfirmation, readConfirmation } from '#domain/deals/deal-warnings.ts';
import { readDeadlineHours, readSheet, type SheetRow } from '#domain/deals/draft-sheet.ts';
import { m } from '#locales/messages/messages.js';
import { publishSheet, type RefusedRow, saveSheet } from '#server/features/deals/draft-sheet.service.ts';
import {
  acceptDraftFix,
  type DraftCheckOutcome,
  deleteDraft,
  markFactsChecked,
  savePastedDrafts,
} from '#server/features/deals/drafts.service.ts';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { dealText } from '#web/company/deal-form/deal-text.ts';
import { describeWarning } from '#web/company/deal-form/warning-text.ts';
import { describeFieldErrors } from '#web/shared/forms/field-errors.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { draftDeletionText, draftName, formatDraftLimit, pasteText } from './draft-text.ts';
import type { RowReport } from './sheet-result.ts';

type Ctx = Parameters<typeof deleteDraft>[0];
type Actor = Parameters<typeof deleteDraft>[1];

export function runDraftAction(ctx: Ctx, actor: Actor, request: Request) {
  return runIntent(request, {
    paste: (form) => saveTrips(ctx, actor, form),
    save: (form) => saveRows(ctx, actor, form),
    deadlines: (form) => saveRows(ctx, actor, form, readDeadlineHours(form.get('hours'))),
    publish: (form) => publishRows(ctx, actor, form),
    fix: async (form) => {
      const outcome = await acceptDraftFix(ctx, actor, {
        id: String(form.get('id')),
        line: String(form.get('line')),
      });
      return toCheckResult(outcome, m.drafts_fix_done());
    },
    checked: async (form) =>
      toCheckResult(await markFactsChecked(ctx, actor, String(form.get('id'))), m.drafts_facts_done()),
    delete: async (form) => {
      const outcome = await deleteDraft(ctx, actor, String(form.get('id')));
      if (outcome.ok) return succeed({ message: m.drafts_deleted() });
      return outcome.code === 'draft_gone'
        ? refuse(404, { message: m.drafts_gone() })
        : refuse(403, { message: draftDeletionText.failed(m.access_deals_not_now()) });
    },
  });
}

function toCheckResult(outcome: DraftCheckOutcome, message: string) {
  if (outcome.ok) return succeed({ message });
  return outcome.code === 'draft_gone'
    ? refuse(404, { message: m.drafts_gone() })
    : refuse(403, { message: m.access_deals_not_now() });
}

async function saveTrips(ctx: Ctx, actor: Actor, formData: FormData) {
  const form = await readForm(formData, pastedTextInput, pasteText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const outcome = await savePastedDrafts(ctx, actor, form.input);
  if (outcome.ok)
    return succeed({ message: m.drafts_saved_many({ count: outcome.saved }), ignored: outcome.ignored });
  switch (outcome.code) {
    case 'too_many_drafts':
      return refuse(409, { message: pasteText.failed(formatDraftLimit(outcome.room)), values });
    case 'limited':
      return refuse(429, { message: pasteText.failed(m.drafts_paste_limited()), values });
    case 'nothing_read':
      return refuse(422, { fieldErrors: { text: m.drafts_paste_nothing() }, values });
    default:
      return refuse(403, { message: pasteText.failed(m.access_deals_not_now()), values });
  }
}

/** Takes the inputs that belong to no row out of the form. */
function readRows(form: FormData): SheetRow[] | null {
  form.delete('hours');
  form.delete('confirmed');
  return readSheet(form.entries());
}

async function saveRows(ctx: Ctx, actor: Actor, form: FormData, deadlineHours: number | null = null) {
  const rows = readRows(form);
  if (!rows) return refuse(400, { message: m.field_unknown() });
  const outcome = await saveSheet(ctx, actor, rows, deadlineHours);
  if (!outcome.ok) return refuse(403, { message: m.access_deals_not_now() });
  if (outcome.refused.length === 0) return succeed({ message: m.drafts_sheet_saved() });
  return refuse(
    409,
    { message: m.drafts_rows_not_saved() },
    { extra: { rows: reportRows(outcome.refused, rows) } },
  );
}

async function publishRows(ctx: Ctx, actor: Actor, form: FormData) {
  const confirmed = readConfirmation(String(form.get('confirmed') ?? ''));
  const rows = readRows(form);
  if (!rows) return refuse(400, { message: m.field_unknown() });
  const outcome = await publishSheet(ctx, actor, rows, confirmed);
  if (!outcome.ok) return refuse(403, { message: m.access_deals_not_now() });
  const { refused } = outcome;
  const reports = reportRows(refused, rows);
  const stays = m.drafts_refused({ count: refused.length });
  if (outcome.published.length === 0)
    return refuse(
      409,
      { message: refused.length === 0 ? m.drafts_published_none() : stays },
      { extra: { rows: reports } },
    );
  const published = outcome.published.map(({ dealId, draft }) => ({
    dealId,
    name: draftName({ trip: draftTrip(draft.values), flightsToCheck: [] }),
  }));
  const done = m.drafts_published({ count: published.length });
  return refused.length === 0
    ? succeed({ message: done, published })
    : succeed({ message: `${done} ${stays}`, published, rows: reports, isWarning: true as const });
}

function reportRows(refused: readonly RefusedRow[], rows: readonly SheetRow[]): RowReport[] {
  return refused.map((row) => {
    const typed = rows.find(({ id }) => id === row.id)?.cells ?? {};
    const errors =
      row.code === 'wrong_fields' ? describeFieldErrors(row.fieldErrors, dealText.fields).texts : {};
    return {
      id: row.id,
      message: describeRefusedRow(row),
      errors,
      // The row now shows the colleague's values.
      typed: row.code === 'edited_meanwhile' ? {} : typed,
      ...(row.code === 'not_confirmed' && { confirm: formatConfirmation(row.warnings) }),
    };
  });
}

function describeRefusedRow(row: RefusedRow): string {
  switch (row.code) {
    case 'draft_gone':
      return m.drafts_gone();
    case 'edited_meanwhile':
      return m.drafts_row_edited();
    case 'deadline_passed':
      return m.deals_office_deadline_passed();
    case 'profile_incomplete':
      return m.profile_incomplete({ missing: formatMissingFields(row.missing) });
    case 'not_confirmed':
      return row.warnings.map(describeWarning).join(' ');
    case 'wrong_fields':
      return '';
    default:
      return m.access_deals_not_now();
  }
}

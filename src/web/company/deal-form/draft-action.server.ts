import { redirect } from 'react-router';
import { draftInput } from '#domain/deals/deal-draft-input.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { saveDraft } from '#server/features/deals/drafts.service.ts';
import { formatDraftLimit } from '#web/company/drafts/draft-text.ts';
import { readForm, refuse } from '#web/shared/forms/form.server.ts';
import { draftIntent } from './deal-result.ts';
import { dealText } from './deal-text.ts';

type Ctx = Parameters<typeof saveDraft>[0];
type Actor = Parameters<typeof saveDraft>[1];
type OpenedDraft = Exclude<Parameters<typeof saveDraft>[3], null>;

/** Reads the draft's own inputs and removes them from the form. */
export function extractDraft(formData: FormData): { opened: OpenedDraft | null; isDraftSave: boolean } {
  const [id, revision] = [formData.get('draft'), formData.get('draftRevision')];
  formData.delete('draft');
  formData.delete('draftRevision');
  const isDraftSave = formData.get(draftIntent.name) === draftIntent.value;
  if (isDraftSave) formData.delete(draftIntent.name);
  return { opened: typeof id === 'string' ? { id, revision: readRevision(revision) } : null, isDraftSave };
}

function readRevision(value: unknown): number {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

export async function saveDraftFromForm(
  ctx: Ctx,
  actor: Actor,
  formData: FormData,
  opened: OpenedDraft | null,
) {
  const form = await readForm(formData, draftInput, dealText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const outcome = await saveDraft(ctx, actor, form.input, opened);
  if (outcome.ok) throw redirect(officePaths.companyDraftsAfterSavePath, { status: 303 });
  switch (outcome.code) {
    case 'nothing_typed':
      return refuse(422, { message: m.drafts_nothing_typed(), values });
    case 'too_many_drafts':
      return refuse(409, { message: m.drafts_not_saved({ reason: formatDraftLimit(outcome.room) }), values });
    case 'draft_gone':
      return refuse(409, { message: m.drafts_gone_while_saving(), values }, { extra: { draftGone: true } });
    case 'edited_meanwhile':
      return refuse(409, { message: m.drafts_edited_meanwhile(), values });
    default:
      return refuse(403, { message: m.access_deals_not_now(), values });
  }
}

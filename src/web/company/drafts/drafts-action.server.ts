import { pastedTextInput } from '#domain/deals/deal-draft-input.ts';
import { m } from '#locales/messages/messages.js';
import { acceptDraftFix, deleteDraft, savePastedDrafts } from '#server/features/deals/drafts.service.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { draftDeletionText, formatDraftLimit, pasteText } from './draft-text.ts';

type Ctx = Parameters<typeof deleteDraft>[0];
type Actor = Parameters<typeof deleteDraft>[1];

export function runDraftAction(ctx: Ctx, actor: Actor, request: Request) {
  return runIntent(request, {
    paste: (form) => saveTrips(ctx, actor, form),
    fix: async (form) => {
      const outcome = await acceptDraftFix(ctx, actor, {
        id: String(form.get('id')),
        line: String(form.get('line')),
      });
      if (outcome.ok) return succeed({ message: m.drafts_fix_done() });
      return outcome.code === 'draft_gone'
        ? refuse(404, { message: m.drafts_gone() })
        : refuse(403, { message: m.access_deals_not_now() });
    },
    delete: async (form) => {
      const outcome = await deleteDraft(ctx, actor, String(form.get('id')));
      if (outcome.ok) return succeed({ message: m.drafts_deleted() });
      return outcome.code === 'draft_gone'
        ? refuse(404, { message: m.drafts_gone() })
        : refuse(403, { message: draftDeletionText.failed(m.access_deals_not_now()) });
    },
  });
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

import {
  type CompanyDeal,
  dealFields,
  dealFormValues,
  type FieldConflict,
  mergeEdit,
  readLoadedValues,
} from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import { type DealWarning, readConfirmation } from '#domain/deals/deal-warnings.ts';
import type { NeededField } from '#domain/deals/seller.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import {
  createDeal,
  getDealForEdit,
  type UpdateOutcome,
  updateDeal,
} from '#server/features/deals/company-deals.service.ts';
import { missingText } from '#web/back-office/profile-text.ts';
import { whatsappMessage } from '#web/company/dashboard/whatsapp-message.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse } from '#web/shared/forms/form.server.ts';
import { type Conflict, type CreatedDeal, openedWith, pickName } from './deal-result.ts';
import { dealText } from './deal-text.ts';
import { saveFromForm, takeDraft } from './draft-action.server.ts';

type Ctx = Parameters<typeof createDeal>[0];
type Actor = Parameters<typeof createDeal>[1];

/** Separates the confirmed warnings from the fields of the deal. */
async function readPosted(request: Request) {
  const sent = await request.formData();
  const confirmed = readConfirmation(String(sent.get('confirmed') ?? ''));
  sent.delete('confirmed');
  return { sent, confirmed };
}

/** Travellers must know the seller, so an incomplete profile blocks publishing. */
function completeFirst(values: FormValues, missing: readonly NeededField[]) {
  const message = m.profile_incomplete({ missing: missingText(missing) });
  return refuse(409, { message, values }, { extra: { needsProfile: true } });
}

function askFirst(values: FormValues, warnings: readonly DealWarning[]) {
  return refuse(409, { values }, { extra: { warnings } });
}

async function createdDeal(ctx: Ctx, actor: Actor, id: string, baseUrl: string): Promise<CreatedDeal | null> {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) return null;
  const message = whatsappMessage({ ...deal, trip: tripView(deal) }, ctx.now(), baseUrl);
  return { id, country: deal.destinationCountry, message };
}

export async function createFromForm(ctx: Ctx, actor: Actor, request: Request, baseUrl: string) {
  const { sent, confirmed } = await readPosted(request);
  const { opened, isToBeKept } = takeDraft(sent);
  if (isToBeKept) return saveFromForm(ctx, actor, sent, opened);
  const form = await readForm(sent, dealInput, dealText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const outcome = await createDeal(ctx, actor, form.input, confirmed, opened?.id ?? null);
  if (outcome.ok) {
    const created = await createdDeal(ctx, actor, outcome.id, baseUrl);
    // A colleague may have deleted the deal in the meantime.
    return created ? done({ created }) : refuse(404, { message: m.deals_office_not_found(), values });
  }
  if (outcome.code === 'not_confirmed') return askFirst(values, outcome.warnings);
  if (outcome.code === 'profile_incomplete') return completeFirst(values, outcome.missing);
  if (outcome.code === 'draft_gone')
    return refuse(409, { message: m.drafts_already_published(), values }, { extra: { draftGone: true } });
  if (outcome.code === 'deadline_passed')
    return refuse(422, { fieldErrors: { deadlineAt: m.deals_office_deadline_passed() }, values });
  return refuse(403, { message: m.access_deals_not_now(), values });
}

export async function updateFromForm(ctx: Ctx, actor: Actor, id: string, request: Request) {
  const stored = await getDealForEdit(ctx, actor, id);
  if (!stored) return null;
  const { sent, confirmed } = await readPosted(request);
  takePicked(sent, stored);
  const loaded = readLoadedValues(String(sent.get('loaded') ?? ''));
  sent.delete('loaded');
  const typed = await readForm(sent, dealEditInput(stored), dealText);
  if (!typed.ok) return typed.refusal;
  const isOutdated = typed.input.revision !== stored.revision;
  const { taken, conflicts } = isOutdated
    ? mergeEdit(stored, typed.input, loaded)
    : { taken: {}, conflicts: [] };
  for (const [field, value] of Object.entries(taken)) sent.set(field, value);
  const form = await readForm(sent, dealEditInput(stored), dealText);
  if (!form.ok) return form.refusal;
  const { input, values } = form;
  // Edits of different fields merge, and so do two changes of the seats.
  const revision = conflicts.length === 0 ? stored.revision : input.revision;
  const outcome = await updateDeal(ctx, actor, id, { ...input, revision }, confirmed);
  if (outcome.ok) return done({ isClosed: input.deadlineAt <= ctx.now() });
  if (outcome.code === 'edited_meanwhile')
    return whichToKeep(values, conflicts, { ...openedWith(stored), seatsLoaded: String(input.seatsLoaded) });
  return outcome.code === 'deal_not_found' ? null : notUpdated(values, outcome);
}

/** Without JavaScript, the choices between two values arrive beside the fields; moves them into the fields. */
function takePicked(sent: FormData, stored: CompanyDeal): void {
  const theirs = dealFormValues(stored);
  for (const field of dealFields) {
    if (sent.get(pickName(field)) === 'theirs') sent.set(field, theirs[field]);
    sent.delete(pickName(field));
  }
}

/** `seatsLoaded` stays as it was, because a change of seats is stored as a difference. */
function whichToKeep(values: FormValues, fields: readonly FieldConflict[], opened: Conflict['opened']) {
  const conflict: Conflict = { fields, opened };
  return refuse(409, { message: m.deals_office_edited_meanwhile(), values }, { extra: { conflict } });
}

function notUpdated(
  values: FormValues,
  outcome: Exclude<UpdateOutcome, { ok: true } | { code: 'edited_meanwhile' }>,
) {
  switch (outcome.code) {
    case 'not_confirmed':
      return askFirst(values, outcome.warnings);
    case 'profile_incomplete':
      return completeFirst(values, outcome.missing);
    case 'seats_below_held_and_sold':
      return refuse(409, {
        fieldErrors: { seatsAvailable: m.deals_office_seats_below(outcome.seats) },
        values,
      });
    default:
      return refuse(403, { message: m.access_deals_not_now(), values });
  }
}

import { data } from 'react-router';
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
import type { RequiredProfileField } from '#domain/deals/seller.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import {
  createDeal,
  getDealForEdit,
  type UpdateDealOutcome,
  updateDeal,
} from '#server/features/deals/company-deals.service.ts';
import { findTypedDemand } from '#server/features/wishes/demand.service.ts';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { whatsappMessage } from '#web/company/dashboard/whatsapp-message.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import {
  type Conflict,
  type CreatedDeal,
  dealValues,
  getChoiceName,
  getOpenedValues,
} from './deal-result.ts';
import { dealText } from './deal-text.ts';
import { extractDraft, saveDraftFromForm } from './draft-action.server.ts';

type Ctx = Parameters<typeof createDeal>[0];
type Actor = Parameters<typeof createDeal>[1];

/** Separates the confirmed warnings from the deal's own fields. */
async function readDealForm(request: Request) {
  const formData = await request.formData();
  const confirmed = readConfirmation(String(formData.get('confirmed') ?? ''));
  formData.delete('confirmed');
  return { formData, confirmed };
}

/** Travellers must know the seller, so an incomplete profile blocks publishing. */
function refuseIncompleteProfile(values: FormValues, missing: readonly RequiredProfileField[]) {
  const message = m.profile_incomplete({ missing: formatMissingFields(missing) });
  return refuse(409, { message, values }, { extra: { needsProfile: true } });
}

function refuseUnconfirmed(values: FormValues, warnings: readonly DealWarning[]) {
  return refuse(409, { values }, { extra: { warnings } });
}

async function loadCreatedDeal(
  ctx: Ctx,
  actor: Actor,
  id: string,
  baseUrl: string,
): Promise<CreatedDeal | null> {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) return null;
  const message = whatsappMessage({ ...deal, trip: tripView(deal) }, ctx.now(), baseUrl);
  return { id, country: deal.destinationCountry, message };
}

export async function createFromForm(ctx: Ctx, actor: Actor, request: Request, baseUrl: string) {
  const form = await readDealForm(request);
  const { opened, isDraftSave } = extractDraft(form.formData);
  const { data: result, init } = isDraftSave
    ? await saveDraftFromForm(ctx, actor, form.formData, opened)
    : await createFromInput(ctx, actor, { ...form, opened, baseUrl });
  if (result.ok) return data(result, init ?? {});
  const demand = await findTypedDemand(ctx, actor, dealValues(result.values));
  return data({ ...result, demand, ...(opened && { draftRevision: opened.revision }) }, init ?? {});
}

interface CreateInput extends Awaited<ReturnType<typeof readDealForm>> {
  readonly opened: ReturnType<typeof extractDraft>['opened'];
  readonly baseUrl: string;
}

async function createFromInput(
  ctx: Ctx,
  actor: Actor,
  { formData, confirmed, opened, baseUrl }: CreateInput,
) {
  const form = await readForm(formData, dealInput, dealText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const outcome = await createDeal(ctx, actor, form.input, confirmed, opened);
  if (outcome.ok) {
    const created = await loadCreatedDeal(ctx, actor, outcome.id, baseUrl);
    // A colleague may have deleted the deal in the meantime.
    return created ? succeed({ created }) : refuse(404, { message: m.deals_office_not_found(), values });
  }
  if (outcome.code === 'not_confirmed') return refuseUnconfirmed(values, outcome.warnings);
  if (outcome.code === 'profile_incomplete') return refuseIncompleteProfile(values, outcome.missing);
  if (outcome.code === 'draft_gone')
    return refuse(409, { message: m.drafts_already_published(), values }, { extra: { draftGone: true } });
  if (outcome.code === 'edited_meanwhile')
    return refuse(409, { message: m.drafts_edited_meanwhile(), values });
  if (outcome.code === 'deadline_passed')
    return refuse(422, { fieldErrors: { deadlineAt: m.deals_office_deadline_passed() }, values });
  return refuse(403, { message: m.access_deals_not_now(), values });
}

export async function updateFromForm(ctx: Ctx, actor: Actor, id: string, request: Request) {
  const stored = await getDealForEdit(ctx, actor, id);
  if (!stored) return null;
  const { formData, confirmed } = await readDealForm(request);
  applyChoices(formData, stored);
  const loaded = readLoadedValues(String(formData.get('loaded') ?? ''));
  formData.delete('loaded');
  const typed = await readForm(formData, dealEditInput(stored), dealText);
  if (!typed.ok) return typed.refusal;
  const isOutdated = typed.input.revision !== stored.revision;
  const { taken, conflicts } = isOutdated
    ? mergeEdit(stored, typed.input, loaded)
    : { taken: {}, conflicts: [] };
  for (const [field, value] of Object.entries(taken)) formData.set(field, value);
  const form = await readForm(formData, dealEditInput(stored), dealText);
  if (!form.ok) return form.refusal;
  const { input, values } = form;
  // If no field conflicts, edits of different fields are merged, and so are two changes of the seats.
  const revision = conflicts.length === 0 ? stored.revision : input.revision;
  const outcome = await updateDeal(ctx, actor, id, { ...input, revision }, confirmed);
  if (outcome.ok) return succeed({ isClosed: input.deadlineAt <= ctx.now() });
  if (outcome.code === 'edited_meanwhile')
    return refuseConflict(values, conflicts, {
      ...getOpenedValues(stored),
      seatsLoaded: String(input.seatsLoaded),
    });
  return outcome.code === 'deal_not_found' ? null : refuseUpdate(values, outcome);
}

/** Without JavaScript, choices between two values are sent beside the fields; copies them into the fields. */
function applyChoices(formData: FormData, stored: CompanyDeal): void {
  const theirs = dealFormValues(stored);
  for (const field of dealFields) {
    if (formData.get(getChoiceName(field)) === 'theirs') formData.set(field, theirs[field]);
    formData.delete(getChoiceName(field));
  }
}

/** Leaves `seatsLoaded` unchanged, because the service stores a change of seats as a difference to it. */
function refuseConflict(values: FormValues, fields: readonly FieldConflict[], opened: Conflict['opened']) {
  const conflict: Conflict = { fields, opened };
  return refuse(409, { message: m.deals_office_edited_meanwhile(), values }, { extra: { conflict } });
}

function refuseUpdate(
  values: FormValues,
  outcome: Exclude<UpdateDealOutcome, { ok: true } | { code: 'edited_meanwhile' }>,
) {
  switch (outcome.code) {
    case 'not_confirmed':
      return refuseUnconfirmed(values, outcome.warnings);
    case 'profile_incomplete':
      return refuseIncompleteProfile(values, outcome.missing);
    case 'seats_below_held_and_sold':
      return refuse(409, {
        fieldErrors: { seatsAvailable: m.deals_office_seats_below(outcome.seats) },
        values,
      });
    default:
      return refuse(403, { message: m.access_deals_not_now(), values });
  }
}

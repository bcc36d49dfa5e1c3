// Reads the posted form of a deal, asks the service, and puts what became of it into words.
import { data } from 'react-router';
import { dealEditInput, dealInput } from '#domain/deal-input.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { parseForm } from '#domain/form-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  createDeal,
  getDealForEdit,
  type UpdateOutcome,
  updateDeal,
} from '#server/features/deals/company-deals.service.ts';
import { type CreateAnswer, type DealRefusal, typedDeal, type UpdateAnswer } from './deal-answer.ts';
import { dealErrorTexts } from './deal-words.ts';

type Ctx = Parameters<typeof createDeal>[0];
type Actor = Parameters<typeof createDeal>[1];

export async function answerCreateForm(ctx: Ctx, actor: Actor, form: FormData) {
  const parsed = parseForm(dealInput, form);
  if (!parsed.ok) return unreadable(form, parsed.fieldErrors);
  const outcome = await createDeal(ctx, actor, parsed.input);
  if (outcome.ok) return data<CreateAnswer>(outcome);
  if (outcome.code === 'deadline_passed')
    return refused(form, 422, { fieldErrors: { deadlineAt: m.deals_office_deadline_passed() } });
  return refused(form, 403, { message: m.deals_office_read_only() });
}

/** Null when there is no such deal (any more). */
export async function answerEditForm(ctx: Ctx, actor: Actor, id: string, form: FormData) {
  const stored = await getDealForEdit(ctx, actor, id);
  if (!stored) return null;
  const parsed = parseForm(dealEditInput(stored), form);
  if (!parsed.ok) return unreadable(form, parsed.fieldErrors);
  const outcome = await updateDeal(ctx, actor, id, parsed.input);
  if (outcome.ok) return data<UpdateAnswer>({ ok: true, isClosed: parsed.input.deadlineAt <= ctx.now() });
  return outcome.code === 'deal_not_found' ? null : notUpdated(form, outcome);
}

function notUpdated(form: FormData, outcome: Exclude<UpdateOutcome, { ok: true }>) {
  switch (outcome.code) {
    case 'edited_meanwhile':
      return refused(form, 409, { message: m.deals_office_edited_meanwhile(), isOutdated: true });
    case 'seats_below_held_and_sold':
      return refused(form, 409, {
        fieldErrors: { seatsAvailable: m.deals_office_seats_below(outcome.seats) },
      });
    default:
      return refused(form, 403, { message: m.deals_office_read_only() });
  }
}

/** What no browser sends from our form is malformed, not a slip of the finger. */
function unreadable(form: FormData, errors: FieldErrors) {
  const { form: foreign, ...fieldErrors } = dealErrorTexts(errors);
  return foreign
    ? refused(form, 400, { message: foreign, fieldErrors })
    : refused(form, 422, { fieldErrors });
}

function refused(form: FormData, status: number, why: Partial<Omit<DealRefusal, 'ok' | 'values'>>) {
  return data<DealRefusal>({ ok: false, fieldErrors: {}, values: typedDeal(form), ...why }, { status });
}

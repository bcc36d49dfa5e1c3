import { soldElsewhereInput } from '#domain/deals/deal-price-input.ts';
import { maxSeatsPerDeal } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { deleteDeal } from '#server/features/deals/company-deals.service.ts';
import {
  changeSeats,
  pauseDeal,
  type ResumeOutcome,
  resumeDeal,
  type SeatsOutcome,
  sellElsewhere,
} from '#server/features/deals/deals-on-sale.service.ts';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { dealDeletionText } from './delete-deal-dialog.tsx';
import { rowText } from './row-text.ts';

type Ctx = Parameters<typeof deleteDeal>[0];
type Actor = Parameters<typeof deleteDeal>[1];

const readDealId = (form: FormData) => String(form.get('id'));

export function runDealAction(ctx: Ctx, actor: Actor, request: Request) {
  const row = dealRowForms(ctx, actor);
  return runIntent(request, {
    delete: async (form) => {
      const outcome = await deleteDeal(ctx, actor, readDealId(form));
      if (outcome.ok) return succeed({ message: m.deals_office_deleted() });
      return outcome.code === 'deal_not_found'
        ? refuse(404, { message: dealDeletionText.failed(m.deals_office_not_found()) })
        : refuse(403, { message: dealDeletionText.failed(m.access_deals_not_now()) });
    },
    seats: row.seats,
    soldElsewhere: row.soldElsewhere,
    pause: row.pause,
    resume: row.resume,
  });
}

export function dealRowForms(ctx: Ctx, actor: Actor) {
  return {
    seats: async (form: FormData) => {
      const by = Number(form.get('by'));
      // The buttons send ±1; an undo can send the sum of several clicks.
      if (!Number.isInteger(by) || by === 0 || Math.abs(by) > maxSeatsPerDeal)
        return refuse(400, { message: rowText.failed() });
      return toActionResult(await changeSeats(ctx, actor, readDealId(form), by));
    },
    soldElsewhere: async (formData: FormData) => {
      const form = await readForm(formData, soldElsewhereInput, rowText);
      if (!form.ok) return form.refusal;
      const { id, seats: count } = form.input;
      const outcome = await sellElsewhere(ctx, actor, id, count);
      if (!outcome.ok) return toActionResult(outcome);
      return succeed({ message: m.deals_office_sold_elsewhere_done({ count, left: outcome.left }) });
    },
    pause: async (form: FormData) =>
      toActionResult(await pauseDeal(ctx, actor, readDealId(form)), m.deals_office_paused_done()),
    resume: async (form: FormData) =>
      toActionResult(await resumeDeal(ctx, actor, readDealId(form)), m.deals_office_resumed_done()),
  };
}

function toActionResult(outcome: SeatsOutcome | ResumeOutcome, message?: string) {
  if (outcome.ok) return succeed(message ? { message } : {});
  switch (outcome.code) {
    case 'deal_not_found':
      return refuse(404, { message: rowText.failed(m.deals_office_not_found()) });
    case 'profile_incomplete': {
      const message = m.profile_incomplete({ missing: formatMissingFields(outcome.missing) });
      return refuse(409, { message }, { extra: { needsProfile: true } });
    }
    case 'flight_cancelled':
      return refuse(409, { message: rowText.failed(m.deals_office_flight_cancelled()) });
    case 'hidden':
      return refuse(409, { message: rowText.failed(m.desk_deal_hidden_stays()) });
    case 'no_seat_left':
      return refuse(409, { message: rowText.failed(m.deals_office_no_seat_left()) });
    case 'too_many_seats':
      return refuse(409, { message: rowText.failed(m.deals_office_too_many_seats()) });
    default:
      return refuse(403, { message: rowText.failed(m.access_deals_not_now()) });
  }
}

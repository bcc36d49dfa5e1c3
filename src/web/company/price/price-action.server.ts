import { dealPriceInput, priceStepInput, stopStepInput } from '#domain/deals/deal-price-input.ts';
import { readConfirmation } from '#domain/deals/deal-warnings.ts';
import type { PriceStep } from '#domain/deals/price-step.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { changePrice, getDealForEdit } from '#server/features/deals/company-deals.service.ts';
import { setPricePlan } from '#server/features/deals/price-steps.service.ts';
import { getFeeRate } from '#server/features/finance/statements/fee-rate.queries.ts';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { planText, priceText } from './price-text.ts';

type Ctx = Parameters<typeof getDealForEdit>[0];
type Actor = Parameters<typeof getDealForEdit>[1];

/** Null if the company has no such deal. */
export async function loadPricedDeal(ctx: Ctx, actor: Actor, id: string) {
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) return null;
  const feeBasisPoints = await getFeeRate(ctx, actor);
  return { deal: { ...deal, trip: tripView(deal) }, feeBasisPoints, now: ctx.now() };
}

export function runPriceAction(ctx: Ctx, actor: Actor, id: string, request: Request) {
  return runIntent(request, {
    price: (form) => changePriceFromForm(ctx, actor, id, form),
    plan: async (form) => {
      const read = await readForm(form, priceStepInput, planText);
      if (!read.ok) return read.refusal;
      return setPlan(ctx, actor, { id, ...read.input, values: read.values });
    },
    'stop-plan': async (form) => {
      const read = await readForm(form, stopStepInput, planText);
      if (!read.ok) return read.refusal;
      return setPlan(ctx, actor, { id, step: null, ...read.input, values: {} });
    },
  });
}

async function setPlan(
  ctx: Ctx,
  actor: Actor,
  { id, values, ...plan }: { id: string; step: PriceStep | null; revision: number; values: FormValues },
) {
  const outcome = await setPricePlan(ctx, actor, id, plan);
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) return refuse(404, { message: planText.failed(m.deals_office_not_found()), values });
  const name = dealName(deal);
  if (outcome.ok)
    return succeed({
      message: plan.step
        ? m.seat_price_plan_saved({ deal: name })
        : m.seat_price_plan_stopped({ deal: name }),
    });
  const price = formatMyr(deal.sellingPriceSen);
  switch (outcome.code) {
    case 'floor_not_below_price':
      return refuse(422, { fieldErrors: { floor: m.seat_price_plan_floor_too_high({ price }) }, values });
    case 'edited_meanwhile':
      return refuse(409, { message: m.seat_price_edited({ price }), values });
    case 'deal_closed':
      return refuse(409, { message: planText.failed(m.seat_price_closed()), values });
    default:
      return refuse(403, { message: planText.failed(m.access_deals_not_now()), values });
  }
}

async function changePriceFromForm(ctx: Ctx, actor: Actor, id: string, formData: FormData) {
  const confirmed = readConfirmation(String(formData.get('confirmed') ?? ''));
  formData.delete('confirmed');
  const form = await readForm(formData, dealPriceInput, priceText);
  if (!form.ok) return form.refusal;
  const { values, input } = form;
  const { sellingPrice: sellingPriceSen, revision } = input;
  const outcome = await changePrice(ctx, actor, id, { sellingPriceSen, revision }, confirmed);
  if (!outcome.ok && outcome.code === 'read_only_role')
    return refuse(403, { message: priceText.failed(m.access_deals_not_now()), values });
  const deal = await getDealForEdit(ctx, actor, id);
  if (!deal) return refuse(404, { message: priceText.failed(m.deals_office_not_found()), values });
  const price = formatMyr(deal.sellingPriceSen);
  if (outcome.ok) return succeed({ message: m.seat_price_done({ deal: dealName(deal), price }) });
  switch (outcome.code) {
    case 'not_confirmed':
      return refuse(409, { values }, { extra: { warnings: outcome.warnings } });
    case 'edited_meanwhile':
      return refuse(409, { message: m.seat_price_edited({ price }), values });
    case 'profile_incomplete': {
      const message = m.profile_incomplete({ missing: formatMissingFields(outcome.missing) });
      return refuse(409, { message, values });
    }
    default:
      return refuse(409, { message: priceText.failed(), values });
  }
}

import { dealPriceInput } from '#domain/deals/deal-price-input.ts';
import { readConfirmation } from '#domain/deals/deal-warnings.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { changePrice, getDealForEdit } from '#server/features/deals/company-deals.service.ts';
import { getFeeRate } from '#server/features/finance/statements/fee-rate.queries.ts';
import { formatMissingFields } from '#web/back-office/profile-text.ts';
import { dealName } from '#web/company/deal-form/deal-text.ts';
import { readForm, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { priceText } from './price-text.ts';

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
  });
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

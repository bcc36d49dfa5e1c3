// Owns what the form of a deal already says about it: the preview of its card while it is typed, the fields that a
// pasted itinerary fills, and prices that look like a slip. Leaves judging the whole form to deal-input.ts.
import { type DealField, type DealFormValues, legFormValues } from './company-deal.ts';
import { minBillableSen } from './constants.ts';
import { type Deal, type Leg, readRoute } from './deal.ts';
import { decimalFromSen, parseMoney } from './money.ts';
import type { PastedItinerary } from './pasted-itinerary.ts';
import { fromKlInput, isDate } from './time.ts';

function previewLeg(values: DealFormValues, direction: 'outbound' | 'return'): Leg | null {
  const departsOn = values[`${direction}DepartsOn`];
  if (!isDate(departsOn)) return null;
  const typed = values[`${direction}Route`];
  return {
    flightNumber: values[`${direction}FlightNumber`],
    departsOn,
    route: readRoute(typed) ?? typed,
    departureTime: values[`${direction}DepartureTime`],
    arrivalTime: values[`${direction}ArrivalTime`],
    dayOffset: null,
  };
}

/** The deal as far as its card shows it, or null while something of that is missing: nothing is made up. */
export function previewDeal(
  values: DealFormValues,
  context: { readonly companyName: string; readonly now: Date },
): Deal | null {
  const outbound = previewLeg(values, 'outbound');
  const back = previewLeg(values, 'return');
  const sellingPriceSen = parseMoney(values.sellingPrice);
  const deadlineAt = fromKlInput(values.deadlineAt);
  const seats = /^\d{1,4}$/.test(values.seatsAvailable) ? Number(values.seatsAvailable) : null;
  if (values.destinationCountry.trim() === '' || values.airlines.trim() === '') return null;
  if (!outbound || sellingPriceSen === null || !deadlineAt || seats === null) return null;
  if (values.tripType === 'return' && !back) return null;
  return {
    id: 'preview',
    companyId: '',
    companyName: context.companyName,
    destinationCountry: values.destinationCountry.trim(),
    airlines: values.airlines.trim(),
    outbound: [outbound],
    back: values.tripType === 'return' && back ? [back] : null,
    seatsAvailable: seats,
    seatsHeld: 0,
    seatsReturnAt: null,
    costSen: parseMoney(values.cost) ?? 0,
    sellingPriceSen,
    deadlineAt,
    publishAt: fromKlInput(values.publishAt),
    createdAt: context.now,
  };
}

/** Only what was understood; everything else in the form stays as it is. */
export function pastedFormValues(pasted: PastedItinerary): Partial<DealFormValues> {
  const [outbound, back] = pasted.legs;
  const filled: Partial<Record<DealField, string>> = {
    ...(outbound && { tripType: back ? 'return' : 'oneWay' }),
    ...(outbound && legFormValues('outbound', outbound)),
    ...(back && legFormValues('return', back)),
    ...(pasted.pnr && { pnr: pasted.pnr }),
    ...(pasted.airlines && { airlines: pasted.airlines }),
    ...(pasted.destinationCountry && { destinationCountry: pasted.destinationCountry }),
    ...(pasted.seats !== undefined && { seatsAvailable: String(pasted.seats) }),
    ...(pasted.costSen !== undefined && { cost: decimalFromSen(pasted.costSen) }),
    ...(pasted.sellingPriceSen !== undefined && { sellingPrice: decimalFromSen(pasted.sellingPriceSen) }),
  };
  return filled;
}

type DealWarningCode = 'promo_above_original' | 'promo_below_billable_minimum';

/** What the company should know about a deal that is saved all the same. */
export function dealWarnings({ costSen, sellingPriceSen }: Pick<Deal, 'costSen' | 'sellingPriceSen'>) {
  const warnings: DealWarningCode[] = [];
  if (sellingPriceSen > costSen) warnings.push('promo_above_original');
  if (sellingPriceSen < minBillableSen) warnings.push('promo_below_billable_minimum');
  return warnings;
}

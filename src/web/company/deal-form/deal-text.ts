import type { CompanyDeal, DealField } from '#domain/deals/company-deal.ts';
import type { FieldErrorCode } from '#domain/kernel/errors.ts';
import { maxCharacters, maxSeatsPerDeal, minSeatsPerDeal } from '#domain/kernel/limits.ts';
import { maxPriceSen } from '#domain/kernel/money.ts';
import { type FlightSlot, flightSlots, type LegField } from '#domain/trips/flight-slots.ts';
import type { Direction } from '#domain/trips/leg.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import type { FieldText } from '#web/shared/forms/field-errors.ts';

/** Names the deal on buttons and dialogs, because several go to the same country. */
export function dealName(deal: Pick<CompanyDeal, 'destinationCountry' | 'airlines' | 'outbound'>): string {
  return m.deals_office_which({
    country: deal.destinationCountry,
    airlines: deal.airlines,
    date: formatDate(deal.outbound[0].departsOn),
  });
}

const SHORT = 40;

const legLabels: Record<LegField, () => string> = {
  FlightNumber: m.deals_office_what_flight_number,
  DepartsOn: m.deals_office_what_date,
  Route: m.deals_office_what_route,
  DepartureTime: m.deals_office_what_departure,
  ArrivalTime: m.deals_office_what_arrival,
  DayOffset: m.deals_office_what_day_offset,
};

const flightLabels = {
  outbound: [m.deals_office_what_outbound, m.deals_office_what_outbound_connection],
  return: [m.deals_office_what_return, m.deals_office_what_return_connection],
} as const;

function flightFields(direction: Direction) {
  const [first, connection] = flightLabels[direction];
  const fields = flightSlots[direction].flatMap((slot, index) =>
    Object.entries(legLabels).map(([part, what]) => [
      `${slot}${part}`,
      (): FieldText => ({
        what: index === 0 ? first({ what: what() }) : connection({ what: what(), number: index + 1 }),
        max: part === 'FlightNumber' ? maxCharacters.flightNumber : SHORT,
      }),
    ]),
  );
  return Object.fromEntries(fields) as Record<`${FlightSlot}${LegField}`, () => FieldText>;
}

const includedFields = {
  checkedBag: () => includedText(m.deals_office_checked_bag_required),
  cabinBag: includedText,
  meals: includedText,
  refund: () => includedText(m.deals_office_refund_required),
  changes: () => includedText(m.deals_office_changes_required),
  children: includedText,
  infants: includedText,
  sellerNote: () => ({ what: m.deals_office_what_seller_note(), max: maxCharacters.sellerNote }),
};

/** Text of the fields whose value is chosen from a list. */
function includedText(required?: () => string): FieldText {
  return {
    what: m.deals_office_what_included(),
    max: SHORT,
    says: (code) => (code === 'required' ? required?.() : undefined),
  };
}

const fields: Record<DealField, () => FieldText> = {
  tripType: () => ({ what: m.deals_office_what_trip(), max: SHORT }),
  destinationCountry: () => ({
    what: m.deals_office_what_destination_country(),
    max: maxCharacters.destinationCountry,
  }),
  airlines: () => ({ what: m.deals_office_what_airlines(), max: maxCharacters.airlines }),
  pnr: () => ({ what: m.deals_office_what_pnr(), max: maxCharacters.pnr }),
  ...flightFields('outbound'),
  ...flightFields('return'),
  ...includedFields,
  seatsAvailable: () => ({ what: m.deals_office_what_seats(), max: SHORT, says: describeSeatsLimit }),
  cost: () => ({ what: m.deals_office_what_cost(), max: SHORT, says: priceLimit }),
  sellingPrice: () => ({ what: m.deals_office_what_promo(), max: SHORT, says: priceLimit }),
  seatCost: () => ({ what: m.deals_office_what_seat_cost(), max: SHORT, says: priceLimit }),
  publishAt: () => ({ what: m.deals_office_what_publish(), max: SHORT }),
  deadlineAt: () => ({ what: m.deals_office_what_deadline(), max: SHORT }),
};

export function describeSeatsLimit(code: FieldErrorCode): string | undefined {
  if (code === 'below_minimum') return m.deals_office_seats_minimum({ min: minSeatsPerDeal });
  if (code === 'above_maximum') return m.deals_office_seats_maximum({ max: maxSeatsPerDeal });
  return undefined;
}

function priceLimit(code: FieldErrorCode): string | undefined {
  if (code === 'below_minimum') return m.deals_office_price_minimum();
  if (code === 'above_maximum') return m.deals_office_price_maximum({ max: formatMyr(maxPriceSen) });
  return undefined;
}

export const dealText: FormText = {
  fields,
  failed: (reason = m.error_not_saved()) => m.deals_office_not_saved({ reason }),
};

// Names of a deal and of the fields of its form, and what is said when one of them is wrong.
import type { CompanyDeal, DealField, LegField } from '#domain/company-deal.ts';
import { maxCharacters, maxPriceSen, maxSeatsPerDeal, minSeatsPerDeal } from '#domain/constants.ts';
import type { FieldErrorCode } from '#domain/errors.ts';
import { formatMyr } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { type FieldWords, fieldErrorText } from '#web/shared/forms/field-errors.ts';

/** Which deal a button or a dialog means: several go to the same country. */
export function dealName(deal: Pick<CompanyDeal, 'destinationCountry' | 'airlines' | 'legs'>): string {
  return m.deals_office_which({
    country: deal.destinationCountry,
    airlines: deal.airlines,
    date: formatDate(deal.legs[0].departsOn),
  });
}

const SHORT = 40;

const legWhat: Record<LegField, () => string> = {
  FlightNumber: m.deals_office_what_flight_number,
  DepartsOn: m.deals_office_what_date,
  Route: m.deals_office_what_route,
  DepartureTime: m.deals_office_what_departure,
  ArrivalTime: m.deals_office_what_arrival,
};

function legWords<To extends 'outbound' | 'return'>(direction: To) {
  const whole = direction === 'outbound' ? m.deals_office_what_outbound : m.deals_office_what_return;
  return Object.fromEntries(
    Object.entries(legWhat).map(([part, what]) => [
      `${direction}${part}`,
      (): FieldWords => ({
        what: whole({ what: what() }),
        max: part === 'FlightNumber' ? maxCharacters.flightNumber : SHORT,
      }),
    ]),
  ) as Record<`${To}${LegField}`, () => FieldWords>;
}

const fields: Record<DealField, () => FieldWords> = {
  tripType: () => ({ what: m.deals_office_what_trip(), max: SHORT }),
  destinationCountry: () => ({
    what: m.deals_office_what_destination_country(),
    max: maxCharacters.destinationCountry,
  }),
  airlines: () => ({ what: m.deals_office_what_airlines(), max: maxCharacters.airlines }),
  pnr: () => ({ what: m.deals_office_what_pnr(), max: maxCharacters.pnr }),
  ...legWords('outbound'),
  ...legWords('return'),
  seatsAvailable: () => ({ what: m.deals_office_what_seats(), max: SHORT }),
  cost: () => ({ what: m.deals_office_what_cost(), max: SHORT }),
  sellingPrice: () => ({ what: m.deals_office_what_promo(), max: SHORT }),
  publishAt: () => ({ what: m.deals_office_what_publish(), max: SHORT }),
  deadlineAt: () => ({ what: m.deals_office_what_deadline(), max: SHORT }),
};

function isDealField(name: string): name is DealField {
  return Object.hasOwn(fields, name);
}

/** Limits that can be named are named. */
function limitText(field: DealField, code: FieldErrorCode): string | undefined {
  const isPrice = field === 'cost' || field === 'sellingPrice';
  if (code === 'below_minimum' && field === 'seatsAvailable')
    return m.deals_office_seats_minimum({ min: minSeatsPerDeal });
  if (code === 'above_maximum' && field === 'seatsAvailable')
    return m.deals_office_seats_maximum({ max: maxSeatsPerDeal });
  if (code === 'below_minimum' && isPrice) return m.deals_office_price_minimum();
  if (code === 'above_maximum' && isPrice)
    return m.deals_office_price_maximum({ max: formatMyr(maxPriceSen) });
  return undefined;
}

export type DealErrorTexts = Readonly<Record<string, string>>;

/** By field, in the order of the form. What belongs to no field of the form stands under `form`, once. */
export function dealErrorTexts(errors: Readonly<Record<string, FieldErrorCode>>): DealErrorTexts {
  const texts: Record<string, string> = {};
  for (const [name, code] of Object.entries(errors)) {
    if (isDealField(name)) texts[name] = limitText(name, code) ?? fieldErrorText(code, fields[name]());
    else texts.form = m.field_unknown();
  }
  return texts;
}

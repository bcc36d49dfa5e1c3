// The typed values that determine a trip, as a query. Without PNR, prices and times of sale.
import { type DealField, type DealFormValues, emptyDealForm } from '#domain/deals/company-deal.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { flightSlots, legFields } from '#domain/trips/flight-slots.ts';

const { flightNumber: _, ...tripLegFields } = legFields;

const tripFields: readonly DealField[] = [
  'tripType',
  'destinationCountry',
  'seatsAvailable',
  'checkedBag',
  ...Object.values(flightSlots)
    .flat()
    .flatMap((slot) => Object.values(tripLegFields).map((field) => `${slot}${field}` as const)),
];

export function formatTripQuery(values: DealFormValues): string {
  const typed = tripFields.filter((field) => values[field] !== '');
  return new URLSearchParams(typed.map((field) => [field, values[field]])).toString();
}

export function readTripQuery(query: URLSearchParams): DealFormValues {
  const read = (field: DealField) => (query.get(field) ?? '').slice(0, maxCharacters.draftField);
  return { ...emptyDealForm, ...Object.fromEntries(tripFields.map((field) => [field, read(field)])) };
}

import type { PastedItinerary } from '../itinerary/read.ts';
import { decimalFromSen, parseMoney } from '../kernel/money.ts';
import { isDate, isTime } from '../kernel/time.ts';
import { fromKlInput } from '../kernel/typed-time.ts';
import { type FlightSlot, flightSlots } from '../trips/flight-slots.ts';
import { readIncluded } from '../trips/included.ts';
import { type Direction, dayOffsets, type Flights, type Leg, readRoute } from '../trips/leg.ts';
import {
  type DealField,
  type DealFormValues,
  dealFields,
  emptyDealForm,
  flightFormValues,
} from './company-deal.ts';
import type { Deal } from './deal.ts';

function previewLeg(values: DealFormValues, slot: FlightSlot): Leg | null {
  const departsOn = values[`${slot}DepartsOn`];
  if (!isDate(departsOn)) return null;
  const typed = values[`${slot}Route`];
  const dayOffset = values[`${slot}DayOffset`];
  return {
    flightNumber: values[`${slot}FlightNumber`],
    departsOn,
    route: readRoute(typed) ?? typed,
    departureTime: values[`${slot}DepartureTime`],
    arrivalTime: values[`${slot}ArrivalTime`],
    dayOffset: dayOffsets.find((offset) => String(offset) === dayOffset) ?? null,
  };
}

export function readTypedLeg(values: DealFormValues, slot: FlightSlot): Leg | null {
  const leg = previewLeg(values, slot);
  return leg && isTime(leg.departureTime) && isTime(leg.arrivalTime) ? leg : null;
}

export function readTypedTrip(values: DealFormValues) {
  const flights = (direction: Direction) =>
    flightSlots[direction]
      .map((slot) => ({ flightNumber: values[`${slot}FlightNumber`], route: values[`${slot}Route`] }))
      .filter(({ flightNumber, route }) => `${flightNumber}${route}`.trim() !== '');
  return {
    destinationCountry: values.destinationCountry,
    airlines: values.airlines,
    outbound: flights('outbound'),
    back: values.tripType === 'return' ? flights('return') : null,
  };
}

function previewFlights(values: DealFormValues, direction: Direction): Flights | null {
  const [first, ...connecting] = flightSlots[direction];
  const leg = previewLeg(values, first);
  return leg && [leg, ...connecting.flatMap((slot) => readTypedLeg(values, slot) ?? [])];
}

/** Returns null until the destination and the first flights can be read. */
export function previewTrip(
  values: DealFormValues,
): Pick<Deal, 'destinationCountry' | 'outbound' | 'back' | 'included'> | null {
  const outbound = previewFlights(values, 'outbound');
  const back = values.tripType === 'return' ? previewFlights(values, 'return') : null;
  const destinationCountry = values.destinationCountry.trim();
  if (destinationCountry === '' || !outbound || (values.tripType === 'return' && !back)) return null;
  return { destinationCountry, outbound, back, included: readIncluded(values) };
}

export function readTypedSeats({ seatsAvailable }: Pick<DealFormValues, 'seatsAvailable'>): number | null {
  return /^\d{1,4}$/.test(seatsAvailable) ? Number(seatsAvailable) : null;
}

export function previewDeal(
  values: DealFormValues,
  context: { readonly companyName: string; readonly now: Date },
): Deal | null {
  const trip = previewTrip(values);
  const sellingPriceSen = parseMoney(values.sellingPrice);
  const deadlineAt = fromKlInput(values.deadlineAt);
  const seats = readTypedSeats(values);
  if (values.airlines.trim() === '') return null;
  if (!trip || sellingPriceSen === null || !deadlineAt || seats === null) return null;
  return {
    id: 'preview',
    companyId: '',
    companyName: context.companyName,
    ...trip,
    airlines: values.airlines.trim(),
    seatsAvailable: seats,
    seatsHeld: 0,
    seatsReturnAt: null,
    pausedAt: null,
    flightCancelledAt: null,
    costSen: parseMoney(values.cost) ?? 0,
    sellingPriceSen,
    deadlineAt,
    publishAt: fromKlInput(values.publishAt),
    createdAt: context.now,
  };
}

/** If flights were recognised, sets the fields of both directions together. */
export function pastedFormValues(pasted: PastedItinerary): Partial<DealFormValues> {
  const { outbound, back } = pasted;
  const filled: Partial<Record<DealField, string>> = {
    ...(outbound.length > 0 && {
      tripType: back.length > 0 ? 'return' : 'oneWay',
      ...flightFormValues('outbound', outbound),
      ...flightFormValues('return', back),
    }),
    ...(pasted.pnr && { pnr: pasted.pnr }),
    ...(pasted.airlines && { airlines: pasted.airlines }),
    ...(pasted.destinationCountry && { destinationCountry: pasted.destinationCountry }),
    ...(pasted.seats !== undefined && { seatsAvailable: String(pasted.seats) }),
    ...(pasted.checkedBag && { checkedBag: pasted.checkedBag }),
    ...(pasted.deadline && { deadlineAt: pasted.deadline }),
    ...(pasted.costSen !== undefined && { cost: decimalFromSen(pasted.costSen) }),
    ...(pasted.sellingPriceSen !== undefined && { sellingPrice: decimalFromSen(pasted.sellingPriceSen) }),
  };
  return filled;
}

export interface PastedForm {
  readonly values: DealFormValues;
  readonly filled: Partial<DealFormValues>;
  readonly kept: readonly DealField[];
}

/** Clears unchanged fields of the previous paste, which belong to another trip. */
export function pasteIntoForm(
  values: DealFormValues,
  pasted: PastedItinerary,
  filledBefore: Partial<DealFormValues>,
): PastedForm {
  const filled = pastedFormValues(pasted);
  const untouched = dealFields.filter((field) => !(field in filled));
  const isLeftOver = (field: DealField) => filledBefore[field] === values[field];
  const cleared = untouched.filter(isLeftOver).map((field) => [field, emptyDealForm[field]] as const);
  return {
    values: { ...values, ...Object.fromEntries(cleared), ...filled },
    filled,
    kept: untouched.filter((field) => !isLeftOver(field) && values[field] !== emptyDealForm[field]),
  };
}

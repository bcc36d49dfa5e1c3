// Owns the form that creates and edits a deal: the same fields and rules for both.
// Leaves the order of dates to deal.ts, and seats held or sold meanwhile to the server.
import { z } from 'zod';
import { maxCharacters, maxSeatsPerDeal, minSeatsPerDeal } from './constants.ts';
import {
  checkDateOrder,
  type DateOrder,
  type DealDetails,
  type Leg,
  type LegTimes,
  readRoute,
} from './deal.ts';
import { date, klInstant, line, optional, priceSen, readWith, time, wholeNumber } from './fields-input.ts';
import { isDate, isTime, toKlInput } from './time.ts';

/** An edit also says what its form was opened with, so that the server can tell what the person changed. */
export interface DealEditInput extends DealDetails {
  readonly seatsLoaded: number;
  readonly revision: number;
}

/** The instants as stored when an edit is judged. */
export type StoredDealTimes = Pick<DealDetails, 'publishAt' | 'deadlineAt'>;

const flightNumber = line(maxCharacters.flightNumber).toUpperCase();
const route = readWith(readRoute, 'route_format');
const publishAt = optional(klInstant).transform((typed) => typed ?? null);
const hidden = z.string().optional();

const shared = {
  destinationCountry: line(maxCharacters.destinationCountry),
  airlines: line(maxCharacters.airlines),
  pnr: line(maxCharacters.pnr).toUpperCase(),
  outboundFlightNumber: flightNumber,
  outboundDepartsOn: date,
  outboundRoute: route,
  outboundDepartureTime: time,
  outboundArrivalTime: time,
};

const inventory = {
  seatsAvailable: wholeNumber(0, maxSeatsPerDeal),
  cost: priceSen,
  sellingPrice: priceSen,
  publishAt,
  deadlineAt: klInstant,
};

const returnForm = z.strictObject({
  tripType: z.literal('return'),
  ...shared,
  returnFlightNumber: flightNumber,
  returnDepartsOn: date,
  returnRoute: route,
  returnDepartureTime: time,
  returnArrivalTime: time,
  ...inventory,
});

// The return block may still be sent while it is hidden; whatever stands in it is dropped.
const oneWayForm = z.strictObject({
  tripType: z.literal('oneWay'),
  ...shared,
  returnFlightNumber: hidden,
  returnDepartsOn: hidden,
  returnRoute: hidden,
  returnDepartureTime: hidden,
  returnArrivalTime: hidden,
  ...inventory,
});

type DealForm = z.output<typeof returnForm> | z.output<typeof oneWayForm>;
type PartlyRead = { readonly [field: string]: unknown };

function toFlights(form: DealForm): Pick<DealDetails, 'outbound' | 'back'> {
  const outbound: Leg = {
    flightNumber: form.outboundFlightNumber,
    departsOn: form.outboundDepartsOn,
    route: form.outboundRoute,
    departureTime: form.outboundDepartureTime,
    arrivalTime: form.outboundArrivalTime,
    dayOffset: null,
  };
  if (form.tripType === 'oneWay') return { outbound: [outbound], back: null };
  const back: Leg = {
    flightNumber: form.returnFlightNumber,
    departsOn: form.returnDepartsOn,
    route: form.returnRoute,
    departureTime: form.returnDepartureTime,
    arrivalTime: form.returnArrivalTime,
    dayOffset: null,
  };
  return { outbound: [outbound], back: [back] };
}

function toDetails(form: DealForm): DealDetails {
  return {
    destinationCountry: form.destinationCountry,
    airlines: form.airlines,
    pnr: form.pnr,
    ...toFlights(form),
    seatsAvailable: form.seatsAvailable,
    costSen: form.cost,
    sellingPriceSen: form.sellingPrice,
    publishAt: form.publishAt,
    deadlineAt: form.deadlineAt,
  };
}

function readInstant(value: unknown): Date | null {
  return value instanceof Date ? value : null;
}

function readLegTimes(departsOn: unknown, departureTime: unknown, arrivalTime: unknown): LegTimes | null {
  if (typeof departsOn !== 'string' || !isDate(departsOn)) return null;
  if (typeof departureTime !== 'string' || !isTime(departureTime)) return null;
  if (typeof arrivalTime !== 'string' || !isTime(arrivalTime)) return null;
  return { departsOn, departureTime, arrivalTime };
}

function knownDates(form: PartlyRead): DateOrder {
  const outbound = readLegTimes(form.outboundDepartsOn, form.outboundDepartureTime, form.outboundArrivalTime);
  const back = readLegTimes(form.returnDepartsOn, form.returnDepartureTime, form.returnArrivalTime);
  return {
    publishAt: readInstant(form.publishAt),
    deadlineAt: readInstant(form.deadlineAt),
    outbound,
    return: form.tripType === 'return' ? back : null,
  };
}

// Runs also when single fields were refused, so that a person sees everything in one round; hence the
// fields are looked at one by one instead of trusting the form's type.
function checkAcrossFields(form: PartlyRead, ctx: z.RefinementCtx): void {
  const seats = form.seatsAvailable;
  // A sold-out deal may be edited and stay at 0; a number that was changed starts at 1.
  if (typeof seats === 'number' && seats < minSeatsPerDeal && seats !== form.seatsLoaded) {
    ctx.addIssue({ code: 'custom', path: ['seatsAvailable'], message: 'below_minimum' });
  }
  for (const [field, message] of Object.entries(checkDateOrder(knownDates(form)))) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
}

const inOneRound = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const dealInput = z
  .discriminatedUnion('tripType', [returnForm, oneWayForm])
  .superRefine(checkAcrossFields, inOneRound)
  .transform(toDetails);

/** The form speaks in minutes: a field left as it was keeps the stored instant to the millisecond. */
function keepUnchanged(typed: Date, stored: Date | null): Date {
  return stored && toKlInput(stored) === toKlInput(typed) ? stored : typed;
}

export function dealEditInput(stored: StoredDealTimes) {
  const opened = {
    publishAt: publishAt.transform((typed) => typed && keepUnchanged(typed, stored.publishAt)),
    deadlineAt: klInstant.transform((typed) => keepUnchanged(typed, stored.deadlineAt)),
    seatsLoaded: wholeNumber(0, maxSeatsPerDeal),
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  };
  return z
    .discriminatedUnion('tripType', [returnForm.extend(opened), oneWayForm.extend(opened)])
    .superRefine(checkAcrossFields, inOneRound)
    .transform(
      (form): DealEditInput => ({
        ...toDetails(form),
        seatsLoaded: form.seatsLoaded,
        revision: form.revision,
      }),
    );
}

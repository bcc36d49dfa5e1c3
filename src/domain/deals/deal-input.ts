import { z } from 'zod';
import type { FieldErrorCode, FieldErrors } from '../kernel/errors.ts';
import {
  date,
  klInstant,
  multiLine,
  optional,
  priceSen,
  readWith,
  singleLine,
  time,
  toFieldError,
  wholeNumber,
} from '../kernel/fields-input.ts';
import { maxCharacters, maxSeatsPerDeal, minSeatsPerDeal } from '../kernel/limits.ts';
import { daysBetween, isDate, isTime, toKlInput } from '../kernel/time.ts';
import { checkFlightOrder, getLandingDate, type TypedFlight } from '../trips/flight-order.ts';
import { type FlightSlot, flightSlots, type LegField, legFields } from '../trips/flight-slots.ts';
import { askOption, type Included, type IncludedFact, includedChoices } from '../trips/included.ts';
import {
  type Direction,
  dayOffsets,
  type Flights,
  type Leg,
  type LegTimes,
  readRoute,
} from '../trips/leg.ts';
import { checkDateOrder, type DateOrder, type DealDetails } from './deal.ts';
import { requiredFacts } from './known-included.ts';

/** Includes the form's original values, so that the server can tell what the person changed. */
export interface DealEditInput extends DealDetails {
  readonly seatsLoaded: number;
  readonly revision: number;
}

type StoredDealParts = Pick<DealDetails, 'publishAt' | 'deadlineAt'> & Partial<Pick<DealDetails, 'included'>>;

const flightNumber = singleLine(maxCharacters.flightNumber).toUpperCase();
const route = readWith(readRoute, 'route_format');
const publishAt = optional(klInstant).transform((typed) => typed ?? null);
const ignoredText = z.string().optional();
const dayOffset = z
  .enum(['', ...dayOffsets.map((offset) => `${offset}` as const)], toFieldError('invalid_value'))
  .optional()
  .transform((typed) => (typed ? Number(typed) : null));

const legSchemas = {
  flightNumber,
  departsOn: date,
  route,
  departureTime: time,
  arrivalTime: time,
  dayOffset,
} satisfies { readonly [Part in keyof Leg]: z.ZodType<Leg[Part]> };

const connectingSlots = [...flightSlots.outbound.slice(1), ...flightSlots.return.slice(1)];
/** Validated together: a connecting flight is either complete or absent. */
const connectingFields = Object.fromEntries(
  connectingSlots.flatMap((slot) =>
    Object.values(legFields).map((field) => [`${slot}${field}`, ignoredText]),
  ),
) as Record<`${Exclude<FlightSlot, Direction>}${LegField}`, typeof ignoredText>;

const unknownChoice = toFieldError('invalid_value');
const included = {
  checkedBag: z.enum([askOption, ...includedChoices.checkedBag], unknownChoice).default(askOption),
  cabinBag: z.enum([askOption, ...includedChoices.cabinBag], unknownChoice).default(askOption),
  meals: z.enum([askOption, ...includedChoices.meals], unknownChoice).default(askOption),
  refund: z.enum([askOption, ...includedChoices.refund], unknownChoice).default(askOption),
  changes: z.enum([askOption, ...includedChoices.changes], unknownChoice).default(askOption),
  children: z.enum([askOption, ...includedChoices.children], unknownChoice).default(askOption),
  infants: z.enum([askOption, ...includedChoices.infants], unknownChoice).default(askOption),
  sellerNote: optional(multiLine(maxCharacters.sellerNote)).transform((typed) => typed ?? ''),
} satisfies { readonly [Part in keyof Included]: z.ZodType<Included[Part]> };

const shared = {
  destinationCountry: singleLine(maxCharacters.destinationCountry),
  airlines: singleLine(maxCharacters.airlines),
  pnr: singleLine(maxCharacters.pnr).toUpperCase(),
  outboundFlightNumber: flightNumber,
  outboundDepartsOn: date,
  outboundRoute: route,
  outboundDepartureTime: time,
  outboundArrivalTime: time,
  outboundDayOffset: dayOffset,
  ...connectingFields,
  ...included,
};

const inventory = {
  seatsAvailable: wholeNumber(0, maxSeatsPerDeal),
  cost: priceSen,
  sellingPrice: priceSen,
  seatCost: optional(priceSen).transform((typed) => typed ?? null),
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
  returnDayOffset: dayOffset,
  ...inventory,
});

// A hidden return block may still be sent; its values are dropped.
const oneWayForm = z.strictObject({
  tripType: z.literal('oneWay'),
  ...shared,
  returnFlightNumber: ignoredText,
  returnDepartsOn: ignoredText,
  returnRoute: ignoredText,
  returnDepartureTime: ignoredText,
  returnArrivalTime: ignoredText,
  returnDayOffset: ignoredText,
  ...inventory,
});

type DealForm = z.output<typeof returnForm> | z.output<typeof oneWayForm>;
type UncheckedForm = { readonly [field: string]: unknown };

interface ReadFlight extends TypedFlight {
  readonly errors: FieldErrors;
}

function readConnecting(form: UncheckedForm, slot: FlightSlot): ReadFlight[] {
  const parts = Object.entries(legFields) as [keyof Leg, LegField][];
  const typed = parts.map(([, field]) => form[`${slot}${field}`]);
  if (typed.every((value) => typeof value !== 'string' || value.trim() === '')) return [];
  const errors: Record<string, FieldErrorCode> = {};
  const read = parts.map(([part, field]) => {
    const result = legSchemas[part].safeParse(form[`${slot}${field}`] ?? '');
    if (!result.success) errors[`${slot}${field}`] = result.error.issues[0]?.message as FieldErrorCode;
    return [part, result.data] as const;
  });
  const isWhole = Object.keys(errors).length === 0;
  return [{ slot, leg: isWhole ? (Object.fromEntries(read) as unknown as Leg) : null, errors }];
}

function readFlights(form: UncheckedForm, direction: Direction): ReadFlight[] {
  const [first, ...connecting] = flightSlots[direction];
  const parts = Object.entries(legFields) as [keyof Leg, LegField][];
  const typed = Object.fromEntries(parts.map(([part, field]) => [part, form[`${first}${field}`]]));
  const leg = { ...typed, dayOffset: typeof typed.dayOffset === 'number' ? typed.dayOffset : null };
  const isRead = readLegTimes(typed) !== null && typeof typed.route === 'string';
  return [
    { slot: first, leg: isRead ? (leg as unknown as Leg) : null, errors: {} },
    ...connecting.flatMap((slot) => readConnecting(form, slot)),
  ];
}

function readLegs(form: DealForm, direction: Direction): Flights {
  const [first, ...connecting] = readFlights(form, direction).flatMap(({ leg }) => leg ?? []);
  if (!first) throw new Error(`A form was taken whose ${direction} flight could not be read.`);
  return [first, ...connecting];
}

function toFlights(form: DealForm): Pick<DealDetails, 'outbound' | 'back'> {
  return {
    outbound: readLegs(form, 'outbound'),
    back: form.tripType === 'return' ? readLegs(form, 'return') : null,
  };
}

function toIncluded(form: DealForm): Included {
  const { checkedBag, cabinBag, meals, refund, changes, children, infants, sellerNote } = form;
  return { checkedBag, cabinBag, meals, refund, changes, children, infants, sellerNote };
}

function toDetails(form: DealForm): DealDetails {
  return {
    destinationCountry: form.destinationCountry,
    airlines: form.airlines,
    pnr: form.pnr,
    ...toFlights(form),
    included: toIncluded(form),
    seatsAvailable: form.seatsAvailable,
    costSen: form.cost,
    sellingPriceSen: form.sellingPrice,
    seatCostSen: form.seatCost,
    publishAt: form.publishAt,
    deadlineAt: form.deadlineAt,
  };
}

function readInstant(value: unknown): Date | null {
  return value instanceof Date ? value : null;
}

function readLegTimes({ departsOn, departureTime, arrivalTime }: UncheckedForm): LegTimes | null {
  if (typeof departsOn !== 'string' || !isDate(departsOn)) return null;
  if (typeof departureTime !== 'string' || !isTime(departureTime)) return null;
  if (typeof arrivalTime !== 'string' || !isTime(arrivalTime)) return null;
  return { departsOn, departureTime, arrivalTime };
}

function knownDates(form: UncheckedForm, flights: FlightsRead): DateOrder {
  const [outbound, back] = [flights.outbound[0]?.leg ?? null, flights.back[0]?.leg ?? null];
  const last = flights.outbound.at(-1)?.leg ?? null;
  return {
    publishAt: readInstant(form.publishAt),
    deadlineAt: readInstant(form.deadlineAt),
    outbound,
    lastOutbound: last && { ...last, dayOffset: daysBetween(last.departsOn, getLandingDate(last)) },
    return: back,
  };
}

interface FlightsRead {
  readonly outbound: readonly ReadFlight[];
  readonly back: readonly ReadFlight[];
}

// Runs even if fields are invalid, to report all errors at once, so the values are unchecked.
function checkAcrossFields(
  form: UncheckedForm,
  ctx: z.RefinementCtx,
  factsToState: readonly IncludedFact[],
): void {
  const seats = form.seatsAvailable;
  // A sold-out deal may keep 0 seats; any changed number must reach the minimum.
  if (typeof seats === 'number' && seats < minSeatsPerDeal && seats !== form.seatsLoaded) {
    ctx.addIssue({ code: 'custom', path: ['seatsAvailable'], message: 'below_minimum' });
  }
  for (const fact of factsToState) {
    if (form[fact] === askOption) ctx.addIssue({ code: 'custom', path: [fact], message: 'required' });
  }
  const flights: FlightsRead = {
    outbound: readFlights(form, 'outbound'),
    back: form.tripType === 'return' ? readFlights(form, 'return') : [],
  };
  const found = {
    ...Object.assign({}, ...[...flights.outbound, ...flights.back].map(({ errors }) => errors)),
    ...checkFlightOrder(flights.outbound),
    ...checkFlightOrder(flights.back),
    ...checkDateOrder(knownDates(form, flights)),
  } as FieldErrors;
  for (const [field, message] of Object.entries(found)) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
}

const alwaysRun = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const dealInput = z
  .discriminatedUnion('tripType', [returnForm, oneWayForm])
  .superRefine((form, ctx) => checkAcrossFields(form, ctx, requiredFacts), alwaysRun)
  .transform(toDetails);

/** The form has minute precision: an unchanged field keeps the stored instant to the millisecond. */
function keepUnchanged(typed: Date, stored: Date | null): Date {
  return stored && toKlInput(stored) === toKlInput(typed) ? stored : typed;
}

/** Deals from before these answers were required may stay without them, but no answer can be withdrawn. */
export function dealEditInput(stored: StoredDealParts) {
  const { included: stated } = stored;
  const factsToState = requiredFacts.filter((fact) => stated && stated[fact] !== askOption);
  const opened = {
    publishAt: publishAt.transform((typed) => typed && keepUnchanged(typed, stored.publishAt)),
    deadlineAt: klInstant.transform((typed) => keepUnchanged(typed, stored.deadlineAt)),
    seatsLoaded: wholeNumber(0, maxSeatsPerDeal),
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  };
  return z
    .discriminatedUnion('tripType', [returnForm.extend(opened), oneWayForm.extend(opened)])
    .superRefine((form, ctx) => checkAcrossFields(form, ctx, factsToState), alwaysRun)
    .transform(
      (form): DealEditInput => ({
        ...toDetails(form),
        seatsLoaded: form.seatsLoaded,
        revision: form.revision,
      }),
    );
}

import { z } from 'zod';
import { checkDateOrder } from '../deals/deal.ts';
import {
  anyText,
  choice,
  date,
  multiLine,
  optional,
  readWith,
  singleLine,
  time,
  toFieldError,
} from '../kernel/fields-input.ts';
import { isId } from '../kernel/id.ts';
import { maxCharacters } from '../kernel/limits.ts';
import { checkFlightOrder } from '../trips/flight-order.ts';
import { assignSlots, type FlightSlot, legFields, replaceSlots } from '../trips/flight-slots.ts';
import { type Leg, readRoute, type Trip } from '../trips/leg.ts';
import { flightChangeAnswers } from './flight-change.ts';

const note = optional(multiLine(maxCharacters.reason)).transform((typed) => typed ?? '');

const VERSION_CHARACTERS = 64;
const seen = singleLine(VERSION_CHARACTERS);

const fieldSchemas = {
  flightNumber: singleLine(maxCharacters.flightNumber).toUpperCase(),
  departsOn: date,
  route: readWith(readRoute, 'route_format'),
  departureTime: time,
  arrivalTime: time,
} satisfies Partial<Record<keyof Leg, z.ZodType<string>>>;

export type FlightChangePart = keyof typeof fieldSchemas;
export const flightChangeParts = Object.keys(fieldSchemas) as FlightChangePart[];

export const changeField = (slot: FlightSlot, part: FlightChangePart) => `${slot}${legFields[part]}` as const;

/** Requires the same number of flights as now. */
export function flightChangeInput(now: Pick<Trip, 'outbound' | 'back'>) {
  const flights = assignSlots(now);
  const fields = flights.flatMap(({ slot }) =>
    flightChangeParts.map((part) => [changeField(slot, part), fieldSchemas[part]] as const),
  );
  const form = z.strictObject({
    ...(Object.fromEntries(fields) as Record<string, z.ZodType<string>>),
    note,
    seen: optional(seen),
  });
  return form
    .transform(({ note, seen = '', ...typed }) => {
      const texts = typed as Record<string, string>;
      const legs = flights.map(({ slot, leg }) => ({ slot, leg: typedLeg(slot, leg, texts) }));
      const trip = replaceSlots(now, new Map(legs.map(({ slot, leg }) => [slot, leg])));
      return { note, seen, ...trip };
    })
    .superRefine((typed, ctx) => {
      const legs = assignSlots(typed);
      const directions = [legs.filter(isOutbound), legs.filter((flight) => !isOutbound(flight))];
      const errors = {
        ...checkFlightOrder(directions[0] ?? []),
        ...checkFlightOrder(directions[1] ?? []),
        ...checkDateOrder({
          publishAt: null,
          deadlineAt: null,
          outbound: typed.outbound[0],
          lastOutbound: typed.outbound.at(-1) ?? null,
          return: typed.back?.[0] ?? null,
        }),
      };
      for (const [field, message] of Object.entries(errors))
        ctx.addIssue({ code: 'custom', message, path: [field] });
    });
}

const isOutbound = ({ slot }: { slot: FlightSlot }) => slot.startsWith('outbound');

/** Derives the day offset of a changed flight from the time zones again. */
function typedLeg(slot: FlightSlot, leg: Leg, texts: Record<string, string>): Leg {
  const parts = Object.fromEntries(
    flightChangeParts.map((part) => [part, texts[changeField(slot, part)] ?? '']),
  );
  const typed = parts as Record<FlightChangePart, string>;
  const isSame = flightChangeParts.every((part) => typed[part] === leg[part]);
  return isSame ? leg : { ...typed, dayOffset: null };
}

export const flightCancellationInput = z.strictObject({ note, seen });

export const flightChangeAnswerInput = z.strictObject({
  change: anyText.refine(isId, toFieldError('invalid_value')),
  answer: choice(flightChangeAnswers),
  note,
});

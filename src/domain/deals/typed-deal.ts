// Dates are stored as 2026-12-05 and shown with the month's name, so that day and month are never confused.

import { readTypedDate } from '../itinerary/dates.ts';
import { hourMs, isDate, toKlInput } from '../kernel/time.ts';
import { fromKlInput, readDate, readKlInput, readTime } from '../kernel/typed-time.ts';
import { airlineName } from '../trips/airlines.ts';
import { flightSlots } from '../trips/flight-slots.ts';
import { readRoute } from '../trips/leg.ts';
import { type DealField, type DealFormValues, dealFields } from './company-deal.ts';

export const suggestedDeadlineHours = 12;

type Kind = 'date' | 'moment' | 'time' | 'route' | 'flight' | 'code' | 'other';

const kindBySuffix: readonly (readonly [RegExp, Kind])[] = [
  [/DepartsOn$/, 'date'],
  [/^(?:publishAt|deadlineAt)$/, 'moment'],
  [/(?:Departure|Arrival)Time$/, 'time'],
  [/Route$/, 'route'],
  [/FlightNumber$/, 'flight'],
  [/^pnr$/, 'code'],
];

function getKind(field: DealField): Kind {
  return kindBySuffix.find(([suffix]) => suffix.test(field))?.[1] ?? 'other';
}

/** Readers return null for unreadable text. A date without a year is the next one from today. */
const readers: Record<Kind, (text: string, today: string) => string | null> = {
  date: readTypedDate,
  moment: readTypedMoment,
  time: readTime,
  route: readRoute,
  flight: readFlightNumber,
  code: (text) => text.trim().toUpperCase(),
  other: (text) => text,
};

export function tidyTypedValue(field: DealField, typed: string, today: string): string {
  return readers[getKind(field)](typed, today) ?? typed;
}

export function isReadableValue(field: DealField, value: string): boolean {
  if (value.trim() === '') return true;
  const kind = getKind(field);
  if (kind === 'date') return readDate(value) !== null;
  if (kind === 'moment') return readKlInput(value) !== null;
  return kind !== 'time' || readTime(value) !== null;
}

/** Formats as `05 Dec 2026` or `05 Dec 2026 23:30`; returns anything else unchanged. */
export function formatTypedValue(
  field: DealField,
  value: string,
  formatDate: (date: string) => string,
): string {
  const kind = getKind(field);
  if (kind === 'date') return isDate(value) ? formatDate(value) : value;
  const [date = '', time = ''] = value.split('T');
  return kind === 'moment' && isDate(date) && time !== '' ? `${formatDate(date)} ${time}` : value;
}

export function readDatePart(value: string): string | null {
  const date = value.slice(0, 10);
  return isDate(date) ? date : null;
}

export function tidyValues(values: DealFormValues): DealFormValues {
  const read = (field: DealField): string => {
    const kind = getKind(field);
    if (kind === 'date') return readDate(values[field]) ?? values[field];
    return (kind === 'moment' ? readKlInput(values[field]) : null) ?? values[field];
  };
  const entries = dealFields.map((field) => [field, read(field)] as const);
  return { ...values, ...Object.fromEntries(entries) };
}

function readTypedMoment(text: string, today: string): string | null {
  const [, day = '', clock = ''] =
    /^(.+?)[T, ]+(\d{1,2}:?\d{2}|\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\.?)$/i.exec(text.trim()) ?? [];
  // 05DEC 2026 is a date with a year, not 20:26.
  const mayBeYear = /^20\d\d$/.test(clock) && !/\d{4}$/.test(day);
  const [date, time] = [readTypedDate(day, today), readTime(clock)];
  return date && time && !mayBeYear ? `${date}T${time}` : null;
}

/** Returns null if the departure is unknown, too close or the field is already filled. */
export function suggestedDeadline(
  values: DealFormValues,
  now: Date,
  hours: number = suggestedDeadlineHours,
): string | null {
  const { outboundDepartsOn, outboundDepartureTime, deadlineAt } = values;
  const departsAt = fromKlInput(`${outboundDepartsOn}T${outboundDepartureTime}`);
  if (!departsAt || deadlineAt !== '') return null;
  const closesAt = new Date(departsAt.getTime() - hours * hourMs);
  return closesAt > now ? toKlInput(closesAt) : null;
}

/** Airlines number the return one higher or lower than the outbound. */
export function returnFlightSuggestions({ outboundFlightNumber }: DealFormValues): string[] {
  const [airline = '', number = ''] = readFlightNumber(outboundFlightNumber)?.split(' ') ?? [];
  const near = [Number(number) + 1, Number(number) - 1].filter((next) => next > 0);
  return number === '' ? [] : near.map((next) => `${airline} ${next}`);
}

export function typedAirlines(values: DealFormValues): string[] {
  const slots = [...flightSlots.outbound, ...(values.tripType === 'return' ? flightSlots.return : [])];
  const numbers = slots.map((slot) => readFlightNumber(values[`${slot}FlightNumber`]));
  const names = numbers.map((number) => number && airlineName(number.slice(0, 2)));
  const known = [...new Set(names)].filter((name) => name !== null && name !== '');
  return known.length > 0 ? [known.join(', ')] : [];
}

/** Normalises `mh88`, `MH-088` and `MH 88` to one form. */
function readFlightNumber(text: string): string | null {
  const [, airline = '', number = '', letter = ''] =
    /^([A-Z][A-Z0-9]|\d[A-Z])[ -]?0{0,3}([1-9]\d{0,3})([A-Z]?)$/i.exec(text.trim()) ?? [];
  return number === '' ? null : `${airline} ${number}${letter}`.toUpperCase();
}

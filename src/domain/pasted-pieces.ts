// Owns the words of a pasted line: which of them are a flight number, a date, a time, a route, an amount, a number of
// seats or a record locator. Leaves what they mean together to pasted-itinerary.ts. Every pattern is anchored and
// bounded and each position is looked at once, so the cost grows with the length of the text and no faster.
import { parseMoney, type Sen } from './money.ts';
import { addDays, isDate, readDate, readTime } from './time.ts';

/** The lists of codes, handed in so that a page loads them only where they are needed. */
export interface KnownCodes {
  readonly airlineName: (code: string) => string | null;
  readonly airportCountry: (code: string) => string | null;
}

export type Piece = { readonly text: string } & (
  | {
      readonly kind: 'flight';
      readonly airline: string;
      readonly number: string;
      readonly classLetter: string;
    }
  /** HK30: a status and how many seats it is for. Only its place in a line tells it from a flight number. */
  | { readonly kind: 'status'; readonly code: string; readonly seats: number }
  /** The date is null when no calendar has it; the month and day stand beside it when its year was not printed. */
  | { readonly kind: 'date'; readonly date: string | null; readonly monthAndDay?: string }
  /** 1 is Monday. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  | {
      readonly kind: 'time';
      readonly time: string;
      readonly dayShift: number | null;
      readonly isCompact: boolean;
    }
  | { readonly kind: 'route'; readonly route: string; readonly isKnown: boolean }
  | { readonly kind: 'airport'; readonly code: string }
  | { readonly kind: 'money'; readonly sen: Sen | null }
  | { readonly kind: 'seats'; readonly seats: number }
  | { readonly kind: 'locator'; readonly locator: string; readonly isNamed: boolean }
  | { readonly kind: 'duration' }
  | { readonly kind: 'other' }
);

type Found<Kind extends Piece['kind']> = Kind extends unknown
  ? Omit<Extract<Piece, { kind: Kind }>, 'text'>
  : never;
type Reader = (match: RegExpExecArray, codes: KnownCodes, today: string) => Found<Piece['kind']> | null;

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const weekdays = 'MON TUE WED THU FRI SAT SUN'.split(' ');
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const wordEnd = '(?![a-z0-9])';
const seatWords = '(?:seats?|pax|tickets?|tix)';

// What a reservation system writes before a number of seats it has confirmed.
const confirmedStatuses = new Set('HK GK SS KK KL TK RR SC BK HS'.split(' '));
// Asked for, waiting, refused or cancelled: a status all the same, but no seats to sell.
const otherStatuses = new Set('HL LL NN UN UC US HX HN NO PN DK GL SA KI WK'.split(' '));

// Two letters in front of a number that are hardly ever an airline once a space stands between them.
const littleWords = new Set(
  'RM AT ON TO BY NO OF IN IS AM PM OR AS AN SO IT WE HE GO DO UP IF ME MY BE'.split(' '),
);

export function isConfirmed(status: string): boolean {
  return confirmedStatuses.has(status);
}

/** The next such day of the calendar on or after another; the 29th of February may be years away. */
export function nextDate(monthAndDay: string, from: string): string | null {
  const firstYear = Number(from.slice(0, 4));
  for (let year = firstYear; year <= firstYear + 8; year += 1) {
    const date = `${year}-${monthAndDay}`;
    if (isDate(date) && date >= from) return date;
  }
  return null;
}

function monthNumber(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toUpperCase()) + 1).padStart(2, '0');
}

/** 1 is Monday, as reservation systems count. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function readNamedDate([, day = '', month = '', year = '']: RegExpExecArray, today: string): Found<'date'> {
  const monthAndDay = `${monthNumber(month)}-${day.padStart(2, '0')}`;
  if (year === '') return { kind: 'date', date: nextDate(monthAndDay, today), monthAndDay };
  const date = `${year.padStart(4, '20')}-${monthAndDay}`;
  return { kind: 'date', date: isDate(date) ? date : null };
}

/** 2:05 PM, 205P, 1200N; half a day is added after noon. */
function readHalfDay(hours: string, minutes: string, half: string): string | null {
  const [hour, mark] = [Number(hours), half[0]?.toUpperCase() ?? ''];
  if (hour < 1 || hour > 12) return null;
  // Noon and midnight have letters of their own, which fit no other time.
  if ('NM'.includes(mark) && (hour !== 12 || minutes !== '00')) return null;
  const isAfternoon = mark === 'P' || mark === 'N';
  return readTime(`${(hour % 12) + (isAfternoon ? 12 : 0)}:${minutes}`);
}

function dayShift(before: string, after: string): number | null {
  if (before === '#') return 1;
  if (before === '*') return 2;
  return after === '' ? null : Number(after);
}

function timeFound(time: string | null, shift: number | null, isCompact: boolean): Found<'time'> | null {
  return time === null ? null : { kind: 'time', time, dayShift: shift, isCompact };
}

function routeFound(from: string, to: string, typed: string, codes: KnownCodes): Found<'route'> | null {
  const [one, other] = [from.toUpperCase(), to.toUpperCase()];
  if (one === other) return null;
  const isKnown = codes.airportCountry(one) !== null && codes.airportCountry(other) !== null;
  // Small letters are words unless both are airports: one-way is no route.
  if (!isKnown && typed !== typed.toUpperCase()) return null;
  return { kind: 'route', route: `${one}-${other}`, isKnown };
}

const after = '(?: ?\\(?(?:[+#¥‡]([0-9])(?: ?days?)?)\\)?(?![a-z0-9:]))?';

/** Most rules can start with a few letters only; naming them saves the others from being tried. */
type Rule = readonly [pattern: RegExp, read: Reader, first?: string];

const namedLocator: Rule = [
  /(?:pnr|rloc|(?:record )?locator|booking (?:ref(?:erence)?|code|number|no)|ref(?:erence)?)(?: ?(?:code|number|no))?(?: is)?[ :#.=-]{0,4}([a-z0-9]{5,8})(?![a-z0-9])/iy,
  ([, typed = '']) => {
    // A word after "PNR" is a word, unless it is written as a locator is.
    const isLocator = typed === typed.toUpperCase() || /\d/.test(typed);
    return isLocator ? { kind: 'locator', locator: typed.toUpperCase(), isNamed: true } : null;
  },
  'BLPR',
];

/** The airline's own locator at the end of a line: D7/ABC123, or /DCD7*ABC123. */
const airlineLocator: Rule = [
  /(?:DC[A-Z0-9]{2}\*|(?:[A-Z][A-Z0-9]|\d[A-Z])\/)([A-Z0-9]{6})(?![A-Za-z0-9])/y,
  ([, locator = '']) => ({ kind: 'locator', locator, isNamed: false }),
];

const money: Rule = [
  /(?:RM|MYR) ?(\d(?:[\d,]{0,11}\d)?(?:\.\d{1,2})?)(?![.,]?\d)/iy,
  ([, amount = '']) => ({ kind: 'money', sen: parseMoney(amount) }),
  'MR',
];

const seatsBefore: Rule = [
  new RegExp(`(\\d{1,5}) ?${seatWords}${wordEnd}`, 'iy'),
  ([, seats]) => ({ kind: 'seats', seats: Number(seats) }),
];

const seatsBehind: Rule = [
  new RegExp(`${seatWords}(?: left| available)? ?[:=]? ?(\\d{1,5})${wordEnd}`, 'iy'),
  ([, seats]) => ({ kind: 'seats', seats: Number(seats) }),
  'PST',
];

const dates: readonly Rule[] = [
  [/(\d{4}-\d{2}-\d{2})(?![\dA-Za-z-])/y, ([, date = '']) => ({ kind: 'date', date: readDate(date) })],
  [/(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\dA-Za-z])/y, ([text]) => ({ kind: 'date', date: readDate(text) })],
  [
    // 02DEC, 02DEC26, 02DEC2026: what follows after a space is not its year.
    new RegExp(`(\\d{1,2})-?${monthName}(?:-?(20\\d{2}|\\d{2}))?${wordEnd}`, 'iy'),
    (match, _codes, today) => readNamedDate(match, today),
  ],
  [
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? ${monthName}\\.?(?:,? (20\\d{2}))?${wordEnd}`, 'iy'),
    (match, _codes, today) => readNamedDate(match, today),
  ],
];

const monthFirst: Rule = [
  new RegExp(`${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d{2})${wordEnd}`, 'iy'),
  ([, month = '', day = '', year = '']) => ({
    kind: 'date',
    date: readDate(`${day} ${month.slice(0, 3)} ${year}`),
  }),
  'ADFJMNOS',
];

const times: readonly Rule[] = [
  [
    new RegExp(`([#*]?)(\\d{1,2})([:.]?)(\\d{2})? ?([ap]\\.?m\\.?|[apnm])${after}${wordEnd}`, 'iy'),
    ([, mark = '', hours = '', point = '', minutes, half = '', shift = '']) => {
      // "5 p" is no time; 205P, 5pm and 2:05 P are.
      if (minutes === undefined && half.length < 2) return null;
      return timeFound(readHalfDay(hours, minutes ?? '00', half), dayShift(mark, shift), point === '');
    },
  ],
  [
    new RegExp(`([#*]?)(\\d{1,2}:\\d{2})(?::00)?(?:h|hrs?)?${after}(?![a-z0-9:])`, 'iy'),
    ([, mark = '', typed = '', shift = '']) => timeFound(readTime(typed), dayShift(mark, shift), false),
  ],
  [
    new RegExp(`([#*]?)(\\d{4}) ?(?:h|hrs?)?${after}(?![a-z0-9:])(?![.,]\\d)`, 'iy'),
    ([, mark = '', typed = '', shift = '']) => timeFound(readTime(typed), dayShift(mark, shift), true),
  ],
];

/** 7h 25m: how long a flight takes, which no field asks for. In capitals it would be an airline: 7H 25. */
const duration: Rule = [
  /\d{1,2} ?h(?:rs?|ours?)?(?: ?\d{1,2} ?m(?:ins?)?)?(?![A-Za-z0-9])/y,
  () => ({ kind: 'duration' }),
];

const joinedRoute: Rule = [
  /([A-Z]{3})(?: ?(?:->|[-–—→/>]) ?| to )?([A-Z]{3})(?![A-Za-z0-9])/iy,
  ([text, from = '', to = ''], codes) => routeFound(from, to, text.replace(/ to /i, ''), codes),
];

const weekday: Rule = [
  /(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|urs|ur)?(?:day)?(?![a-z0-9])/iy,
  ([, name = '']) => ({ kind: 'weekday', weekday: weekdays.indexOf(name.toUpperCase()) + 1 }),
  'FMSTW',
];

const spacedRoute: Rule = [
  /([A-Z]{3}) ([A-Z]{3})(?![A-Za-z0-9])/y,
  ([text, from = '', to = ''], codes) => routeFound(from, to, text, codes),
];

const airport: Rule = [
  /[A-Z]{3}(?![A-Za-z0-9])/y,
  ([code], codes) => (codes.airportCountry(code) === null ? null : { kind: 'airport', code }),
];

const flight: Rule = [
  /([A-Z][A-Z0-9]|\d[A-Z])([ -]?)(\d{1,4})([A-Z]?)(?![A-Za-z0-9]|[:.,]\d)/iy,
  ([text, typed = '', gap = '', number = '', classLetter = ''], codes) => {
    const airline = typed.toUpperCase();
    const [isKnown, isUpper] = [codes.airlineName(airline) !== null, text === text.toUpperCase()];
    if (!isKnown && !isUpper) return null;
    if (gap !== '' && littleWords.has(airline) && !(isKnown && isUpper)) return null;
    return { kind: 'flight', airline, number, classLetter: classLetter.toUpperCase() };
  },
];

// What may begin with a digit (or a mark before a time) and what with a letter, in the order in which it is tried.
const numeric: readonly Rule[] = [seatsBefore, ...dates, ...times, airlineLocator, flight, duration];
const lettered: readonly Rule[] = [
  ...[namedLocator, airlineLocator, money, seatsBehind, monthFirst],
  ...[joinedRoute, weekday, spacedRoute, airport, flight],
];
const byFirstLetter = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [
    letter,
    lettered.filter(([, , first]) => first === undefined || first.includes(letter)),
  ]),
);

function rulesFor(first: string): readonly Rule[] {
  return byFirstLetter.get(first) ?? numeric;
}

/** `HK30` after a flight and its route; the same letters in front of them are an airline. */
export function asStatus(piece: Piece): Piece | null {
  if (piece.kind !== 'flight' || !/^[A-Z]{2}\d{1,4}$/.test(piece.text)) return null;
  if (!confirmedStatuses.has(piece.airline) && !otherStatuses.has(piece.airline)) return null;
  return { kind: 'status', text: piece.text, code: piece.airline, seats: Number(piece.number) };
}

function pieceAt(line: string, at: number, codes: KnownCodes, today: string): Piece | null {
  for (const [pattern, read] of rulesFor(line.charAt(at).toUpperCase())) {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    const found = match && read(match, codes, today);
    if (found) return Object.assign(found, { text: match[0].trim() }) as Piece;
  }
  return null;
}

const skipped = /[^A-Za-z0-9#*]+|[#*](?!\d)/y;
const letters = /[A-Za-z]+(?![A-Za-z0-9])/y;
const anything = /\S+/y;
// 02DEC 3*KULKIX: the day of the week as a number between the date and the route.
const weekdayDigit = /[ ]([1-7])[ *](?=[A-Z]{3} ?[-–—→/>]? ?[A-Z]{3}(?![A-Za-z0-9]))/y;

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** The pieces of one line, whose white space is already single spaces. */
export function readPieces(line: string, codes: KnownCodes, today: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < line.length) {
    const gap = matchAt(skipped, line, at);
    if (gap) {
      at += gap[0].length;
      continue;
    }
    const piece = pieceAt(line, at, codes, today) ?? otherAt(line, at);
    pieces.push(piece);
    at += piece.text.length;
    const weekday = piece.kind === 'date' ? matchAt(weekdayDigit, line, at) : null;
    if (weekday) {
      pieces.push({ kind: 'weekday', weekday: Number(weekday[1]), text: weekday[1] ?? '' });
      at += weekday[0].length;
    }
  }
  return pieces;
}

function otherAt(line: string, at: number): Piece {
  const match = matchAt(letters, line, at) ?? matchAt(anything, line, at);
  return { kind: 'other', text: match?.[0] ?? line.slice(at) };
}

/** Whether a flight with this arrival can be told by its five fields: an arrival is on the same or the next day. */
export function arrivalFits(
  departsOn: string,
  departure: string,
  arrival: string,
  arrivesOn: string,
): boolean {
  return arrivesOn === (arrival < departure ? addDays(departsOn, 1) : departsOn);
}

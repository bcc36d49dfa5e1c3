// Patterns are anchored and bounded and each position is tried once, so the cost is linear.
import { parseMoney } from '../kernel/money.ts';
import { bagBefore, bagBehind, noBag } from './bags.ts';
import { dateRules, malayWeekday, monthFirst, monthName, weekday, weekdayBehind } from './dates.ts';
import type { FoundPiece, KnownCodes, Piece, Rule } from './rules.ts';
import { wordEnd } from './rules.ts';
import { duration, timeRules } from './times.ts';

const seatWords = '(?:seats?|pax|guests|tickets?|tix|orang)';

const confirmedStatuses = new Set('HK GK SS KK KL TK RR SC BK HS'.split(' '));
// Requested, waitlisted, rejected or cancelled: a status without seats to sell.
const otherStatuses = new Set('HL LL NN UN UC US HX HN NO PN DK GL SA KI WK'.split(' '));

// Two letters that are hardly ever an airline if a space follows.
const commonWords = new Set(
  'RM AT ON TO BY NO OF IN IS AM PM OR AS AN SO IT WE HE GO DO UP IF ME MY BE MR'.split(' '),
);

export function isConfirmed(status: string): boolean {
  return confirmedStatuses.has(status);
}

function toRoute(from: string, to: string, typed: string, codes: KnownCodes): FoundPiece<'route'> | null {
  const [one, other] = [from.toUpperCase(), to.toUpperCase()];
  if (one === other) return null;
  const isKnown = codes.airportCountry(one) !== null && codes.airportCountry(other) !== null;
  // Lower case words are only routes if both are airports: one-way is not.
  if (!isKnown && typed !== typed.toUpperCase()) return null;
  return { kind: 'route', route: `${one}-${other}`, isKnown };
}

/** Words of six letters that follow PNR or "booking no" in capitals. */
const ordinaryWords = new Set(
  'ACTIVE ADVICE ADVISE AGENCY AGENTS AMOUNT BEFORE CANCEL CHANGE CHARGE CHOSEN CLOSED COMING CREATE CUSTOM DENIED EXPIRE EXPIRY FAILED FOLLOW GROUPS HANTAR HOLDER ISSUED LATEST LETTER LISTED LOCKED MANUAL MEMBER MISSED NEEDED NORMAL NOSHOW NOTICE NUMBER OFFICE OPENED OPTION PLEASE POLICY QUEUED RETURN REFUND REJECT REMARK REPORT SEGERA SHARED SOURCE STATUS SUBMIT SYSTEM TICKET TUNGGU UNPAID UPDATE VERIFY VOIDED WITHIN'.split(
    ' ',
  ),
);

const namedLocator: Rule = [
  /(?:pnr|rloc|(?:record )?locator|(?:booking (?:ref(?:erence)?|code|number|no)|ref(?:erence)?)(?![a-z]))(?: ?(?:code|number|no)(?![a-z]))?(?: is(?![a-z]))?[ :#.=-]{0,4}([a-z0-9]{5}(?![?~_=$%@^]| [a-z0-9]{1,2}(?![a-z0-9]))|[a-z0-9]{6,8})(?![a-z0-9])/iy,
  ([, typed = '']) => {
    const isCode = /\d/.test(typed) ? !/^RM\d/i.test(typed) : /^[A-Z]{6}$/.test(typed);
    const isLocator = isCode && !ordinaryWords.has(typed);
    return isLocator ? { kind: 'locator', locator: typed.toUpperCase(), isNamed: true } : null;
  },
  'BLPR',
];

/** The airline's own locator at the end of a line: D7/ABC123, or /DCD7*ABC123. */
const airlineLocator: Rule = [
  /(?:DC[A-Z0-9]{2}\*|(?:[A-Z][A-Z0-9]|\d[A-Z])\/)([A-Z0-9]{6})(?![A-Za-z0-9])/y,
  ([, locator = '']) => ({ kind: 'locator', locator, isNamed: false }),
];

/** Numbers behind an amount that are not its lost end: `RM399 9 seats`, but not `RM3 99`. */
const counted = `(?:${seatWords}|kgs?|x|pcs?|nights?|days?|[dn]|-?${monthName})`;

/** `RM1.8k` and `RM3xx` stand for another amount. */
const unclearMoney: Rule = [
  /(?:RM|MYR) ?\d[\d,.]{0,11}(?:k|x{1,9}| (?:k|thousand|hundred)(?![a-z])| ?(?:ribu|rb|ratus)(?![a-z]))/iy,
  () => ({ kind: 'money', sen: null }),
  'MR',
];

const money: Rule = [
  new RegExp(
    `(?:RM|MYR) ?(\\d(?:[\\d,]{0,11}\\d)?(?:\\.\\d{1,2})?)(?!\\d|,?[?~_=%@^]| ?[.,]\\d|,? \\d{1,3}(?![\\d:/.-])(?! ?${counted}))`,
    'iy',
  ),
  ([, amount = '']) => ({ kind: 'money', sen: parseMoney(amount) }),
  'MR',
];

const seatsBefore: Rule = [
  new RegExp(`(\\d{1,5}) ?${seatWords}${wordEnd}`, 'iy'),
  ([, seats]) => ({ kind: 'seats', seats: Number(seats) }),
];

/** Not `tickets 10 Dec` or `tickets 10-15 Dec`. */
const seatsBehind: Rule = [
  new RegExp(
    `${seatWords}(?: left| available)? ?[:=]? ?(\\d{1,5})${wordEnd}(?! ?-?${monthName}(?![a-z])|(?:[/.]| ?[-–—] ?| (?:to|until|hingga|sampai) )\\d|(?: ?[,&] ?| (?:and|dan) )\\d{1,2} ?${monthName})`,
    'iy',
  ),
  ([, seats]) => ({ kind: 'seats', seats: Number(seats) }),
  'PST',
];

/** Not `Guest 1`, who is one of them. */
const guests: Rule = [
  /(?:(?:total )?(?:number|no\.?|total) of |total )?(?:guests?|passengers?|pax)(?:\(s\))? ?[:=]? ?(\d{1,4})(?= ?(?:$|[,;(|]|\/(?!\d)|adults?|guests?|pax|persons?|seats?))/iy,
  ([text, seats]) =>
    /^(?:guest|passenger) ?\d/i.test(text) ? null : { kind: 'seats', seats: Number(seats) },
  'GNPT',
];

/** Words that are two airports: NUM and BER. */
const wordRoutes = new Set('NUMBER MEMBER BERHAD CANADA FRANCE KEPADA EXTRAS CALLED FAILED'.split(' '));

const joinedRoute: Rule = [
  /([A-Z]{3})(?: ?(?:->|[-–—→/>]) ?| to )?([A-Z]{3})(?![A-Za-z0-9])/iy,
  ([text, from = '', to = ''], codes) =>
    wordRoutes.has(text.toUpperCase()) ? null : toRoute(from, to, text.replace(/ to /i, ''), codes),
];

const spacedRoute: Rule = [
  /([A-Z]{3}) ([A-Z]{3})(?![A-Za-z0-9])/y,
  ([text, from = '', to = ''], codes) => toRoute(from, to, text, codes),
];

/** In capitals these are ordinary words unless they stand in a route. */
const wordCodes = new Set('ADA BAG BUS FUN GET HAS KGS MAU MRS OSI PLS RAB SAH'.split(' '));

const airport: Rule = [
  /[A-Z]{3}(?![A-Za-z0-9])/y,
  ([code], codes) =>
    wordCodes.has(code) || codes.airportCountry(code) === null ? null : { kind: 'airport', code },
];

const flight: Rule = [
  /([A-Z][A-Z0-9]|\d[A-Z])([ -]?)(\d{1,4})([A-Z]?)(?![A-Za-z0-9]|[:.,]\d)/iy,
  ([text, typed = '', gap = '', number = '', classLetter = ''], codes) => {
    const airline = typed.toUpperCase();
    const [isKnown, isUpper] = [codes.airlineName(airline) !== null, text === text.toUpperCase()];
    if (!isKnown && !isUpper) return null;
    if (gap !== '' && commonWords.has(airline) && !(isKnown && isUpper)) return null;
    // MH0088 and MH 88 are the same flight.
    const counted = number.replace(/^0+/, '');
    if (counted === '') return null;
    return { kind: 'flight', airline, number: counted, classLetter: classLetter.toUpperCase(), isKnown };
  },
];

// Rules by first character, in the order in which they are tried; some marks before a time count as digits.
const numeric: readonly Rule[] = [
  seatsBefore,
  bagBehind,
  ...dateRules,
  ...timeRules,
  airlineLocator,
  flight,
  duration,
];
const lettered: readonly Rule[] = [
  namedLocator,
  airlineLocator,
  bagBefore,
  noBag,
  guests,
  unclearMoney,
  money,
  seatsBehind,
  monthFirst,
  malayWeekday,
  joinedRoute,
  weekday,
  spacedRoute,
  airport,
  flight,
];
const byFirstLetter = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [
    letter,
    lettered.filter(([, , first]) => first === undefined || first.includes(letter)),
  ]),
);

function listRules(first: string): readonly Rule[] {
  return byFirstLetter.get(first) ?? numeric;
}

/** `HK30` after a flight and its route is a status; before them the letters are an airline. */
export function toStatus(piece: Piece): Piece | null {
  if (piece.kind !== 'flight' || !/^[A-Z]{2}\d{1,4}$/.test(piece.text)) return null;
  if (!confirmedStatuses.has(piece.airline) && !otherStatuses.has(piece.airline)) return null;
  return { kind: 'status', text: piece.text, code: piece.airline, seats: Number(piece.number) };
}

function readPieceAt(line: string, at: number, codes: KnownCodes, today: string): Piece | null {
  for (const [pattern, read] of listRules(line.charAt(at).toUpperCase())) {
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

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** Splits a line into pieces. White space must already be single spaces. */
export function readPieces(line: string, codes: KnownCodes, today: string): Piece[] {
  const pieces: Piece[] = [];
  let [at, isApart] = [0, false];
  while (at < line.length) {
    const gap = matchAt(skipped, line, at);
    if (gap) {
      at += gap[0].length;
      isApart = /[.,;|+]/.test(gap[0]);
      continue;
    }
    const piece = readPieceAt(line, at, codes, today) ?? readOtherAt(line, at);
    pieces.push(piece.kind === 'bag' ? { ...piece, isApart } : piece);
    isApart = false;
    at += piece.text.length;
    const behind = piece.kind === 'date' ? weekdayBehind(line, at) : null;
    if (behind) {
      pieces.push({ kind: 'weekday', weekday: behind.weekday, text: behind.text });
      at += behind.length;
    }
  }
  return pieces;
}

function readOtherAt(line: string, at: number): Piece {
  const match = matchAt(letters, line, at) ?? matchAt(anything, line, at);
  return { kind: 'other', text: match?.[0] ?? line.slice(at) };
}

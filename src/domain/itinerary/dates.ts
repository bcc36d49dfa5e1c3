// English and Malay dates. The day comes before the month, as usual in Malaysia.

import { daysBetween, isDate } from '../kernel/time.ts';
import { readDate } from '../kernel/typed-time.ts';
import { type FoundPiece, type Rule, wordEnd } from './rules.ts';

const monthNumbers: Readonly<Record<string, string>> = {
  jan: '01',
  feb: '02',
  mar: '03',
  mac: '03',
  apr: '04',
  may: '05',
  mei: '05',
  jun: '06',
  jul: '07',
  aug: '08',
  ogo: '08',
  agu: '08',
  sep: '09',
  oct: '10',
  okt: '10',
  nov: '11',
  dec: '12',
  dis: '12',
  des: '12',
};
export const monthName =
  '(jan(?:uar[yi])?|feb(?:ruar[yi])?|mar(?:ch)?|mac|apr(?:il)?|may|mei|june?|jul(?:y|ai|i)?|aug(?:ust)?|ogos?|agu(?:stus)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cs](?:ember)?|dis(?:ember)?)';

const english = 'mon tue wed thu fri sat sun'.split(' ');
const wholeWeekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const malay = 'isnin selasa rabu khamis jumaat sabtu ahad'.split(' ');

const shortWeekdays = new Map(english.map((name, at) => [name.slice(0, 2), at + 1]));

/** Returns another weekday in the form of the given one: 4, TH, THU, Thursday, Khamis. */
export function weekdayWord(typed: string, weekday: number): string {
  if (/^\d$/.test(typed)) return String(weekday);
  const isMalay = malay.includes(typed.toLowerCase());
  const name = isMalay
    ? malay[weekday - 1]
    : wholeWeekdays[weekday - 1]?.slice(0, typed.length > 3 ? 9 : typed.length);
  const word = name ?? '';
  if (typed === typed.toUpperCase()) return word.toUpperCase();
  return typed === typed.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the next such day on or after `from`; 29 February may be years away. */
export function nextDate(monthAndDay: string, from: string): string | null {
  const firstYear = Number(from.slice(0, 4));
  for (let year = firstYear; year <= firstYear + 8; year += 1) {
    const date = `${year}-${monthAndDay}`;
    if (isDate(date) && date >= from) return date;
  }
  return null;
}

/** Returns the last such day before `from`. */
export function lastDate(monthAndDay: string, from: string): string | null {
  const firstYear = Number(from.slice(0, 4));
  for (let year = firstYear; year >= firstYear - 8; year -= 1) {
    const date = `${year}-${monthAndDay}`;
    if (isDate(date) && date < from) return date;
  }
  return null;
}

/** Old messages are pasted for weeks; later, the day of next year is the likelier one. */
const recentDays = 90;

/** Never moves a day that has just passed to the next year. */
function toDay(monthAndDay: string, today: string): string | null {
  const last = lastDate(monthAndDay, today);
  return last !== null && daysBetween(last, today) <= recentDays ? last : nextDate(monthAndDay, today);
}

/** Monday is 1, as in reservation systems. */
export function getIsoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function monthNumber(name: string): string {
  return monthNumbers[name.slice(0, 3).toLowerCase()] ?? '';
}

function toDate(day: string, month: string, year: string, today: string): FoundPiece<'date'> {
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year === '') return { kind: 'date', date: toDay(monthAndDay, today), monthAndDay };
  const date = `${year.padStart(4, '20')}-${monthAndDay}`;
  return { kind: 'date', date: isDate(date) ? date : null };
}

function toRange(
  first: string,
  last: string,
  month: string,
  year: string,
  today: string,
): FoundPiece<'range'> {
  const [from, to] = [first, last].map((day) => toDate(day, monthNumber(month), year, today).date);
  const isRange = from && to && from < to;
  return isRange ? { kind: 'range', from, to } : { kind: 'range', from: null, to: null };
}

export const dateRules: readonly Rule[] = [
  [
    new RegExp(
      `(\\d{1,2}) ?(?:[-–—]|to|until|hingga|sampai) ?(\\d{1,2})(?:st|nd|rd|th)? ?${monthName}(?:,? ?(20\\d{2}))?${wordEnd}`,
      'iy',
    ),
    ([, first = '', last = '', month = '', year = ''], _codes, today) =>
      toRange(first, last, month, year, today),
  ],
  [/(\d{4}-\d{2}-\d{2})(?![\dA-Za-z-])/y, ([, date = '']) => ({ kind: 'date', date: readDate(date) })],
  [/(\d{1,2})([.-])(\d{1,2})\2(\d{4})(?![\dA-Za-z])/y, ([text]) => ({ kind: 'date', date: readDate(text) })],
  [
    /(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\dA-Za-z/])/y,
    ([, day = '', month = '', year = ''], _codes, today) => toDate(day, month, year, today),
  ],
  [
    // 02DEC, 02DEC26, 02DEC2026: digits after a space are not the year.
    new RegExp(`(\\d{1,2})-?${monthName}(?:-?(20\\d{2}|\\d{2}))?${wordEnd}`, 'iy'),
    ([, day = '', month = '', year = ''], _codes, today) => toDate(day, monthNumber(month), year, today),
  ],
  [
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th|hb)? ${monthName}\\.?(?:,? (20\\d{2}))?${wordEnd}`, 'iy'),
    ([, day = '', month = '', year = ''], _codes, today) => toDate(day, monthNumber(month), year, today),
  ],
];

export const monthFirst: Rule = [
  new RegExp(`${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d{2})${wordEnd}`, 'iy'),
  ([, month = '', day = '', year = ''], _codes, today) => toDate(day, monthNumber(month), year, today),
  'ADFJMNOS',
];

export const weekday: Rule = [
  /(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|urs|ur)?(?:day)?(?![a-z0-9])/iy,
  ([, name = '']) => ({ kind: 'weekday', weekday: english.indexOf(name.toLowerCase()) + 1 }),
  'FMSTW',
];

/** Galileo's two letters, which are words elsewhere: 10DEC TH. */
const shortWeekday = /[ ](MO|TU|WE|TH|FR|SA|SU)(?= |$)(?! \d)/y;
/** 02DEC 3*KULKIX: the weekday as a number between date and route. */
const weekdayDigit = /[ ]([1-7])[ *](?=[A-Z]{3} ?[-–—→/>]? ?[A-Z]{3}(?![A-Za-z0-9]))/y;

/** Reads the weekday that reservation systems print after a date. */
export function weekdayBehind(
  line: string,
  at: number,
): { weekday: number; text: string; length: number } | null {
  for (const pattern of [weekdayDigit, shortWeekday]) {
    pattern.lastIndex = at;
    const [whole = '', text = ''] = pattern.exec(line) ?? [];
    const weekday = shortWeekdays.get(text.toLowerCase()) ?? Number(text);
    if (whole !== '') return { weekday, text, length: whole.length };
  }
  return null;
}

const shortNames = 'MO|TU|WE|TH|FR|SA|SU';
const upperMonths = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC';
const weekdayFirst = new RegExp(
  `(?<![A-Z0-9])(${shortNames})(\\d{1,2}(?:${upperMonths})(?:\\d{2})?)(?![A-Z0-9])`,
  'g',
);
const weekdayLast = new RegExp(
  `(?<![A-Z0-9])(\\d{1,2}(?:${upperMonths})(?:\\d{2})?)(${shortNames})(?![A-Z0-9])`,
  'g',
);
const weekdayOfTime = new RegExp(`([#*]?\\d{4})(?:${shortNames})(?![A-Z0-9])`, 'g');

/** Separates what Galileo glues together: SA05DEC, 05DECSA, #0500TH, # 500, #500. */
export function separateWeekdays(line: string): string {
  return line
    .replace(weekdayFirst, '$2 $1')
    .replace(weekdayLast, '$1 $2')
    .replace(weekdayOfTime, '$1')
    .replace(/# ?(\d{3,4})(?![A-Za-z0-9:]| \d)/g, (_, time: string) => `#${time.padStart(4, '0')}`);
}

export const malayWeekday: Rule = [
  new RegExp(`(${malay.join('|')})${wordEnd}`, 'iy'),
  ([, name = '']) => ({ kind: 'weekday', weekday: malay.indexOf(name.toLowerCase()) + 1 }),
  'AIJKRS',
];

const weekdayBefore = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;
const noCodes = { airlineName: () => null, airportCountry: () => null };

/** Reads a field with exactly one date: 5/12, 05DEC, Sat 5 Dec 2026. */
export function readTypedDate(text: string, today: string): string | null {
  const typed = text.trim().replace(/\s+/g, ' ').replace(weekdayBefore, '');
  for (const [pattern, read] of [...dateRules, monthFirst]) {
    pattern.lastIndex = 0;
    const match = pattern.exec(typed);
    const found = match && match[0].length === typed.length ? read(match, noCodes, today) : null;
    if (found?.kind === 'date') return found.date;
  }
  return null;
}

// Times of day, with marks for an arrival on another day: 0705+1, #0705, 07:05 (+1), 07:05 next day.

import { readTime } from '../kernel/typed-time.ts';
import { type FoundPiece, type Rule, wordEnd } from './rules.ts';

const malayHalves: Readonly<Record<string, (hour: number) => number | null>> = {
  pagi: (hour) => hour % 12,
  petang: (hour) => (hour === 12 || hour <= 7 ? (hour % 12) + 12 : null),
  malam: (hour) => (hour === 12 ? 0 : hour >= 7 ? hour + 12 : null),
};

function readHalfDay(hours: string, minutes: string, half: string): string | null {
  const [hour, mark] = [Number(hours), half[0]?.toUpperCase() ?? ''];
  if (hour < 1 || hour > 12) return null;
  const malay = malayHalves[half.toLowerCase()];
  if (malay) {
    const counted = malay(hour);
    return counted === null ? null : readTime(`${counted}:${minutes}`);
  }
  // N and M are valid only for exactly noon and midnight.
  if ('NM'.includes(mark) && (hour !== 12 || minutes !== '00')) return null;
  const isAfternoon = mark === 'P' || mark === 'N';
  return readTime(`${(hour % 12) + (isAfternoon ? 12 : 0)}:${minutes}`);
}

function dayShift(before: string, shift: string, words: string): number | null {
  if (before === '#' || words !== '') return 1;
  if (before === '*') return 2;
  if (shift === '') return null;
  return shift.startsWith('-') ? -1 : Number(shift.slice(1));
}

function toTime(
  time: string | null,
  shift: number | null,
  marks: Pick<FoundPiece<'time'>, 'isCompact' | 'isHalfDay'>,
): FoundPiece<'time'> | null {
  return time === null ? null : { kind: 'time', time, dayShift: shift, ...marks };
}

const after =
  '(?: ?\\(?(?:([+#¥‡][0-9]|-1(?!\\.?\\d))(?: ?d(?:ays?)?)?|(next day|keesokan(?:nya| hari)?))\\)?(?![a-z0-9:]))?';
// 11:30 malam is not 11:30, so a time is invalid if its part of the day was not read.
const noPart = '(?! ?(?:pagi|petang|malam|tgh|tengah|noon|midnight|at night|in the |[apnm](?![a-z0-9])))';

export const timeRules: readonly Rule[] = [
  [
    new RegExp(
      `([#*]?)(\\d{1,2})([:.]?)(\\d{2})?( ?(?:pagi|petang|malam|[ap]\\.?m\\.?)|[apnm])${after}${wordEnd}`,
      'iy',
    ),
    ([, mark = '', hours = '', point = '', minutes, half = '', shift = '', words = '']) => {
      // 5P is not a time; 205P and 5pm are.
      if (minutes === undefined && half.length < 2) return null;
      const time = readHalfDay(hours, minutes ?? '00', half.trim());
      return toTime(time, dayShift(mark, shift, words), { isCompact: point === '', isHalfDay: true });
    },
  ],
  [
    new RegExp(`([#*]?)(\\d{1,2}:\\d{2})(?::00)?(?:h|hrs?)?${noPart}${after}(?![a-z0-9:])`, 'iy'),
    ([, mark = '', typed = '', shift = '', words = '']) =>
      toTime(readTime(typed), dayShift(mark, shift, words), { isCompact: false, isHalfDay: false }),
  ],
  [
    new RegExp(`([#*]?)(\\d{4}) ?(?:h|hrs?)?${noPart}${after}(?![a-z0-9:])(?![.,]\\d)`, 'iy'),
    ([, mark = '', typed = '', shift = '', words = '']) =>
      toTime(readTime(typed), dayShift(mark, shift, words), { isCompact: true, isHalfDay: false }),
  ],
];

/** 7h 25m is a duration, which has no field. In capitals it would be an airline: 7H 25. */
export const duration: Rule = [
  /\d{1,2} ?(?:h(?:rs?|ours?)?|j(?:am)?)(?: ?\d{1,2} ?m(?:in(?:s|it)?)?)?(?![A-Za-z0-9])/y,
  () => ({ kind: 'duration' }),
];

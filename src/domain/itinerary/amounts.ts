import type { Piece } from './rules.ts';

/** `plain`: no word nearby gives a meaning. `other`: deposit, tax, total; the form has no field for them. */
export type AmountMeaning = 'price' | 'cost' | 'plain' | 'other';

const costWords =
  /^(?:was|were|original|originally|normal|normally|usual|usually|list|worth|instead|public|published)$/i;
const priceWords = /^(?:now|promo|promotion|sell|selling|sale|only|offer|deal|just|price|special)$/i;
const otherWords =
  /^(?:deposit|tax|taxes|fees?|bags?|baggage|luggage|child|children|infants?|fuel|save|saving|off|discount|total|refund|surcharge|penalty|insurance|visa|commission|way|hotel|between|or|due|payment|pay|paid|balance|outstanding|amount|fares?|cost|nett?|change|changes|charge|charges|amendments?|reissue|rebooking|upgrade|cancellation|show|tukar)$/i;

export function isOtherAmount(word: string): boolean {
  return otherWords.test(word);
}

const MAX_WORDS = 6;

function wordsBeside(pieces: readonly Piece[], index: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let at = index + step; words.length < MAX_WORDS && pieces[at]?.kind === 'other'; at += step) {
    words.push(pieces[at]?.text ?? '');
  }
  return words;
}

export function amountMeaning(pieces: readonly Piece[], index: number): AmountMeaning {
  const before = wordsBeside(pieces, index, -1);
  const behind = wordsBeside(pieces, index, 1);
  // It may be the price of the bag.
  const next = pieces[index + 1];
  if (pieces[index - 1]?.kind === 'bag' || (next?.kind === 'bag' && !next.isApart)) return 'other';
  if ([...before, ...behind].some(isOtherAmount)) return 'other';
  const isCost = before.some((word) => costWords.test(word));
  // Usual now RM 399: one of two amounts is missing.
  if (isCost) return before.some((word) => /^(?:now|promo|only)$/i.test(word)) ? 'other' : 'cost';
  return before.some((word) => priceWords.test(word)) ? 'price' : 'plain';
}

// Owns which amount in a pasted line is the price and which is what the seats used to cost, told by the words round it.
// Leaves finding the amounts to pieces.ts, and choosing between several to read.ts.
import type { Piece } from './rules.ts';

/** Plain: no word says. Other: a deposit, a tax, a total; nothing a deal has a field for. */
export type AmountMeaning = 'price' | 'cost' | 'plain' | 'other';

const costWords =
  /^(?:was|were|original|originally|normal|normally|usual|usually|cost|list|worth|instead|public|published)$/i;
const priceWords = /^(?:now|promo|promotion|sell|selling|sale|only|offer|deal|just|price|special)$/i;
const otherWords =
  /^(?:deposit|tax|taxes|fees?|bags?|baggage|luggage|child|children|infants?|fuel|save|saving|off|discount|total|refund|surcharge|penalty|insurance|visa|commission|way|hotel|between|or)$/i;

// A word further away than this speaks of something else.
const reach = 6;

/** The words next to an amount in one direction, up to the next piece that means something. */
function wordsBeside(pieces: readonly Piece[], index: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let at = index + step; words.length < reach && pieces[at]?.kind === 'other'; at += step) {
    words.push(pieces[at]?.text ?? '');
  }
  return words;
}

/** What the amount at this place of the line is. */
export function amountMeaning(pieces: readonly Piece[], index: number): AmountMeaning {
  const before = wordsBeside(pieces, index, -1);
  const behind = wordsBeside(pieces, index, 1);
  if ([...before, ...behind].some((word) => otherWords.test(word))) return 'other';
  if (before.some((word) => costWords.test(word))) return 'cost';
  return before.some((word) => priceWords.test(word)) ? 'price' : 'plain';
}

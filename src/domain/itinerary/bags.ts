import { includedChoices } from '../trips/included.ts';
import type { FoundPiece, Piece, Rule, TypedPiece } from './rules.ts';
import { wordEnd } from './rules.ts';

const bagWords = '(?:check(?:ed)?[ -]?(?:in )?(?:baggage|bags?|luggage)|baggage|bags?|luggage|bagasi)';

function toBag(pieces: string, kg: string): FoundPiece<'bag'> {
  const name = `${pieces === '' || pieces === '1' ? '' : `${pieces}x`}${Number(kg)}kg`;
  return { kind: 'bag', bag: includedChoices.checkedBag.find((choice) => choice === name) ?? null };
}

/** `20kg bag`, `2 x 23kg baggage`. */
export const bagBehind: Rule = [
  new RegExp(
    `(?:(\\d{1,2}) ?(?:x|pcs?|pieces?) ?(?:of )?)?(\\d{1,2}) ?kgs? (?:free )?${bagWords}${wordEnd}`,
    'iy',
  ),
  ([, pieces = '', kg = '']) => toBag(pieces, kg),
];

/** `Checked baggage: 20 kg`. */
export const bagBefore: Rule = [
  new RegExp(
    `${bagWords}(?: allowance)?(?: included)?(?: per (?:guest|person|pax))? ?[:=-]? ?(?:(\\d{1,2}) ?(?:x|pcs?|pieces?) ?(?:of )?)?(\\d{1,2}) ?kgs?${wordEnd}`,
    'iy',
  ),
  ([, pieces = '', kg = '']) => toBag(pieces, kg),
  'BCL',
];

/** `No checked bag`, `Baggage: not included`. */
export const noBag: Rule = [
  new RegExp(
    `(?:(?:no|without|excluding|tanpa) ${bagWords}|${bagWords} ?[:=-]? ?(?:none|nil|not included|tiada))${wordEnd}`,
    'iy',
  ),
  () => ({ kind: 'bag', bag: 'none' }),
  'BCELNTW',
];

const joining = /^(?:incl\w*|with|plus|free|and|each|per|guest|person|pax|get|gets|dengan|termasuk)$/i;
const extra = /^(?:each|per|guest|person|pax|way|included|free|and|cabin|hand|carry)$/i;

const cabin = /^(?:cabin|hand|carry|on|underseat)$/i;

export function isCabinBag(before: Piece | undefined): boolean {
  return before?.kind === 'other' && cabin.test(before.text);
}

/** A bag at a price or of a single traveller may not be included. */
export function isIncludedBag(
  pieces: readonly Piece[],
  at: number,
  { isApart = false }: TypedPiece<'bag'>,
): boolean {
  const [before, behind] = [pieces[at - 1], pieces[at + 1]];
  if (behind?.kind === 'money') return false;
  if (behind?.kind === 'other' && !extra.test(behind.text)) return false;
  return (
    before === undefined ||
    (before.kind === 'other'
      ? joining.test(before.text) || (isApart && /kgs?$/i.test(before.text))
      : isApart || before.kind !== 'money')
  );
}

import type { Sen } from '../kernel/money.ts';
import type { includedChoices } from '../trips/included.ts';

export type CheckedBag = (typeof includedChoices.checkedBag)[number];

/** Airline and airport lookups. Callers pass them in, so that only pages that need the tables load them. */
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
      readonly isKnown: boolean;
    }
  /** HK30 is a status code with seats. Only its position distinguishes it from a flight number. */
  | { readonly kind: 'status'; readonly code: string; readonly seats: number }
  /** The date is null if it does not exist; `monthAndDay` is set if the year is missing. */
  | { readonly kind: 'date'; readonly date: string | null; readonly monthAndDay?: string }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | {
      readonly kind: 'time';
      readonly time: string;
      readonly dayShift: number | null;
      readonly isCompact: boolean;
      readonly isHalfDay: boolean;
    }
  | { readonly kind: 'route'; readonly route: string; readonly isKnown: boolean }
  | { readonly kind: 'airport'; readonly code: string }
  | { readonly kind: 'money'; readonly sen: Sen | null }
  | { readonly kind: 'seats'; readonly seats: number }
  /** Null for a weight that the form does not offer. `isApart`: punctuation separates it from the piece before. */
  | { readonly kind: 'bag'; readonly bag: CheckedBag | null; readonly isApart?: boolean }
  | { readonly kind: 'locator'; readonly locator: string; readonly isNamed: boolean }
  | { readonly kind: 'duration' }
  | { readonly kind: 'other' }
);

export type TypedPiece<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

export type FoundPiece<Kind extends Piece['kind']> = Kind extends unknown
  ? Omit<TypedPiece<Kind>, 'text'>
  : never;
export type PieceReader = (
  match: RegExpExecArray,
  codes: KnownCodes,
  today: string,
) => FoundPiece<Piece['kind']> | null;

/** `first` lists the possible first characters, so that the rule is skipped for all others. */
export type Rule = readonly [pattern: RegExp, read: PieceReader, first?: string];

export const wordEnd = '(?![a-z0-9])';

export function filterKind<Kind extends Piece['kind']>(
  pieces: readonly Piece[],
  kind: Kind,
): TypedPiece<Kind>[] {
  return pieces.filter((piece): piece is TypedPiece<Kind> => piece.kind === kind);
}

import type { Sen } from '../kernel/money.ts';

/** Passed in, so that pages load the tables only where needed. */
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
  /** HK30: status code and seats. Only its position distinguishes it from a flight number. */
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

/** `first` lists the possible first letters, so that other rules are not tried. */
export type Rule = readonly [pattern: RegExp, read: PieceReader, first?: string];

export const wordEnd = '(?![a-z0-9])';

export function filterKind<Kind extends Piece['kind']>(
  pieces: readonly Piece[],
  kind: Kind,
): TypedPiece<Kind>[] {
  return pieces.filter((piece): piece is TypedPiece<Kind> => piece.kind === kind);
}

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

export type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

export type Found<Kind extends Piece['kind']> = Kind extends unknown ? Omit<PieceOf<Kind>, 'text'> : never;
export type Reader = (
  match: RegExpExecArray,
  codes: KnownCodes,
  today: string,
) => Found<Piece['kind']> | null;

/** `first` lists the possible first letters, so that other rules are not tried. */
export type Rule = readonly [pattern: RegExp, read: Reader, first?: string];

export const wordEnd = '(?![a-z0-9])';

export function only<Kind extends Piece['kind']>(pieces: readonly Piece[], kind: Kind): PieceOf<Kind>[] {
  return pieces.filter((piece): piece is PieceOf<Kind> => piece.kind === kind);
}

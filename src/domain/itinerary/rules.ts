// Owns what a piece of a pasted line can be, and the shape of a rule that finds one. Leaves the rules themselves to
// dates.ts, times.ts and pieces.ts.
import type { Sen } from '../kernel/money.ts';

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
      readonly isKnown: boolean;
    }
  /** HK30: a status and how many seats it is for. Only its place in a line tells it from a flight number. */
  | { readonly kind: 'status'; readonly code: string; readonly seats: number }
  /** The date is null when no calendar has it; the month and day stand beside it when its year was not printed. */
  | { readonly kind: 'date'; readonly date: string | null; readonly monthAndDay?: string }
  /** 10-14 Dec: when a trip begins and when it ends. */
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  /** 1 is Monday. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  | {
      readonly kind: 'time';
      readonly time: string;
      readonly dayShift: number | null;
      readonly isCompact: boolean;
      /** Written with am, pm or the like. */
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

/** Most rules can start with a few letters only; naming them saves the others from being tried. */
export type Rule = readonly [pattern: RegExp, read: Reader, first?: string];

export const wordEnd = '(?![a-z0-9])';

export function only<Kind extends Piece['kind']>(pieces: readonly Piece[], kind: Kind): PieceOf<Kind>[] {
  return pieces.filter((piece): piece is PieceOf<Kind> => piece.kind === kind);
}

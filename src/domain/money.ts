// Owns amounts of money: integer sen in code, decimal strings towards the database, MYR towards people.
// No floating point anywhere: texts are cut and joined, numbers are whole sen.
import { keptByLanguage } from './language.ts';

export const currency = 'MYR';
export const maxPriceSen = 99_999_999;
export const minBillableSen = 100;

/** A whole, non-negative number of sen. */
export type Sen = number;

/** The largest amount a numeric(12,2) column holds: 9,999,999,999.99. */
export const maxColumnSen: Sen = 999_999_999_999;

function isSen(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function assertSen(value: number): void {
  if (!isSen(value)) throw new RangeError(`Not an amount in sen: ${value}`);
}

function senFromDigits(ringgit: string, sen: string): Sen {
  return Number(ringgit + sen.padEnd(2, '0'));
}

/**
 * Reads a decimal as the database writes it. Sums may be larger than one column holds, so the only upper
 * bound is what a number carries exactly.
 */
export function senFromDecimal(decimal: string): Sen {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  const sen = match ? senFromDigits(match[1] ?? '', match[2] ?? '') : Number.NaN;
  if (!isSen(sen)) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return sen;
}

/**
 * Reads what a person types: `1299.5`, `1,299`, `RM 1,299.00`. A comma must stand where thousands are
 * grouped: `12,50` could mean two things, so it is refused rather than guessed.
 */
export function parseMoney(text: string): Sen | null {
  const amount = text.trim().replace(/^(?:RM|MYR)\s*/i, '');
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{1,2}))?$/.exec(amount);
  if (amount === '' || !match) return null;
  const sen = senFromDigits((match[1] ?? '0').replaceAll(',', ''), match[2] ?? '');
  return sen <= maxColumnSen ? sen : null;
}

function splitSen(sen: Sen): { ringgit: string; sen: string } {
  assertSen(sen);
  const digits = String(sen).padStart(3, '0');
  return { ringgit: digits.slice(0, -2), sen: digits.slice(-2) };
}

/** Writes an amount for a numeric(12,2) column. */
export function decimalFromSen(sen: Sen): string {
  if (sen > maxColumnSen) throw new RangeError(`Larger than its column: ${sen}`);
  const parts = splitSen(sen);
  return `${parts.ringgit}.${parts.sen}`;
}

export interface MoneyParts {
  readonly currency: typeof currency;
  readonly ringgit: string;
  /** With the point in front. */
  readonly sen: string;
}

const amounts = keptByLanguage((name) => new Intl.NumberFormat(name, { minimumFractionDigits: 2 }));

/** The pieces of an amount for display, the ringgit grouped in thousands. */
export function moneyParts(sen: Sen): MoneyParts {
  const parts = splitSen(sen);
  // A text, because a number would pass through a float.
  const written = amounts().formatToParts(`${parts.ringgit}.${parts.sen}` as `${number}`);
  const join = (isSen: boolean) =>
    written
      .filter(({ type }) => (type === 'decimal' || type === 'fraction') === isSen)
      .map(({ value }) => value)
      .join('');
  return { currency, ringgit: join(false), sen: join(true) };
}

/** The code of the currency comes first in every language, as on the payment page. */
export function formatMyr(sen: Sen): string {
  const parts = moneyParts(sen);
  return `${parts.currency} ${parts.ringgit}${parts.sen}`;
}

/** Without the currency, for tables that name it once; may be negative. */
export function formatAmount(sen: number): string {
  const parts = moneyParts(Math.abs(sen));
  return `${sen < 0 ? '−' : ''}${parts.ringgit}${parts.sen}`;
}

/** `−MYR 1,784.00` for what may be negative. */
export function formatBalance(sen: number): string {
  return `${sen < 0 ? '−' : ''}${formatMyr(Math.abs(sen))}`;
}

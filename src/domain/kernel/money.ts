// Owns amounts of money: integer sen in code, decimal strings towards the database, MYR towards people.
// No floating point anywhere: texts are cut and joined, numbers are whole sen.

export const currency = 'MYR';
/** Multiplied by the most seats of a deal it still fits numeric(12,2), so no total overflows its column. */
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

export function splitSen(sen: Sen): { ringgit: string; sen: string } {
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

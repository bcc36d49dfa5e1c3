// Amounts are integer sen in code, decimal strings in the database and MYR in texts. Never uses floating point.

export const currency = 'MYR';
/** Multiplied by the maximum seats of a deal, this still fits numeric(12,2), so totals never overflow. */
export const maxPriceSen = 99_999_999;
export const minBillableSen = 100;

export type Sen = number;

/** Maximum of a numeric(12,2) column: 9,999,999,999.99. */
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

/** Reads a decimal from the database. Sums may exceed a column, so only the safe integer range limits them. */
export function senFromDecimal(decimal: string): Sen {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  const sen = match ? senFromDigits(match[1] ?? '', match[2] ?? '') : Number.NaN;
  if (!isSen(sen)) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return sen;
}

/** Reads `1299.5`, `1,299` and `RM 1,299.00`. Rejects `12,50`, which is ambiguous. */
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

export function decimalFromSen(sen: Sen): string {
  if (sen > maxColumnSen) throw new RangeError(`Larger than its column: ${sen}`);
  const parts = splitSen(sen);
  return `${parts.ringgit}.${parts.sen}`;
}

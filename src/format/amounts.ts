// Uses the language of the current page or email.
import { currency, type Sen, splitSen } from '#domain/kernel/money.ts';
import { memoiseByLanguage } from './by-language.ts';

export interface MoneyParts {
  readonly currency: typeof currency;
  readonly ringgit: string;
  readonly sen: string;
}

const amounts = memoiseByLanguage((name) => new Intl.NumberFormat(name, { minimumFractionDigits: 2 }));

export function moneyParts(sen: Sen): MoneyParts {
  const parts = splitSen(sen);
  // Format a string, because a number would be a floating point value.
  const written = amounts().formatToParts(`${parts.ringgit}.${parts.sen}` as `${number}`);
  const join = (isSen: boolean) =>
    written
      .filter(({ type }) => (type === 'decimal' || type === 'fraction') === isSen)
      .map(({ value }) => value)
      .join('');
  return { currency, ringgit: join(false), sen: join(true) };
}

/** The currency code comes first in every language, as on the payment page. */
export function formatMyr(sen: Sen): string {
  const parts = moneyParts(sen);
  return `${parts.currency} ${parts.ringgit}${parts.sen}`;
}

/** Formats an amount, also a negative one, without the currency, for tables that state it once. */
export function formatAmount(sen: number): string {
  const parts = moneyParts(Math.abs(sen));
  return `${sen < 0 ? '−' : ''}${parts.ringgit}${parts.sen}`;
}

/** `−MYR 1,784.00`; may be negative. */
export function formatBalance(sen: number): string {
  return `${sen < 0 ? '−' : ''}${formatMyr(Math.abs(sen))}`;
}

const counts = memoiseByLanguage((name) => new Intl.NumberFormat(name));

/** `12,345` */
export function formatCount(count: number): string {
  return counts().format(count);
}

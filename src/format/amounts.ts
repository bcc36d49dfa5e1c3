// Owns how money and counts read, in the language of the page or email being made.
import { currency, type Sen, splitSen } from '#domain/kernel/money.ts';
import { keptByLanguage } from './by-language.ts';

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

const counts = keptByLanguage((name) => new Intl.NumberFormat(name));

/** `12,345` */
export function formatCount(count: number): string {
  return counts().format(count);
}

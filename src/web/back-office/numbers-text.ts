// How numbers read, for the operator and for companies.

import type { Sen } from '#domain/kernel/money.ts';
import { moneyParts } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

const MINUS = '−';

/** `1,299.00`; the unit stands once above the table. Less than nothing has a minus. */
export function amountText(sen: Sen): string {
  const parts = moneyParts(Math.abs(sen));
  return `${sen < 0 ? MINUS : ''}${parts.ringgit}${parts.sen}`;
}

/** For a plot, whose bars show no sen. */
export function wholeAmount(sen: Sen): number {
  return Math.round(sen / 100);
}

export function percentText(percent: number | null): string {
  return percent === null ? m.numbers_no_percent() : m.numbers_percent({ percent });
}

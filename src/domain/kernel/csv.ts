// Prevents CSV injection: spreadsheets run cells that look like formulas, so those get an apostrophe in front.
import { decimalFromSen } from './money.ts';

/** Without a byte order mark, spreadsheets guess the encoding and garble names. */
export const csvByteOrderMark = '\uFEFF';

/** Matches the start of a formula, also in full-width forms, after blanks, or after line ends. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** Joins texts to a file name of letters, digits and dashes, which no header or file system misreads. */
export function toFileName(parts: readonly string[]): string {
  return parts
    .join('-')
    .replace(/[^a-z\d]+/gi, '-')
    .replace(/^-|-$/g, '');
}

/** Quotes every cell, so that commas, quotes and line breaks are safe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : amountCell(cell))).join(',')}\r\n`;
}

/** A text or an amount. An amount may be negative and stays a number, so that spreadsheets can sum it. */
export type CsvCell = string | { readonly sen: number };

function amountCell({ sen }: { readonly sen: number }): string {
  return `"${sen < 0 ? '-' : ''}${decimalFromSen(Math.abs(sen))}"`;
}

function textCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

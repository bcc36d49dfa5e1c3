// Owns files of comma-separated values as spreadsheets read them. Cells may hold what strangers typed into a public form,
// and a spreadsheet runs a cell that looks like a formula: such a cell gets an apostrophe in front, which shows it as
// text. Leaves what stands in a file to the code that writes it.
import { decimalFromSen } from './money.ts';

/** Tells a spreadsheet that the file is UTF-8; it would guess otherwise, and break names. */
export const csvStart = '\uFEFF';

/** Starts a formula, also in the wide forms of East Asian keyboards, after blanks, or after what ends a line. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** One line with its end. Every cell is quoted, so that commas, quotes and line breaks stay within it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : amountCell(cell))).join(',')}\r\n`;
}

/** A text, or an amount of our own: nobody typed it, so it may be negative and stays a number that can be summed up. */
export type CsvCell = string | { readonly sen: number };

function amountCell({ sen }: { readonly sen: number }): string {
  return `"${sen < 0 ? '-' : ''}${decimalFromSen(Math.abs(sen))}"`;
}

function textCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

// Owns files of comma-separated values as spreadsheets read them. Cells may hold what strangers typed into a public form,
// and a spreadsheet runs a cell that looks like a formula: such a cell gets an apostrophe in front, which shows it as
// text. Leaves what stands in a file to the code that writes it.

/** Tells a spreadsheet that the file is UTF-8; it would guess otherwise, and break names. */
export const csvStart = '\uFEFF';

/** Starts a formula, also in the wide forms of East Asian keyboards, after blanks, or after what ends a line. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** One line with its end. Every cell is quoted, so that commas, quotes and line breaks stay within it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

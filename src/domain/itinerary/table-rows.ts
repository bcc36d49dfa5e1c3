// Rows copied from a spreadsheet. Numbers get the word of their column, so that they read like those of a message.

import { isOtherAmount } from './amounts.ts';

/** Between cells, so that a row is recognisable after its tabs are gone. */
const cellGap = ' | ';
/** Begins a line of cells that may mean anything. */
const unclearMark = '?: ';

/** Longer ones are telephone numbers. */
const bareNumber = /^(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;
const clock = /^(?:[01]\d|2[0-3])[0-5]\d$/;
const airline = /^(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])$/i;
const locator = /^(?=.*\d)(?=.*[A-Z])(?!(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{4}$)[A-Z0-9]{6}$/;
const otherCurrency = /\b(?:USD|SGD|IDR|THB|EUR|GBP|AUD|JPY|CNY|TWD)\b|\$/i;

const headingText = /^[\p{L} .,:/()#&'$-]*$/u;

/** Returns the text of a cell below a heading; null if nothing says what it means. */
type CellReader = (cell: string, heading: string) => string | null;

/** `isOwnLine`: beside a price, a bag may be what it is for, and a deadline ends its line. */
type Column = readonly [heading: RegExp, read: CellReader, isOwnLine?: boolean];

const columns: readonly Column[] = [
  [
    /^(?:pnr|rloc|(?:record )?locator|(?:booking )?(?:ref(?:erence)?|code)(?: no\.?)?|booking (?:no\.?|number))$/i,
    (cell) => (/^[A-Z0-9]{5,8}$/i.test(cell) ? `PNR ${cell.toUpperCase()}` : cell),
  ],
  [
    /^(?:(?:available|avail\.?|no\.? of|number of|balance|total) )?(?:seats?|pax|guests)(?: (?:left|available|avail\.?))?$|^(?:qty|allotment)$/i,
    (cell) => (/^\d{1,4}$/.test(cell) ? `${cell} seats` : cell),
  ],
  [/^(?:check(?:ed|-in)? )?(?:bags?|baggage|luggage|bagasi)(?: allowance)?$/i, (cell) => `Bag ${cell}`, true],
  [/deadline|due|limit|ttl|issue by|pay by/i, (cell) => `Deadline ${cell}`, true],
  [/^(?:no\.?|#|bil\.?|s\/?n)$/i, (cell) => (bareNumber.test(cell) ? '' : cell)],
  [
    /price|fare|sell|promo|cost|nett?\b|total|deposit|tax|harga|amount|original|normal|\b(?:rm|myr)\b/i,
    (cell, heading) => {
      const words = heading.replace(/\b(?:RM|MYR)\b/gi, '').match(/[A-Za-z]+/g) ?? [];
      if (otherCurrency.test(`${heading} ${cell}`) || words.some(isOtherAmount)) return null;
      return [...words, bareNumber.test(cell) ? `RM ${cell}` : cell].join(' ');
    },
  ],
  [
    /\b(?:dep|arr|et[da]|st[da]|time|masa|jam|berlepas|tiba)/i,
    // Spreadsheets drop leading noughts.
    (cell) => (/^\d{3,4}$/.test(cell) ? cell.padStart(4, '0') : bareNumber.test(cell) ? null : cell),
  ],
  [/^(?:airline |return |outbound )?(?:flight|flt)(?: (?:no\.?|number))?s?$/i, (cell) => cell],
  [/date|tarikh|route|sector|\bfrom\b|\bto\b|airline|carrier|origin|destination/i, readUnnamed],
];

function readUnnamed(cell: string): string | null {
  return bareNumber.test(cell) ? null : cell;
}

function findColumn(heading: string): Column | undefined {
  return columns.find(([pattern]) => pattern.test(heading));
}

function isHeadingRow(cells: readonly string[]): boolean {
  return cells.every((cell) => headingText.test(cell)) && cells.filter(findColumn).length > 2;
}

/** Without headings, only two times beside each other and a number behind its airline are clear. */
function readPlainCells(cells: readonly string[]): (string | null)[] {
  const read: (string | null)[] = [];
  let isTimeExpected = false;
  for (const [at, cell] of cells.entries()) {
    const [before = '', next = ''] = [cells[at - 1], cells[at + 1]];
    const isArrival: boolean = isTimeExpected;
    const isDeparture: boolean =
      !isArrival && clock.test(cell) && clock.test(next) && !isLooseNumber(before, read.at(-1));
    isTimeExpected = isDeparture;
    const isClear = isArrival || isDeparture || airline.test(before);
    if (locator.test(cell)) read.push(`PNR ${cell}`);
    else read.push(isClear ? cell : readUnnamed(cell));
  }
  return read;
}

function isLooseNumber(cell: string, read: string | null | undefined): boolean {
  return bareNumber.test(cell) && read === null;
}

function readCells(cells: readonly string[], headings: readonly string[]): (string | null)[] {
  if (cells.length > headings.length) return readPlainCells(cells);
  return cells.map((cell, at) => {
    const heading = headings[at] ?? '';
    return cell === '' ? '' : (findColumn(heading)?.[1] ?? readUnnamed)(cell, heading);
  });
}

function toLines(cells: readonly string[], headings: readonly string[]): string[] {
  const read = readCells(cells, headings);
  const isOwnLine = read.map((_, at) => findColumn(headings[at] ?? '')?.[2] ?? false);
  const own = read.flatMap((cell, at) => (cell && isOwnLine[at] ? cell : []));
  const joined = read.reduce<string[]>((row, cell, at) => {
    const last = row.at(-1) ?? '';
    // The airline and the number may have a column each.
    if (cell && /^\d{1,4}$/.test(cell) && airline.test(last)) row[row.length - 1] = `${last} ${cell}`;
    else if (cell && !isOwnLine[at]) row.push(cell);
    return row;
  }, []);
  const unclear = cells.flatMap((cell, at) => {
    const heading = cells.length > headings.length ? '' : (headings[at] ?? '');
    return read[at] === null ? `${heading} ${cell}`.trim() : [];
  });
  return [
    joined.join(cellGap),
    ...own,
    ...(unclear.length > 0 ? [`${unclearMark}${unclear.join(', ')}`] : []),
  ];
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

interface Row {
  readonly line: string;
  readonly cells: readonly string[];
  readonly isHeading: boolean;
}

function toRow(typed: string): Row {
  const cells = typed.split('\t').map(collapse);
  const isRow = cells.filter((cell) => cell !== '').length > 2;
  return { line: collapse(typed), cells: isRow ? cells : [], isHeading: isRow && isHeadingRow(cells) };
}

/** Turns rows of at least three cells into lines; other tabs are white space. */
export function readTableRows(lines: readonly string[]): string[] {
  const tables: Row[][] = [[]];
  for (const row of lines.map(toRow)) {
    if (row.isHeading) tables.push([]);
    tables.at(-1)?.push(row);
  }
  return tables.flatMap((rows) => {
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    // A heading is missing if a row has more cells.
    const own = rows[0]?.isHeading ? rows[0].cells : [];
    const headings = own.length === widest ? own : [];
    return rows.flatMap(({ line, cells, isHeading }) =>
      cells.length === 0 || isHeading ? line : toLines(cells, headings),
    );
  });
}

export function isTableRow(line: string): boolean {
  return line.includes(cellGap);
}

/** Returns the cells of a row that nothing explains; null for other lines. */
export function findUnclearCells(line: string): string | null {
  return line.startsWith(unclearMark) ? line.slice(unclearMark.length) : null;
}

// Pages of lists go on after the last row seen, never by counting rows: page 5,000 costs as much as page 2. A cursor
// names that row by its sort value and id; it travels in the address, so it is read as something a stranger wrote.
import { isId } from '#domain/id.ts';

export interface Cursor {
  /** Which order the list was in; a cursor of another order does not fit. */
  readonly order: string;
  /** The sort value of the last row seen: an instant or a price, as text. */
  readonly value: string;
  readonly id: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

const PRICE = /^\d{1,10}\.\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The 31st of February looks like a day, but no column holds it. */
function isSortValue(text: string): boolean {
  if (!INSTANT.test(text)) return PRICE.test(text);
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

function encodeCursor({ order, value, id }: Cursor): string {
  return Buffer.from([order, value, id].join('|')).toString('base64url');
}

/**
 * A cursor that is damaged, or of another order, is no cursor: the list starts from its beginning. Rows are named by
 * UUIDs unless the caller says otherwise.
 */
export function readCursor(
  text: string | null | undefined,
  order: string,
  isRowId: (id: string) => boolean = isId,
): Cursor | null {
  if (!text) return null;
  const [ofOrder, value = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  return ofOrder === order && isSortValue(value) && isRowId(id) ? { order, value, id } : null;
}

/** Makes a page of rows that were asked for with one more than fits, which tells whether there are more. */
export function toPage<Item>(
  rows: readonly Item[],
  size: number,
  cursorOf: (last: Item) => Cursor,
): Page<Item> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? encodeCursor(cursorOf(last)) : null };
}

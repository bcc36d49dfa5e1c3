// Keyset pagination: page 5,000 costs as much as page 2. A cursor contains the sort value and id of the last
// row; it comes from the URL, so it is untrusted.
import { isId } from '#domain/kernel/id.ts';
import { isDate } from '#domain/kernel/time.ts';

/** Sort value and id of the last row shown. Nearly all lists are sorted by creation time. */
export interface Keyset<Value extends Date | string = Date> {
  readonly value: Value;
  readonly id: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface Made {
  readonly createdAt: Date;
  readonly id: string;
}

export interface Turn<Value extends Date | string = Date> {
  readonly from: Keyset<Value>;
  readonly back: boolean;
}

export interface PageWithPrevious<Item> extends Page<Item> {
  readonly previousCursor: string | null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Rejects dates such as 31 February, which match the pattern but which no column accepts. */
export function readInstant(text: string): Date | null {
  if (!INSTANT.test(text)) return null;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text ? at : null;
}

export function readKeysetDay(text: string): string | null {
  return isDate(text) ? text : null;
}

export function readPrice(text: string): string | null {
  return /^\d{1,10}\.\d\d$/.test(text) ? text : null;
}

/** Null for a damaged cursor or one of another order: the list starts again. Ids are UUIDs by default. */
export function readKeyset(
  cursor: string | null | undefined,
  order: string,
  isRowId: (id: string) => boolean = isId,
): Keyset | null {
  return readKeysetBy(readInstant, cursor, order, isRowId);
}

export function readKeysetBy<Value extends Date | string>(
  readValue: (text: string) => Value | null,
  cursor: string | null | undefined,
  order: string,
  isRowId: (id: string) => boolean = isId,
): Keyset<Value> | null {
  if (!cursor) return null;
  const [ofOrder, text = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (ofOrder !== order || !isRowId(id)) return null;
  const value = readValue(text);
  return value === null ? null : { value, id };
}

/** Builds a page. The query returns one row more than fits, which shows whether there is a next page. */
export function toPage<Item extends Made>(rows: readonly Item[], size: number, order: string): Page<Item> {
  return toPageBy(toKeyset, rows, size, order);
}

export function toPageBy<Item>(
  keysetOfItem: (last: Item) => Keyset<Date | string>,
  rows: readonly Item[],
  size: number,
  order: string,
): Page<Item> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > size && last ? writeCursor(keysetOfItem(last), order) : null };
}

/** Reads the direction and cursor of a page from the URL. Ignores both parameters if both are set. */
export function readTurn<Value extends Date | string>(
  readValue: (text: string) => Value | null,
  { after, before }: { readonly after: string | null; readonly before: string | null },
  order: string,
): Turn<Value> | null {
  if (after !== null && before !== null) return null;
  const from = readKeysetBy(readValue, after ?? before, order);
  return from && { from, back: before !== null };
}

/** Expects the rows in list order. When paging back, the extra row comes first. */
export function toTurnedPage<Item>(
  keysetOfItem: (item: Item) => Keyset<Date | string>,
  rows: readonly Item[],
  {
    size,
    order,
    turn,
  }: { readonly size: number; readonly order: string; readonly turn: Turn<Date | string> | null },
): PageWithPrevious<Item> {
  const isMore = rows.length > size;
  const items = turn?.back ? rows.slice(-size) : rows.slice(0, size);
  const cursorOf = (item: Item | undefined, isThere: boolean) =>
    item && isThere ? writeCursor(keysetOfItem(item), order) : null;
  return {
    items,
    previousCursor: cursorOf(items[0], turn !== null && (!turn.back || isMore)),
    nextCursor: cursorOf(items.at(-1), turn?.back ? true : isMore),
  };
}

function toKeyset({ createdAt, id }: Made): Keyset {
  return { value: createdAt, id };
}

function writeCursor({ value, id }: Keyset<Date | string>, order: string): string {
  const text = value instanceof Date ? value.toISOString() : value;
  return Buffer.from([order, text, id].join('|')).toString('base64url');
}

/** Reads a long list newest first, one query per batch, so that no snapshot stays open. */
export async function* readInBatches<Row extends Made>(
  size: number,
  read: (after: Keyset | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Keyset | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = toKeyset(last);
  }
}

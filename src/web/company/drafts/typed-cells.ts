// Cells that an agent typed, until a request has saved them.
import type { DealField } from '#domain/deals/company-deal.ts';
import { cellName, formatRowKey } from '#domain/deals/draft-sheet.ts';
import { formatTypedValue, tidyTypedValue } from '#domain/deals/typed-deal.ts';
import { formatDate } from '#format/dates.ts';
import type { DraftRow, SheetResult } from './sheet-result.ts';

interface TypedCell {
  readonly id: string;
  readonly field: DealField;
  readonly text: string;
  readonly state: 'typing' | 'committed' | 'sent' | 'failed';
  /** The row that the agent saw. Undefined if the text is newer than a request that changes the cell. */
  readonly base: DraftRow | undefined;
}

export type TypedCells = ReadonlyMap<string, TypedCell>;
export type RequestField = readonly [name: string, value: string];
type Change = { readonly row: DraftRow; readonly field: DealField; readonly text: string };

const cellKey = (id: string, field: DealField) => `${id}.${field}`;
const getStored = (row: DraftRow, field: DealField) => row.cells[field] ?? '';
const isCommitted = ({ state }: TypedCell) => state === 'committed';
const isQueued = ({ state }: TypedCell) => state === 'committed' || state === 'failed';

function isChanged({ row, field, text }: Change, today: string): boolean {
  return tidyTypedValue(field, text.trim(), today) !== getStored(row, field);
}

export function getCellText(typed: TypedCells, row: DraftRow, field: DealField): string {
  const cell = typed.get(cellKey(row.id, field));
  return cell?.text ?? formatTypedValue(field, getStored(row, field), formatDate);
}

export function typeCells(
  typed: TypedCells,
  changes: readonly Change[],
  state: TypedCell['state'] = 'typing',
): TypedCells {
  const next = new Map(typed);
  for (const { row, field, text } of changes) {
    const key = cellKey(row.id, field);
    const before = typed.get(key);
    const base = before?.state === 'sent' ? undefined : before ? before.base : row;
    next.set(key, { id: row.id, field, text, state, base });
  }
  return next;
}

/** Queues the cell, or forgets it if it equals the stored value. */
export function commitCell(typed: TypedCells, row: DraftRow, field: DealField, today: string): TypedCells {
  const cell = typed.get(cellKey(row.id, field));
  if (cell?.state !== 'typing') return typed;
  const isNew = !cell.base || isChanged({ row, field, text: cell.text }, today);
  return isNew
    ? typeCells(typed, [{ row, field, text: cell.text }], 'committed')
    : resetCell(typed, row, field);
}

/** A request under way cannot be undone. */
export function resetCell(typed: TypedCells, row: DraftRow, field: DealField): TypedCells {
  const key = cellKey(row.id, field);
  return new Map([...typed].filter(([one, { state }]) => one !== key || state === 'sent'));
}

/** Returns undefined if nothing is to be sent. A press has the fields of its form, of which the row keys count. */
export function listRequestFields(
  typed: TypedCells,
  rows: readonly DraftRow[],
  press?: readonly RequestField[],
): RequestField[] | undefined {
  const pressedIds = press && readRowIds(press);
  const fields = rows.flatMap((row, index): RequestField[] => {
    const cells = listQueued(typed, row);
    if (!(pressedIds ? pressedIds.includes(row.id) : cells.some(isCommitted))) return [];
    const conflict = cells.find(
      ({ base, field }) => base && getStored(base, field) !== getStored(row, field),
    );
    return [
      // The server reports a conflict by the revision that the agent saw.
      [String(index), formatRowKey(conflict?.base ?? row)],
      ...cells.map(({ field, text }): RequestField => [cellName(index, field), text]),
    ];
  });
  if (press) return [...fields, ...press.filter(([name]) => !/^\d/.test(name))];
  return fields.length > 0 ? [...fields, ['intent', 'save']] : undefined;
}

/** A failed cell is sent again with another cell of its row, or with a button. */
function listQueued(typed: TypedCells, row: DraftRow): TypedCell[] {
  return [...typed.values()].filter((cell) => cell.id === row.id && isQueued(cell));
}

export function readRowIds(fields: readonly RequestField[]): string[] {
  return fields.flatMap(([name, key]) => (/^\d+$/.test(name) ? key.split(':').slice(0, 1) : []));
}

export function markSent(typed: TypedCells, fields: readonly RequestField[]): TypedCells {
  const ids = readRowIds(fields);
  const mark = (cell: TypedCell): TypedCell =>
    isQueued(cell) && ids.includes(cell.id) ? { ...cell, state: 'sent' } : cell;
  return new Map([...typed].map(([key, cell]) => [key, mark(cell)]));
}

/** Forgets the sent cells that are saved or replaced by a colleague's. The others fail. Keeps newer text. */
export function settleCells(
  typed: TypedCells,
  rows: readonly DraftRow[],
  result: SheetResult | undefined,
  today: string,
): TypedCells {
  const refused = readReportedCells(rows, result, today);
  const isLost = result?.ok === false && !result.rows;
  const settled = [...typed].flatMap(([key, cell]): [string, TypedCell][] => {
    if (cell.state !== 'sent') return [[key, cell]];
    return isLost || refused.has(key) ? [[key, { ...cell, state: 'failed' }]] : [];
  });
  return new Map(settled);
}

/** Returns the cells that the server refused, without those that it saved before it refused the row. */
export function readReportedCells(
  rows: readonly DraftRow[],
  result: SheetResult | undefined,
  today: string,
): TypedCells {
  const cells = (result?.rows ?? []).flatMap(({ id, typed }) => {
    const row = rows.find((one) => one.id === id);
    const changes = Object.entries(typed).map(([field, text]) => ({ field: field as DealField, text }));
    return row ? changes.map((change) => ({ row, ...change })) : [];
  });
  const refused = cells.filter((change) => isChanged(change, today));
  return typeCells(new Map(), refused, 'failed');
}

/** Text that no request has sent yet. */
export function hasUnsaved(typed: TypedCells, rows: readonly DraftRow[]): boolean {
  return [...typed.values()].some(({ id, state }) => state !== 'sent' && rows.some((row) => row.id === id));
}

export function hasFailedCell(typed: TypedCells, { id }: DraftRow): boolean {
  return [...typed.values()].some((cell) => cell.id === id && cell.state === 'failed');
}

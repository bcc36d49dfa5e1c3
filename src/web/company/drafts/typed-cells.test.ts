import { describe, expect, it } from 'vitest';
import type { DraftRow, RowReport, SheetResult } from './sheet-result.ts';
import {
  commitCell,
  getCellText,
  hasUnsaved,
  listRequestFields,
  markSent,
  readReportedCells,
  resetCell,
  settleCells,
  type TypedCells,
  typeCells,
} from './typed-cells.ts';

const today = '2026-11-20';
const buildRow = (id: string, cells: DraftRow['cells'] = {}, revision = 1) =>
  ({ id, revision, cells }) as DraftRow;
const [first, second] = [buildRow('a', { pnr: 'OLD' }), buildRow('b')];
const rows = [first, second];
const none: TypedCells = new Map();
const saved: SheetResult = { ok: true };
const lost: SheetResult = { ok: false, message: 'No connection.', fieldErrors: {}, values: {} };
const refused = (report: Partial<RowReport>): SheetResult => ({
  ...lost,
  rows: [{ id: 'a', message: '', errors: {}, typed: {}, ...report }],
});

const type = (typed: TypedCells, row: DraftRow, text: string) =>
  typeCells(typed, [{ row, field: 'pnr', text }]);
const commit = (typed: TypedCells, row: DraftRow) => commitCell(typed, row, 'pnr', today);
const send = (row: DraftRow, text: string) => {
  const typed = commit(type(none, row, text), row);
  return markSent(typed, listRequestFields(typed, rows) ?? []);
};
const settle = (typed: TypedCells, result: SheetResult, now: readonly DraftRow[] = rows) =>
  settleCells(typed, now, result, today);
const show = (typed: TypedCells, row: DraftRow) => getCellText(typed, row, 'pnr');

describe('the fields of a save', () => {
  it('contain committed cells and leave out the one that the agent still types', () => {
    const typed = type(commit(type(none, first, 'NEW'), first), second, '12');
    expect(listRequestFields(typed, rows)).toEqual([
      ['0', 'a:1'],
      ['0.pnr', 'NEW'],
      ['intent', 'save'],
    ]);
  });

  it('are absent without a committed cell', () => {
    expect(listRequestFields(type(none, first, 'NEW'), rows)).toBeUndefined();
    expect(listRequestFields(send(first, 'NEW'), rows)).toBeUndefined();
    expect(listRequestFields(commit(type(none, first, ' old '), first), rows)).toBeUndefined();
  });

  it('contain a failed cell again only with another cell of its row, or with a button', () => {
    const failed = settle(send(first, 'NEW'), lost);
    expect(listRequestFields(failed, rows)).toBeUndefined();
    expect(listRequestFields(commit(type(failed, second, 'B'), second), rows)).toEqual([
      ['1', 'b:1'],
      ['1.pnr', 'B'],
      ['intent', 'save'],
    ]);
    const sameRow = typeCells(failed, [{ row: first, field: 'cost', text: '9' }], 'committed');
    const press: [string, string][] = [
      ['0', 'a:1'],
      ['intent', 'save'],
    ];
    for (const fields of [listRequestFields(sameRow, rows), listRequestFields(failed, rows, press)])
      expect(fields).toContainEqual(['0.pnr', 'NEW']);
  });

  it('have the old revision if a colleague has changed the cell since', () => {
    const typed = commit(type(none, first, 'NEW'), first);
    const changed = [buildRow('a', { pnr: 'THEIRS' }, 2), second];
    expect(listRequestFields(typed, changed)).toContainEqual(['0', 'a:1']);
    const otherCell = [buildRow('a', { pnr: 'OLD', cost: '9' }, 2), second];
    expect(listRequestFields(typed, otherCell)).toContainEqual(['0', 'a:2']);
  });
});

describe('the fields of a button', () => {
  it('contain the rows of its form with their current revisions and committed cells', () => {
    const typed = commit(type(commit(type(none, first, 'NEW'), first), second, 'B'), second);
    const press: [string, string][] = [
      ['0', 'a:1'],
      ['confirmed', 'onSale'],
      ['intent', 'publish'],
    ];
    expect(listRequestFields(typed, [second, buildRow('a', { pnr: 'OLD' }, 5)], press)).toEqual([
      ['1', 'a:5'],
      ['1.pnr', 'NEW'],
      ['confirmed', 'onSale'],
      ['intent', 'publish'],
    ]);
  });
});

describe('the text of a cell', () => {
  it('is the stored one after the save, also if a colleague sets the former value again', () => {
    const after = settle(send(first, 'NEW'), saved, [buildRow('a', { pnr: 'NEW' }, 2), second]);
    expect(show(after, first)).toBe('OLD');
    expect(hasUnsaved(after, rows)).toBe(false);
  });

  it('stays if it is newer than the save', () => {
    const stored = buildRow('a', { pnr: 'NEW' }, 2);
    const newer = settle(type(send(first, 'NEW'), first, 'NEWER'), saved, [stored, second]);
    expect(show(newer, stored)).toBe('NEWER');
    expect(listRequestFields(commit(newer, stored), [stored])).toContainEqual(['0', 'a:2']);
  });

  it('is sent again if the agent types the stored value during the save of another one', () => {
    const typed = commit(type(send(first, 'NEW'), first, 'OLD'), first);
    expect(listRequestFields(typed, rows)).toContainEqual(['0.pnr', 'OLD']);
  });

  it('stays after a lost connection and is unsaved', () => {
    const typed = settle(send(first, 'NEW'), lost);
    expect(show(typed, first)).toBe('NEW');
    expect(hasUnsaved(typed, rows)).toBe(true);
    expect(hasUnsaved(typed, [second])).toBe(false);
  });

  it("stays if the row is refused for it, and is the colleague's after a conflict", () => {
    expect(show(settle(send(first, 'NEW'), refused({ typed: { pnr: 'NEW' } })), first)).toBe('NEW');
    expect(show(settle(send(first, 'NEW'), refused({})), first)).toBe('OLD');
  });

  it('is the stored one if the row is refused for another reason after it was saved', () => {
    const stored = [buildRow('a', { pnr: 'NEW' }, 2), second];
    const typed = settle(send(first, 'NEW'), refused({ typed: { pnr: 'NEW' } }), stored);
    expect(hasUnsaved(typed, stored)).toBe(false);
  });

  it('is the stored one after a reset, but not during its save', () => {
    expect(show(resetCell(type(none, first, 'NEW'), first, 'pnr'), first)).toBe('OLD');
    expect(show(resetCell(send(first, 'NEW'), first, 'pnr'), first)).toBe('NEW');
  });

  it('is the typed one of a refusal without JavaScript', () => {
    const typed = readReportedCells(rows, refused({ typed: { pnr: 'LONG', cost: '' } }), today);
    expect(show(typed, first)).toBe('LONG');
    expect(typed.size).toBe(1);
  });
});

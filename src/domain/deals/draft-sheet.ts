// Drafts as rows of a sheet whose cells are the fields of the deal form. Only the server reads posted sheets.

import { isId } from '../kernel/id.ts';
import { type DealField, type DealFormValues, dealFields } from './company-deal.ts';
import { tidyTypedValue } from './typed-deal.ts';

/** Each row shows these cells, and one for every other field that keeps the draft from being published. */
export const sheetFields = [
  'pnr',
  'seatsAvailable',
  'cost',
  'sellingPrice',
  'deadlineAt',
  'checkedBag',
  'refund',
  'changes',
] as const satisfies readonly DealField[];

const isSheetField = (field: DealField) => sheetFields.some((one) => one === field);

/** The form asks for the trip type; a row shows the flights that it lacks. */
export function listExtraFields(errors: Readonly<Partial<Record<DealField, unknown>>>): DealField[] {
  return dealFields.filter((field) => field in errors && !isSheetField(field) && field !== 'tripType');
}

/** Only finished drafts are published from the sheet. The form publishes others: it shows what to check. */
export function isDraftFinished({
  errors,
  flightsToCheck,
  factsToCheck,
}: {
  readonly errors: Readonly<Partial<Record<DealField, unknown>>>;
  readonly flightsToCheck: readonly unknown[];
  readonly factsToCheck: readonly unknown[];
}): boolean {
  return Object.keys(errors).length + flightsToCheck.length + factsToCheck.length === 0;
}

export type DraftCells = Readonly<Partial<Record<DealField, string>>>;

export interface SheetRow {
  readonly id: string;
  /** As the page knew it, to reject stale rows. */
  readonly revision: number;
  readonly cells: DraftCells;
}

/** Names are short because 50 rows must fit into one form. */
export function cellName(row: number, field: DealField): string {
  return `${row}.${field}`;
}

export function formatRowKey({ id, revision }: Pick<SheetRow, 'id' | 'revision'>): string {
  return `${id}:${revision}`;
}

/** Returns null for anything that the sheet does not send. Accepts each draft once. */
export function readSheet(entries: Iterable<readonly [string, unknown]>): SheetRow[] | null {
  const keys = new Map<string, string>();
  const cells = new Map<string, Partial<Record<DealField, string>>>();
  for (const [name, value] of entries) {
    const [row = '', field] = name.split('.');
    if (typeof value !== 'string' || !/^\d{1,2}$/.test(row)) return null;
    if (field === undefined) {
      keys.set(row, value);
      continue;
    }
    const known = dealFields.find((one) => one === field);
    if (!known) return null;
    cells.set(row, { ...cells.get(row), [known]: value });
  }
  const rows = [...keys].flatMap(([row, key]) => {
    const [, id = '', revision = ''] = /^([^:]+):(\d{1,9})$/.exec(key) ?? [];
    return isId(id) ? [{ id, revision: Number(revision), cells: cells.get(row) ?? {} }] : [];
  });
  const isWhole = rows.length === keys.size && [...cells.keys()].every((row) => keys.has(row));
  return isWhole && new Set(rows.map(({ id }) => id)).size === rows.length ? rows : null;
}

/** Returns the draft with the typed cells, or null if they equal the stored ones. */
export function applyCells(stored: DealFormValues, cells: DraftCells, today: string): DealFormValues | null {
  const changed = dealFields.flatMap((field) => {
    const typed = cells[field];
    const value = typed === undefined ? stored[field] : tidyTypedValue(field, typed.trim(), today);
    return value === stored[field] ? [] : [[field, value] as const];
  });
  return changed.length === 0 ? null : { ...stored, ...Object.fromEntries(changed) };
}

/** Choices of a deadline for all drafts, in hours before the departure. */
export const deadlineHours = [12, 24, 72, 120, 168] as const;

export function readDeadlineHours(text: unknown): number | null {
  return deadlineHours.find((hours) => String(hours) === text) ?? null;
}

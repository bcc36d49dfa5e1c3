// Typed cells of the sheet. Sends one request after another, so that a row never conflicts with itself.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import type { DealField } from '#domain/deals/company-deal.ts';
import type { DraftRow, RowReport, SheetResult } from './sheet-result.ts';
import {
  commitCell,
  getCellText,
  hasFailedCell,
  hasUnsaved,
  listRequestFields,
  markSent,
  type RequestField,
  readReportedCells,
  readRowIds,
  resetCell,
  settleCells,
  type TypedCells,
  typeCells,
} from './typed-cells.ts';

export interface SheetState {
  /** Also posts without JavaScript. */
  readonly Form: FetcherWithComponents<SheetResult>['Form'];
  readonly result: SheetResult | undefined;
  /** The result is of a button and not of a cell, so that it may take the focus. */
  readonly isOfButton: boolean;
  readonly saving: boolean;
  /** The button whose request waits or runs. */
  readonly sending: string | undefined;
  readonly hasUnsaved: boolean;
  hasFailedCell(row: DraftRow): boolean;
  getReport(row: DraftRow): RowReport | undefined;
  getText(row: DraftRow, field: DealField): string;
  change(row: DraftRow, field: DealField, text: string): void;
  reset(row: DraftRow, field: DealField): void;
  /** Saves the cell if a person typed into it. */
  commit(row: DraftRow, field: DealField): void;
  fillDown(row: DraftRow, field: DealField): void;
  submit(event: FormEvent<HTMLFormElement>): void;
}

export function useSheet(
  rows: readonly DraftRow[],
  today: string,
  actionData: SheetResult | undefined,
): SheetState {
  const { Form, submit, data, state, formData } = useFetcher<SheetResult>();
  const result = data ?? actionData;
  const [typed, setTyped] = useState(() => readReportedCells(rows, actionData, today));
  const [press, setPress] = useState<readonly RequestField[]>();
  const [isOfButton, setOfButton] = useState(true);
  // `state` is still idle just after a submit, and a second submit aborts the first.
  const inFlight = useRef<{ readonly before: SheetResult | undefined; readonly ids: readonly string[] }>(
    undefined,
  );
  // Later requests leave out a refused row, so their results do not mention it.
  const [reports, setReports] = useState<readonly RowReport[]>(actionData?.rows ?? []);

  useEffect(() => {
    if (inFlight.current) {
      if (state !== 'idle' || data === inFlight.current.before) return;
      const { ids } = inFlight.current;
      inFlight.current = undefined;
      setReports((before) => [...before.filter(({ id }) => !ids.includes(id)), ...(data?.rows ?? [])]);
      setTyped((cells) => settleCells(cells, rows, data, today));
      return;
    }
    const fields = listRequestFields(typed, rows, press);
    if (!fields) return;
    inFlight.current = { before: data, ids: readRowIds(fields) };
    setTyped((cells) => markSent(cells, fields));
    setOfButton(press !== undefined);
    setPress(undefined);
    void submit(Object.fromEntries(fields), { method: 'post' });
  }, [state, data, typed, rows, today, press, submit]);

  return {
    Form,
    result,
    isOfButton,
    saving: state !== 'idle',
    sending: press?.find(([name]) => name === 'intent')?.[1] ?? formData?.get('intent')?.toString(),
    hasUnsaved: hasUnsaved(typed, rows),
    hasFailedCell: (row) => hasFailedCell(typed, row),
    getReport: (row) => {
      const isCurrent = result?.rows?.some(({ id }) => id === row.id);
      return isCurrent || hasFailedCell(typed, row) ? reports.find(({ id }) => id === row.id) : undefined;
    },
    getText: (row, field) => getCellText(typed, row, field),
    change: (row, field, text) => setTyped((cells) => typeCells(cells, [{ row, field, text }])),
    reset: (row, field) => setTyped((cells) => resetCell(cells, row, field)),
    commit: (row, field) => setTyped((cells) => commitCell(cells, row, field, today)),
    fillDown(row, field) {
      const text = getCellText(typed, row, field);
      const below = rows.slice(rows.findIndex(({ id }) => id === row.id));
      const changes = below.map((one) => ({ row: one, field, text }));
      const commit = (cells: TypedCells, one: DraftRow) => commitCell(cells, one, field, today);
      setTyped((cells) => below.reduce(commit, typeCells(cells, changes)));
    },
    submit(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (!(submitter instanceof HTMLButtonElement)) return;
      const fields = [...new FormData(event.currentTarget)].map(
        ([name, value]) => [name, String(value)] as const,
      );
      setPress([...fields, [submitter.name, submitter.value]]);
    },
  };
}

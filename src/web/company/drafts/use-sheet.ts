// Typed cells of the sheet. Sends one request after another, so that a row never conflicts with itself.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher, useRevalidator } from 'react-router';
import type { DealField } from '#domain/deals/company-deal.ts';
import { formatTypedValue, tidyTypedValue } from '#domain/deals/typed-deal.ts';
import { formatDate } from '#format/dates.ts';
import type { DraftRow, RowReport, SheetResult } from './sheet-result.ts';

interface TypedCell {
  readonly text: string;
  /** A stored value that changes meanwhile replaces the typed one. */
  readonly over: string;
}

export interface SheetState {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Also posts without JavaScript. */
  readonly Form: FetcherWithComponents<SheetResult>['Form'];
  readonly result: SheetResult | undefined;
  readonly saving: boolean;
  /** The button whose request waits or runs. */
  readonly sending: string | undefined;
  getReport(id: string): RowReport | undefined;
  getText(row: DraftRow, field: DealField): string;
  change(row: DraftRow, field: DealField, text: string): void;
  reset(row: DraftRow, field: DealField): void;
  /** Saves the row if a person typed into it. */
  commit(row: DraftRow, field: DealField): void;
  fillDown(row: DraftRow, field: DealField): void;
  submit(event: FormEvent<HTMLFormElement>): void;
}

const cellKey = (id: string, field: DealField) => `${id}.${field}`;

export function useSheet(
  rows: readonly DraftRow[],
  today: string,
  actionData: SheetResult | undefined,
): SheetState {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SheetResult>();
  const { revalidate } = useRevalidator();
  const result = fetcher.data ?? actionData;
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedCell>>(() => readTyped(rows, actionData));
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<readonly [string, string][]>();
  const [sent, setSent] = useState<string>();
  const isIdle = fetcher.state === 'idle';

  useEffect(() => {
    if (!isIdle || !form.current) return;
    if (unsaved.size > 0) {
      setUnsaved(new Set());
      setSent('save');
      void fetcher.submit(pickRows(new FormData(form.current), unsaved), { method: 'post' });
    } else if (waiting) {
      const fields = new FormData(form.current);
      for (const [name, value] of waiting) fields.set(name, value);
      setWaiting(undefined);
      setSent(String(fields.get('intent')));
      void fetcher.submit(fields, { method: 'post' });
    }
  }, [isIdle, unsaved, waiting, fetcher]);

  // The router does not reload the page after a refusal, but a colleague's values must show.
  const refusal = fetcher.data?.ok === false ? fetcher.data : undefined;
  useEffect(() => {
    if (refusal?.rows) void revalidate();
  }, [refusal, revalidate]);

  const getStored = (row: DraftRow, field: DealField) => row.cells[field] ?? '';
  const getCell = (row: DraftRow, field: DealField) => {
    const cell = typed.get(cellKey(row.id, field));
    return cell?.over === getStored(row, field) ? cell : undefined;
  };
  const setText = (changes: readonly { row: DraftRow; field: DealField; text: string }[]) =>
    setTyped((before) => {
      const next = new Map(before);
      for (const { row, field, text } of changes)
        next.set(cellKey(row.id, field), { text, over: getStored(row, field) });
      return next;
    });
  const save = (ids: readonly string[]) => setUnsaved((before) => new Set([...before, ...ids]));
  const isChanged = (row: DraftRow, field: DealField, text: string) =>
    tidyTypedValue(field, text.trim(), today) !== getStored(row, field);
  const getText = (row: DraftRow, field: DealField) =>
    getCell(row, field)?.text ?? formatTypedValue(field, getStored(row, field), formatDate);
  const reset = (row: DraftRow, field: DealField) =>
    setTyped((before) => new Map([...before].filter(([key]) => key !== cellKey(row.id, field))));

  return {
    form,
    Form: fetcher.Form,
    result,
    saving: !isIdle,
    sending: waiting ? waiting.find(([name]) => name === 'intent')?.[1] : isIdle ? undefined : sent,
    getReport: (id) => result?.rows?.find((row) => row.id === id),
    getText,
    change: (row, field, text) => setText([{ row, field, text }]),
    reset,
    commit(row, field) {
      const cell = getCell(row, field);
      if (!cell) return;
      if (isChanged(row, field, cell.text)) save([row.id]);
      else reset(row, field);
    },
    fillDown(row, field) {
      const text = getText(row, field);
      const below = rows.slice(rows.findIndex(({ id }) => id === row.id));
      const changed = below.filter((one) => isChanged(one, field, text));
      setText(changed.map((one) => ({ row: one, field, text })));
      save(changed.map(({ id }) => id));
    },
    submit(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement) setWaiting([[submitter.name, submitter.value]]);
    },
  };
}

function readTyped(rows: readonly DraftRow[], result: SheetResult | undefined): Map<string, TypedCell> {
  const reports = result?.rows ?? [];
  const cells = reports.flatMap(({ id, typed }) => {
    const stored = rows.find((row) => row.id === id)?.cells ?? {};
    return Object.entries(typed).map(([field, text]): [string, TypedCell] => [
      cellKey(id, field as DealField),
      { text, over: stored[field as DealField] ?? '' },
    ]);
  });
  return new Map(cells);
}

/** Keeps the inputs of these drafts, whose key is `id:revision`. */
function pickRows(form: FormData, ids: ReadonlySet<string>): FormData {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const wanted = new Set(
    entries.filter(([, value]) => ids.has(value.split(':')[0] ?? '')).map(([name]) => name),
  );
  const picked = new FormData();
  for (const [name, value] of entries) {
    if (wanted.has(name.split('.')[0] ?? '')) picked.set(name, value);
  }
  picked.set('intent', 'save');
  return picked;
}

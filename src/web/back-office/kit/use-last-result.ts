import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';

interface LastResult<Result, Row> {
  readonly result: Result;
  readonly row: Row | undefined;
  /** Changes with each result, so that each one is announced. */
  readonly key: number;
}

/** Keeps the last result until the next one, so that a new password does not disappear. */
export function useLastResult<Row = never, Result extends ActionResult = ActionResult>() {
  const [last, setLast] = useState<LastResult<Result, Row>>();
  const show = (result: Result, row?: Row) =>
    setLast((before) => ({ result, row, key: (before?.key ?? 0) + 1 }));
  return { last, show };
}

/** For actions without a confirmation. Handles one row at a time and ignores a second press. */
export function useRowAction<Row, Result extends ActionResult = ActionResult>(
  onResult: (result: Result, row: Row) => void,
) {
  const fetcher = useFetcher<Result>();
  const [row, setRow] = useState<Row>();
  useEachResult(fetcher, (result) => {
    if (row !== undefined) onResult(result as Result, row);
  });

  function send(chosen: Row, fields: Record<string, string>) {
    if (fetcher.state !== 'idle') return;
    setRow(chosen);
    void fetcher.submit(fields, { method: 'post' });
  }
  return { send, sending: fetcher.state === 'idle' ? undefined : row };
}

// State of a form in the browser. Without JavaScript, the server renders the same state.
import { useEffect, useEffectEvent, useState } from 'react';
import { type Fetcher, useNavigation } from 'react-router';
import type { SummaryError } from '#web/shared/kit/error-summary.tsx';
import type { ActionResult } from './action-result.ts';

export type DoneResult<Result> = Extract<Result, { readonly ok: true }>;
export type RefusedResult<Result> = Extract<Result, { readonly ok: false }>;

export interface FormState<Result = ActionResult> {
  readonly working: boolean;
  readonly done: DoneResult<Result> | undefined;
  readonly refusal: RefusedResult<Result> | undefined;
  /** Cleared while working, so that screen readers announce the same failure again. */
  readonly failure: string | undefined;
  /** Errors for the summary above the form. */
  readonly errors: readonly SummaryError[];
  /** Changes with each result, so that each one is announced. */
  readonly resultKey: number;
  /** Changes with each success, which clears the form; a refusal keeps the input. */
  readonly doneKey: number;
  field(name: string): FieldState;
}

export interface FieldState {
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
}

/** For the form of a page. `intent` selects one of several forms. */
export function useForm<Result extends ActionResult>(
  result: Result | undefined,
  intent?: string,
): FormState<Result> {
  const { formMethod, formData } = useNavigation();
  const isSent = formMethod === 'POST' && (intent === undefined || formData?.get('intent') === intent);
  const isForThisForm = intent === undefined || result?.intent === undefined || result.intent === intent;
  return useFormState(isForThisForm ? result : undefined, isSent);
}

/** For a form that is sent without navigation, such as in a dialog. */
export function useFetcherForm<Result extends ActionResult>(
  fetcher: Pick<Fetcher<Result>, 'data' | 'state'>,
): FormState<Result> {
  return useFormState(fetcher.data, fetcher.state !== 'idle');
}

function useFormState<Result extends ActionResult>(result: Result | undefined, working: boolean) {
  const keys = useKeys(result);
  return { ...toFormState(result, working), ...keys };
}

type Keys = Pick<FormState, 'resultKey' | 'doneKey'>;

/** Detects a new result by identity: the router returns the same object until one arrives. */
function useKeys(result: ActionResult | undefined): Keys {
  const [seen, setSeen] = useState({ result, keys: getNextKeys({ resultKey: 0, doneKey: 0 }, result) });
  if (seen.result === result) return seen.keys;
  const keys = getNextKeys(seen.keys, result);
  setSeen({ result, keys });
  return keys;
}

export function getNextKeys({ resultKey, doneKey }: Keys, result: ActionResult | undefined): Keys {
  return { resultKey: resultKey + (result ? 1 : 0), doneKey: doneKey + (result?.ok ? 1 : 0) };
}

export function toFormState<Result extends ActionResult>(result: Result | undefined, working: boolean) {
  const refusal = result?.ok === false ? (result as RefusedResult<Result>) : undefined;
  const { message = '', fieldErrors = {}, values = {} } = refusal ?? {};
  return {
    working,
    done: result?.ok ? (result as DoneResult<Result>) : undefined,
    refusal,
    failure: working || message === '' ? undefined : message,
    errors: Object.entries(fieldErrors).map(([field, text]) => ({ field, text })),
    field: (name: string) => ({ name, defaultValue: values[name], error: fieldErrors[name] }),
  };
}

/** Calls `onResult` once for each result of a fetcher. */
export function useEachResult<Result>(
  { data, state }: { readonly data: Result | undefined; readonly state: Fetcher['state'] },
  onResult: (result: Result) => void,
): void {
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (state === 'idle' && data !== undefined) handleResult(data);
  }, [data, state]);
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './undo-toast.module.css';

/** An action that has already taken effect, and the form that reverts it. */
export interface Undoable {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Set if the action may have removed the form that had the focus. */
  readonly takesFocus?: boolean;
}

interface UndoableResult {
  readonly message?: string | undefined;
  readonly undo?: Undoable['fields'];
}

const SECONDS = 10;

export function useUndo() {
  const [undoable, setUndoable] = useState<Undoable & { readonly key: number }>();
  return {
    undoable,
    offer: (next: Undoable) => setUndoable((before) => ({ ...next, key: (before?.key ?? 0) + 1 })),
    end: () => setUndoable(undefined),
  };
}

/** Offers to undo the last submitted form. Without JavaScript there is only the form's banner. */
export function useFormUndo(done: UndoableResult | undefined) {
  const undo = useUndo();
  const fields = done?.undo;
  const offerUndo = useEffectEvent(() => {
    if (fields) undo.offer({ text: done?.message ?? '', fields, takesFocus: true });
  });
  // The same object until the next result.
  useEffect(() => {
    if (fields) offerUndo();
  }, [fields]);
  const isHydrated = useHydrated();
  return { ...undo, replacesBanner: isHydrated && fields !== undefined };
}

type UndoToastProps = {
  undo: ReturnType<typeof useUndo>;
  /** Reports a failed undo as a page error. */
  onResult: (result: ActionResult) => void;
};

/** The live region exists from the start, so that screen readers announce the toast. */
export function UndoToast({ undo: { undoable, end }, onResult }: UndoToastProps) {
  return (
    <div role="status" className={`pad-4 ${styles.place}`}>
      {undoable && <Toast key={undoable.key} undoable={undoable} end={end} onResult={onResult} />}
    </div>
  );
}

type ToastProps = { undoable: Undoable; end: () => void; onResult: (result: ActionResult) => void };

/** The timeout pauses while the pointer or the focus is on the toast. */
function Toast({ undoable: { text, fields, takesFocus }, end, onResult }: ToastProps) {
  const fetcher = useFetcher<ActionResult>();
  const toast = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const isWorking = fetcher.state !== 'idle';
  useEffect(() => {
    if (isPaused || isWorking) return;
    const timer = setTimeout(end, SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isPaused, isWorking, end]);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) toast.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEachResult(fetcher, (result) => {
    end();
    if (!result.ok) onResult(result);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timeout; the button is the control.
    <div
      ref={toast}
      tabIndex={-1}
      className={`row gap-4 between ${styles.toast}`}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <p>{text}</p>
      <fetcher.Form method="post">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          size="small"
          onDark
          data-key="z"
          working={isWorking}
          workingLabel={m.undo_working()}
        >
          {m.undo()}
        </Button>
      </fetcher.Form>
    </div>
  );
}

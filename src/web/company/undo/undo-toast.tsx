import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './undo-toast.module.css';

/** An action that took effect at once, and the form that reverts it. */
export interface Undoable {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const SECONDS = 10;

/** Offers one undo at a time; a new one replaces the last. */
export function useUndo() {
  const [offered, setOffered] = useState<Undoable & { readonly key: number }>();
  return {
    offered,
    offer: (next: Undoable) => setOffered((before) => ({ ...next, key: (before?.key ?? 0) + 1 })),
    end: () => setOffered(undefined),
  };
}

type UndoToastProps = {
  undo: ReturnType<typeof useUndo>;
  /** Reports a failed undo as a page error. */
  onResult: (result: ActionResult) => void;
};

/** The live region exists from the start, so that screen readers announce the toast. */
export function UndoToast({ undo: { offered, end }, onResult }: UndoToastProps) {
  return (
    <div role="status" className={`pad-4 ${styles.place}`}>
      {offered && <Toast key={offered.key} offered={offered} end={end} onResult={onResult} />}
    </div>
  );
}

type ToastProps = { offered: Undoable; end: () => void; onResult: (result: ActionResult) => void };

/** The timeout stops while the toast has the pointer or the focus. */
function Toast({ offered: { text, fields }, end, onResult }: ToastProps) {
  const fetcher = useFetcher<ActionResult>();
  const [isHeld, setHeld] = useState(false);
  const isWorking = fetcher.state !== 'idle';
  useEffect(() => {
    if (isHeld || isWorking) return;
    const timer = setTimeout(end, SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isHeld, isWorking, end]);
  useEachResult(fetcher, (result) => {
    end();
    if (!result.ok) onResult(result);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timeout; the button is the control.
    <div
      className={`row gap-4 between ${styles.toast}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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

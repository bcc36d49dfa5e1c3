import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './undo-toast.module.css';

/** Something that was done at once, and the form that takes it back. */
export interface Undoable {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const SECONDS = 10;

/** One at a time: the next thing that is done takes the place of the last. */
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
  /** What could not be undone is said where errors are, and stays. */
  onResult: (result: ActionResult) => void;
};

/** Always there, so that screen readers notice what comes into it. */
export function UndoToast({ undo: { offered, end }, onResult }: UndoToastProps) {
  return (
    <div role="status" className={`pad-4 ${styles.place}`}>
      {offered && <Toast key={offered.key} offered={offered} end={end} onResult={onResult} />}
    </div>
  );
}

type ToastProps = { offered: Undoable; end: () => void; onResult: (result: ActionResult) => void };

/** Waits as long as somebody points at it or has the focus in it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits; what can be pressed is the button.
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

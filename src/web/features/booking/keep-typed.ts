// Sends what was typed to the draft while the buyer is still typing, so that a reload or the browser's Back loses
// nothing. Quietly: nothing is judged, nothing on the page changes.
import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';

const QUIET_MS = 400;

/** Call the returned function after every change; it waits for a pause. */
export function useKeepTyped(form: RefObject<HTMLFormElement | null>): () => void {
  const { submit } = useFetcher();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const typed = new FormData(form.current);
      typed.set('go', 'keep');
      void submit(typed, { method: 'post', action: pathname + search });
    }, QUIET_MS);
  };
}

// Sends what was typed to the draft while the buyer is still typing, so that a reload or the browser's Back loses
// nothing. Quietly: nothing is validated, nothing on the page changes, and nobody is told when it fails.

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { inLanguage } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getLocale } from '#locales/messages/runtime.js';

const QUIET_MS = 300;

/** Call the returned function after every change; it waits for a pause, or for the page to be left. */
export function useKeepTyped(form: RefObject<HTMLFormElement | null>): () => void {
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function send() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const body = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    inOrder(() =>
      fetch(inLanguage(paths.bookingDraft, getLocale()) + search, { method: 'POST', body, keepalive: true }),
    ).catch(() => {});
  }
  const leave = useEffectEvent(() => {
    if (timer.current) send();
  });

  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      clearTimeout(timer.current);
    };
  }, []);

  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, QUIET_MS);
  };
}

let last: Promise<unknown> = Promise.resolve();

/**
 * What one tab sends about a booking reaches the server in order: a late "keep what was typed" must not undo the step
 * that was passed after it.
 */
export function inOrder<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = last.then(send);
  last = sent.catch(() => {});
  return sent;
}

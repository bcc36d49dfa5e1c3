// Saves input to the draft while the buyer types, so that reload and Back lose nothing. It does not validate,
// and ignores failures.

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getLocale } from '#locales/messages/runtime.js';

const QUIET_MS = 300;

export function useInputSaver(form: RefObject<HTMLFormElement | null>): () => void {
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function send() {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const body = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    sendInOrder(() =>
      fetch(addLanguagePrefix(paths.bookingDraftPath, getLocale()) + search, {
        method: 'POST',
        body,
        keepalive: true,
      }),
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

/** Sends one request at a time, so that a late save cannot overwrite the step that was posted after it. */
export function sendInOrder<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = last.then(send);
  last = sent.catch(() => {});
  return sent;
}

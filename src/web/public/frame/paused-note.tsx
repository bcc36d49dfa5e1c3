import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { pausedNoteId } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import styles from './paused-note.module.css';

/**
 * Says that the page may be old. Every public page carries it hidden; the page cache shows it when it sends an old page
 * because the database is away, so it also works without JavaScript. New data in the browser hides it again.
 */
export function PausedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  const data = useMatches().at(-1)?.loaderData;
  const arrivedWith = useRef(data);
  useEffect(() => {
    if (note.current && data !== arrivedWith.current) note.current.hidden = true;
  }, [data]);
  return (
    <p id={pausedNoteId} hidden className={styles.note} ref={note} suppressHydrationWarning>
      {m.paused_note()}
    </p>
  );
}

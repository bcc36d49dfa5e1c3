import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { m } from '#locales/messages/messages.js';
import styles from './error-summary.module.css';

export type SummaryError = {
  /** The id of the control; Field uses its name. */
  field: string;
  /** Same text as the error shown at the field. */
  text: string;
};

/** Links to each invalid field. Give it a key that changes with each result, so that it takes the focus. */
export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    box.current?.focus();
  }, []);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className={`panel ${styles.summary}`}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves the focus here.
      autoFocus
    >
      <h2 id={titleId} className="text-21 bold">
        {m.error_summary_title()}
      </h2>
      <ul className="stack gap-1 bullets above-2">
        {errors.map(({ field, text }) => (
          <li key={`${field}-${text}`}>
            <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls to the label instead of only the control, and leaves the URL unchanged. */
function goToField(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? control.closest('fieldset');
  (label ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Called for Escape, the close button and a press on the backdrop. Must set `open` to false. */
  onClose: () => void;
  /** Names the action, such as "Register Interest". */
  title: ReactNode;
  /** sheet = fills a phone, box = a question, drawer = details beside a list, menu = the dark menu of a phone. */
  look?: 'sheet' | 'box' | 'drawer' | 'menu';
  /** For a box that contains more than a question. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A native dialog: the browser makes the page inert and restores the focus. It needs JavaScript, so its
 * content also needs its own page. Mounts it only while open; `data-autofocus` marks what gets the focus.
 */
export function Dialog({ open, onClose, title, look = 'sheet', wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  // Layout effect: the dialog must close before a message takes the focus and before it is removed; later, the focus would
  // be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // By default the browser focuses the close button, which does not say what opened.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
    first?.focus();
    return () => element.close();
  }, [open]);

  // Closes only if both press and release were outside: selecting text past the edge must not close it.
  const onBackdrop = (event: PointerEvent) => event.target === dialog.current;
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Tab' && dialog.current) keepFocusIn(dialog.current, event);
  }
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[look], wide && styles.wide, look === 'menu' && 'on-dark']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      onKeyDown={press}
      // Handles Android's back gesture. A file input inside the dialog fires the same event.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open && !dialog.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onPointerUp={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) onClose();
        pressedBackdrop.current = false;
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={`row gap-4 between ${styles.head}`}>
            <h2 id={titleId} className={`text-24 bold ${styles.title}`} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={`tap soft rigid ${styles.close}`} onClick={onClose}>
              <Icon name="close" label={m.dialog_close()} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Keeps focus between first and last control; otherwise Tab would move to the browser's toolbar. */
function keepFocusIn(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const isAtStart = activeElement === first || activeElement?.matches('h2');
  if (event.shiftKey ? !isAtStart : activeElement !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

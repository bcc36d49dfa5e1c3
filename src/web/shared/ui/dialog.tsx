import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { m } from '#locales/messages/messages.js';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

type DialogProps = {
  open: boolean;
  /** Called for Escape, the close button and a press on the backdrop; set `open` to false in it. */
  onClose: () => void;
  /** Says the act, such as "Register Interest". */
  title: ReactNode;
  children: ReactNode;
};

/**
 * A native dialog: the browser keeps focus inside and gives it back. It opens when the page is alive, so what it
 * holds needs a page of its own for those without JavaScript. Its content exists only while it is open.
 */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // The browser would choose the close button, which says nothing about what has opened.
      heading.current?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);
  // Before it leaves the page: an element that is merely removed takes the focus with it.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // Both ends of the press have to lie outside: selecting text past the edge must not close it.
  const onBackdrop = (event: PointerEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => {
        // Only a closing that began here: the parent knows of its own.
        if (open && !dialog.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onPointerUp={(event) => {
        if (pressedBackdrop.current && onBackdrop(event)) dialog.current?.close();
        pressedBackdrop.current = false;
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
              <Icon name="close" label={m.dialog_close()} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

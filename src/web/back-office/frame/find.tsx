import { Form, useLocation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './find.module.css';

/** A search that every page of an area offers. */
export type Finder = {
  path: string;
  /** For example "Find a booking". */
  label: string;
};

/** The result is a page, so the form works without JavaScript. */
export function FindForm({ finder: { path, label } }: { finder: Finder }) {
  return (
    <Form method="get" action={path} role="search" aria-label={label} className={`row ${styles.form}`}>
      <input
        type="search"
        name="search"
        className={`grow ${styles.field}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        data-find
      />
      <button type="submit" className={`middle ${styles.button}`}>
        <Icon name="search" label={m.office_find()} />
      </button>
    </Form>
  );
}

/** On narrow screens, an icon that opens the form below the bar. */
export function FindFold({ finder }: { finder: Finder }) {
  return (
    // Each page starts with the form closed.
    <details
      key={useLocation().key}
      onToggle={({ currentTarget: fold }) => fold.open && fold.querySelector('input')?.focus()}
    >
      <summary className={`middle unmarked ${styles.button}`}>
        <Icon name="search" size={24} label={finder.label} />
      </summary>
      <div className={styles.panel}>
        <FindForm finder={finder} />
      </div>
    </details>
  );
}

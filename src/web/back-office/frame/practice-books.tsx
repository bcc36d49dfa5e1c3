import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './practice-books.module.css';

/** Shown above figures in test mode. Static, so it needs no live region. */
export function PracticeBooks() {
  return (
    <p className={`row medium text-14 tint-info ${styles.strip}`}>
      <Icon name="info" />
      {m.office_practice_books()}
    </p>
  );
}

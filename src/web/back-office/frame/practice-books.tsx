import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './practice-books.module.css';

/** Above the figures of bookings in test mode. No live region: it is part of the page from the start. */
export function PracticeBooks() {
  return (
    <p className={`row medium text-14 tint-info ${styles.strip}`}>
      <Icon name="info" />
      {m.office_practice_books()}
    </p>
  );
}

import { m } from '#locales/messages/messages.js';
import styles from './test-mode-strip.module.css';

/** While the payment provider's sandbox is on. */
export function TestModeStrip() {
  return (
    <aside className={styles.strip} aria-label={m.booking_test_label()}>
      <p>{m.booking_test_mode()}</p>
    </aside>
  );
}

import { m } from '#locales/messages/messages.js';
import styles from './skip-link.module.css';

/** The first stop of a keyboard on every page: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {m.skip_to_content()}
    </a>
  );
}

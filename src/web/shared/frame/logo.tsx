import { m } from '#locales/messages/messages.js';
import { markSvg } from '#web/shared/art/mark.ts';
import styles from './logo.module.css';

/** The mark with the name beside it. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className={onDark ? `${styles.logo} ${styles.onDark}` : styles.logo}>
      <span
        className={styles.mark}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing made by our own code, with no input in it.
        dangerouslySetInnerHTML={{ __html: markSvg({ onDark, size: 34 }) }}
      />
      {m.product_name()}
    </span>
  );
}

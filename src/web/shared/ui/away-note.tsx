import { m } from '#locales/messages/messages.js';
import styles from './away-note.module.css';
import { Icon } from './icon.tsx';
import { useFailuresInARow } from './use-live-page.ts';

/** Says quietly that the page could not be refreshed. Lies over the page, so that nothing moves, and lets taps through. */
export function AwayNote() {
  const isAway = useFailuresInARow() > 0;
  return (
    // Always there, because screen readers only announce what changes inside a region they know.
    <div aria-live="polite" className={styles.place}>
      {isAway && (
        <p className={styles.note}>
          <Icon name="info" size={18} />
          {m.page_away({ product: m.product_name() })}
        </p>
      )}
    </div>
  );
}

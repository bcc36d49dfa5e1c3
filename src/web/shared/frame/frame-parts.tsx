import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import { useFailuresInARow } from '#web/shared/kit/use-live-page.ts';
import { Mark } from '#web/shared/scene/mark.ts';
import styles from './frame-parts.module.css';

/** Marks demo mode on every page. The inbox is a separate program, so its link loads a document. */
export function DemoStrip({
  inboxPath,
  inTestMode = false,
}: {
  inboxPath: string | null;
  inTestMode?: boolean;
}) {
  return (
    <aside className={`text-14 tight center screen-only ${styles.strip}`} aria-label={m.demo_label()}>
      <p>
        {inTestMode ? m.demo_test_banner() : m.demo_banner()}{' '}
        {inboxPath && (
          <a href={inboxPath} className="strong">
            {m.demo_inbox()}
          </a>
        )}
      </p>
    </aside>
  );
}

/** Shown while Billplz's sandbox is active. */
export function TestModeStrip() {
  return (
    <aside
      className={`text-14 tight center screen-only ${styles.strip} ${styles.testMode}`}
      aria-label={m.booking_test_label()}
    >
      <p>{m.booking_test_mode()}</p>
    </aside>
  );
}

/** The first element of every page that the Tab key reaches. */
export function SkipLink() {
  return (
    <a className={`strong ${styles.skip}`} href="#content">
      {m.skip_to_content()}
    </a>
  );
}

export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className={onDark ? `${styles.logo} ${styles.onDark}` : styles.logo}>
      <Mark onDark={onDark} size={34} />
      {m.product_name()}
    </span>
  );
}

/** Reports that refreshing failed. Overlays the page without shifting it or blocking taps. */
export function AwayNote() {
  const isAway = useFailuresInARow() > 0;
  return (
    // Always rendered, because screen readers announce only changes inside an existing live region.
    <div aria-live="polite" className={`row screen-only ${styles.place}`}>
      {isAway && (
        <p className={`row gap-3 panel pad-3 text-15 ${styles.note}`}>
          <Icon name="info" size={18} />
          {m.page_away({ product: m.product_name() })}
        </p>
      )}
    </div>
  );
}

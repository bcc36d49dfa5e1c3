import { m } from '#locales/messages/messages.js';
import styles from './demo-strip.module.css';

/** Demo mode says so on every page. The inbox is a program of its own, so the link loads a document. */
export function DemoStrip({ inboxPath }: { inboxPath: string | null }) {
  return (
    <aside className={styles.strip} aria-label={m.demo_label()}>
      <p>
        {m.demo_banner()} {inboxPath && <a href={inboxPath}>{m.demo_inbox()}</a>}
      </p>
    </aside>
  );
}

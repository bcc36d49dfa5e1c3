import { m } from '#locales/messages/messages.js';
import styles from './after-paying.module.css';
import type { afterPaying } from './after-paying.server.ts';

export function AfterPaying({ lead, steps, moneyHeld, group }: ReturnType<typeof afterPaying>) {
  return (
    <section aria-labelledby="after">
      <h2 id="after">{m.deal_after()}</h2>
      <p className="muted above-1">{lead}</p>
      <ol className={styles.steps}>
        {steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className={styles.when}>{when}</p>
            <p className="strong above-1">{title}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.held}>{moneyHeld}</p>
      <p className={styles.group}>{group}</p>
    </section>
  );
}

import { m } from '#locales/messages/messages.js';
import styles from './after-paying.module.css';
import type { describeAfterPayment } from './after-paying.server.ts';

export function AfterPaying({ lead, steps, moneyHeld, group }: ReturnType<typeof describeAfterPayment>) {
  return (
    <section aria-labelledby="after">
      <h2 id="after" className="text-page">
        {m.deal_after()}
      </h2>
      <p className="muted above-1">{lead}</p>
      <ol className={`stack above-5 ${styles.steps}`}>
        {steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className={styles.when}>{when}</p>
            <p className="strong above-1">{title}</p>
            <p className="muted text-15 tight">{text}</p>
          </li>
        ))}
      </ol>
      <p className="strong above-5">{moneyHeld}</p>
      <p className="muted text-15 tight narrow above-2">{group}</p>
    </section>
  );
}

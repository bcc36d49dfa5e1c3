import { m } from '#locales/messages/messages.js';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './companies.module.css';

/** What partners get, how approval works, what it takes. Says only what the product really does. */
export function PartnerPitch({ paid }: { paid: string }) {
  const gets: readonly { icon: IconName; title: string; text: string }[] = [
    { icon: 'ticket', title: m.company_gets_price(), text: m.company_gets_price_text() },
    { icon: 'shield-check', title: m.company_gets_paid(), text: m.company_gets_paid_text() },
    { icon: 'users', title: m.company_gets_people(), text: m.company_gets_people_text() },
  ];
  const steps: readonly { title: string; text: string }[] = [
    { title: m.company_how_register(), text: m.company_how_register_text() },
    { title: m.company_how_check(), text: m.company_how_check_text() },
    { title: m.company_how_start(), text: m.company_how_start_text() },
  ];
  return (
    <div className={`stack gap-8 ${styles.pitch}`}>
      <section aria-labelledby="gets">
        <h2 id="gets">{m.company_gets()}</h2>
        <ul className={`stack gap-5 ${styles.points}`}>
          {gets.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={styles.disc}>
                <Icon name={icon} />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">{m.company_how()}</h2>
        <ol className={`stack gap-5 ${styles.points}`}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.disc} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="paid">
        <h2 id="paid">{m.statement_pitch()}</h2>
        <p className={`above-2 ${styles.takes}`}>{paid}</p>
      </section>
      <section aria-labelledby="takes">
        <h2 id="takes">{m.company_takes()}</h2>
        <p className={`above-2 ${styles.takes}`}>{m.company_takes_text()}</p>
      </section>
    </div>
  );
}

import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { stepNames, stepPath, type WizardStep, wizardSteps } from '#web/booking/wizard-steps.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './progress.module.css';

/** Where the buyer stands: all four names on wide screens, the number with a bar on phones. */
export function Progress({ dealId, step }: { dealId: string; step: WizardStep }) {
  const next = wizardSteps.find((each) => each > step);
  return (
    <nav className={styles.progress} aria-label={m.booking_progress()}>
      <div className={styles.inner}>
        <ol className={styles.steps}>
          {wizardSteps.map((each) => (
            <li
              key={each}
              className={each < step ? styles.done : undefined}
              aria-current={each === step ? 'step' : undefined}
            >
              {each < step ? (
                <Link to={stepPath(dealId, each)} className={styles.link}>
                  <Icon name="check" size={18} label={m.booking_step_done()} />
                  {`${each} ${stepNames[each]()}`}
                </Link>
              ) : (
                `${each} ${stepNames[each]()}`
              )}
            </li>
          ))}
        </ol>
        <div className={styles.phone}>
          <p className={styles.words}>
            <b>{m.booking_step_of({ step, steps: wizardSteps.length })}</b>
            <span>{next ? m.booking_step_next({ name: stepNames[next]() }) : m.booking_step_last()}</span>
          </p>
          <span className={styles.bars} aria-hidden="true">
            {wizardSteps.map((each) => (
              <i key={each} className={each <= step ? styles.filled : undefined} />
            ))}
          </span>
        </div>
      </div>
    </nav>
  );
}

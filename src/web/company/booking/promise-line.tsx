import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import type { StoryStep } from '#domain/fulfilment/story.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { storyStepNames } from '#web/back-office/history/step-names.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './booking.module.css';
import { formatDueDate } from './fulfilment-text.ts';

type PromiseLineProps = { booking: CompanyFulfilment; now: Date };

export function PromiseLine({ booking, now }: PromiseLineProps) {
  return (
    <ol className={`stack gap-3 ${styles.steps}`} aria-label={m.fulfilment_progress()}>
      {booking.steps.map((step) => (
        <li
          key={step.kind}
          className={step.state === 'done' ? styles.done : step.state === 'off' ? styles.off : undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={14} />}
          </span>
          <b className="strong">{storyStepNames[step.kind]()}</b>
          <span
            className={`${isOver(step, booking) ? 'danger strong' : 'muted'} text-14 anywhere ${styles.when}`}
          >
            {whenTexts(step, booking, now).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns true if the step is late for the buyer or by the company's own date. */
function isOver({ kind, isLate }: StoryStep, { overdue }: CompanyFulfilment): boolean {
  return isLate || overdue.some((task) => task.kind === kind);
}

function whenTexts(step: StoryStep, booking: CompanyFulfilment, now: Date): string[] {
  const { kind, state, dueAt, doneAt } = step;
  const { entered, passengers, soldTrip, doneBy } = booking;
  if (state === 'off') return [m.fulfilment_step_off()];
  if (kind === 'flight') {
    const sold = soldTrip?.outbound;
    return [
      formatDateTime(dueAt),
      ...(sold
        ? [m.fulfilment_as_booked({ when: `${formatDate(sold.departsOn)} ${sold.departureTime}` })]
        : []),
    ];
  }
  const count = kind === 'names' ? [m.fulfilment_entered({ entered, total: passengers.length })] : [];
  // While the buyer may still cancel, the names are not due, so show no due time for them.
  if (kind === 'names' && state !== 'done' && !booking.tasks.some((task) => task.kind === kind)) return count;
  if (state !== 'done') return [...count, formatDueDate(dueAt, now)];
  if (!doneAt) return [...count, m.fulfilment_call_not_needed()];
  const when = formatDateTime(doneAt);
  const who = doneBy[kind];
  return [...count, who ? m.fulfilment_done_by({ when, who }) : when];
}

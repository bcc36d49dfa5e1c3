import type { CompanyFulfilment } from '#domain/company-fulfilment.ts';
import { formatDate, formatDateTime, formatDayDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './booking.module.css';
import { dueText } from './fulfilment-text.ts';

type PromiseLineProps = { booking: CompanyFulfilment; now: Date };

interface Promised {
  readonly what: string;
  /** When it was done, or by when it is due. */
  readonly when: readonly (string | null)[];
  readonly isDone: boolean;
}

/** What the buyer was promised, in its order: paid, call, names, tickets, flight, each with its date. */
export function PromiseLine({ booking, now }: PromiseLineProps) {
  const steps: readonly Promised[] = [
    { what: m.fulfilment_step_paid(), when: [formatDateTime(booking.paidAt)], isDone: true },
    callStep(booking, now),
    namesStep(booking, now),
    ticketsStep(booking),
    {
      what: m.fulfilment_step_flies(),
      when: [`${formatDayDate(booking.trip.outbound.departsOn)} ${booking.trip.outbound.departureTime}`],
      isDone: false,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps} aria-label={m.fulfilment_progress()}>
      {steps.map(({ what, when, isDone }, index) => (
        <li
          key={what}
          className={isDone ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {isDone && <Icon name="check" size={14} />}
          </span>
          <b>{what}</b>
          <span className={styles.when}>{when.filter((text) => text !== null).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}

/** Tickets answer every question that a call would ask. */
function callStep({ call, ticketed, callBy }: CompanyFulfilment, now: Date): Promised {
  const what = m.fulfilment_step_call();
  if (call?.outcome === 'reached')
    return {
      what,
      when: [m.fulfilment_done_by({ when: formatDateTime(call.at), who: call.by })],
      isDone: true,
    };
  if (ticketed) return { what, when: [m.fulfilment_call_not_needed()], isDone: true };
  const again = call?.nextAt ? m.fulfilment_call_again({ when: formatDateTime(call.nextAt) }) : null;
  return { what, when: [again ?? dueText(callBy, now)], isDone: false };
}

function namesStep({ entered, passengers, namesBy, namesSent }: CompanyFulfilment, now: Date): Promised {
  const total = passengers.length;
  const names = m.fulfilment_entered({ entered, total });
  const isDone = entered === total;
  const sent =
    namesSent && m.fulfilment_sent_to_airline({ when: formatDateTime(namesSent.at), who: namesSent.by });
  return {
    what: m.fulfilment_step_names(),
    when: isDone ? [names, sent] : [`${names}, ${dueText(namesBy, now)}`],
    isDone,
  };
}

function ticketsStep({ ticketed, documentsSent, ticketsOn }: CompanyFulfilment): Promised {
  const what = m.fulfilment_step_tickets();
  const isIssued = ticketed !== null || documentsSent !== null;
  if (!isIssued) return { what, when: [m.fulfilment_by({ when: formatDate(ticketsOn) })], isDone: false };
  const issued = ticketed
    ? [m.fulfilment_done_by({ when: formatDateTime(ticketed.at), who: ticketed.by })]
    : [];
  const sent = documentsSent
    ? m.fulfilment_sent_to_buyer({ when: formatDateTime(documentsSent.at), who: documentsSent.by })
    : m.fulfilment_not_sent_to_buyer();
  return { what, when: [...issued, sent], isDone: documentsSent !== null };
}

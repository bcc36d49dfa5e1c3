import { type RefObject, useRef } from 'react';
import { m } from '#locales/messages/messages.js';
import { formatSeatsAvailable } from '#web/booking/booking-text.ts';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './ticket-counter.module.css';

type TicketCounterProps = {
  input: RefObject<HTMLInputElement | null>;
  tickets: number;
  seats: number;
  message: string;
  /** Announced to screen readers when the number changes. */
  announcement: string;
  onTyped: (typed: string) => void;
  onDone: (typed: string) => void;
  onStep: (to: number) => void;
};

export function TicketCounter(props: TicketCounterProps) {
  const { input, tickets, seats, onTyped, onDone, onStep } = props;
  return (
    <section className="card roomy above-4" aria-labelledby="tickets-question">
      <h2 id="tickets-question" className="subhead">
        <label htmlFor="tickets">{m.tickets_question()}</label>
      </h2>
      <p id="tickets-hint" className="muted text-15 above-half">
        {m.tickets_hint()}
      </p>
      <div className="cluster gap-4 above-4">
        <div className={styles.counter}>
          <StepButton change={-1} tickets={tickets} seats={seats} input={input} onStep={onStep} />
          <input
            ref={input}
            id="tickets"
            name="tickets"
            type="number"
            inputMode="numeric"
            min={1}
            max={seats}
            step={1}
            defaultValue={tickets}
            autoComplete="off"
            aria-describedby="tickets-hint tickets-available tickets-message"
            className={styles.number}
            onInput={(event) => onTyped(event.currentTarget.value)}
            onBlur={(event) => onDone(event.currentTarget.value)}
          />
          <StepButton change={1} tickets={tickets} seats={seats} input={input} onStep={onStep} />
        </div>
        <p id="tickets-available" className="row soft medium">
          <Icon name="seat" className="icon" />
          {formatSeatsAvailable(seats)}
        </p>
      </div>
      <div role="status">
        <p
          id="tickets-message"
          className={props.message ? `text-15 above-3 tint-warn ${styles.message}` : undefined}
        >
          {props.message}
        </p>
        <p className="visually-hidden">{props.announcement}</p>
      </div>
    </section>
  );
}

type StepButtonProps = Pick<TicketCounterProps, 'tickets' | 'seats' | 'input' | 'onStep'> & {
  change: 1 | -1;
};

function StepButton({ change, tickets, seats, input, onStep }: StepButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const scripted = useHydrated();
  const to = tickets + change;
  function press() {
    onStep(to);
    // At the limit the button gets disabled and would lose the focus, so move the focus to the field.
    const next = to + change;
    if (next < 1 || next > seats) input.current?.focus();
  }
  return (
    <button
      ref={button}
      type={scripted ? 'button' : 'submit'}
      name="change"
      value={change}
      className={`middle ${styles.step}`}
      disabled={to < 1 || to > seats}
      aria-label={change < 0 ? m.tickets_less() : m.tickets_more()}
      onClick={scripted ? press : undefined}
    >
      <Icon name={change < 0 ? 'minus' : 'plus'} size={22} />
    </button>
  );
}

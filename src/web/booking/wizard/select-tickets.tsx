import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { bookingTotals, clampTickets } from '#domain/booking.ts';
import { formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import { clampReason, clampText } from '#web/booking/booking-words.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { FlightCard } from './flight-card.tsx';
import { useKeepTyped } from './keep-typed.ts';
import { PayBar } from './pay-bar.tsx';
import styles from './select-tickets.module.css';
import { PricePanel } from './side-panel.tsx';
import { STEP_FORM, StepPage } from './step-page.tsx';
import { TicketCounter } from './ticket-counter.tsx';
import type { StepView, WizardAnswer } from './wizard-view.ts';

type StepProps = { view: StepView; answer: WizardAnswer | undefined };

/** Step 1: the flight, the number of tickets, and what they cost. */
export function SelectTickets({ view, answer }: StepProps) {
  const { deal, seatsAvailable: seats } = view;
  const form = useRef<HTMLFormElement>(null);
  const counter = useTickets(view, answer, useKeepTyped(form));
  const totals = bookingTotals({
    sellingPriceSen: deal.sellingPriceSen,
    costSen: deal.originalPriceSen ?? deal.sellingPriceSen,
    tickets: counter.tickets,
  });
  const total = formatMyr(totals.totalSen);
  const working = useNavigation().formMethod === 'POST';
  const bar = (
    <PayBar
      inPanel
      tickets={counter.tickets}
      totalSen={totals.totalSen}
      working={working}
      label={view.toSummary ? m.tickets_continue_to_summary() : m.tickets_continue()}
    />
  );
  return (
    <StepPage
      view={view}
      answer={answer}
      asideOnPhones
      back={
        <p>
          <Link to="/deals" className={styles.back}>
            <Icon name="arrow-left" size={18} />
            {m.booking_back_to_deals()}
          </Link>
        </p>
      }
      aside={<PricePanel deal={deal} tickets={counter.tickets} totals={totals} action={bar} />}
    >
      <FlightCard deal={deal} />
      <Form ref={form} id={STEP_FORM} method="post" noValidate>
        {/* Enter in the field presses the first button of a form, which must not be the one that takes a ticket away. */}
        <button type="submit" className={styles.enter} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
        <TicketCounter
          input={counter.input}
          tickets={counter.tickets}
          seats={seats}
          message={counter.message}
          spoken={
            counter.isTouched
              ? counter.tickets === 1
                ? m.tickets_now_one({ total })
                : m.tickets_now({ count: counter.tickets, total })
              : ''
          }
          onTyped={counter.type}
          onDone={counter.finish}
          onStep={counter.step}
        />
      </Form>
      <p className={styles.note}>
        <Icon name="info" />
        {m.tickets_group_note()}
      </p>
    </StepPage>
  );
}

/** The field holds what was typed, the figures on the page what it means. */
function useTickets(
  { tickets: start, seatsAvailable: seats }: StepView,
  answer: WizardAnswer | undefined,
  keep: () => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(answer?.kind === 'clamped' ? answer.to : start));
  const [message, setMessage] = useState(answer?.kind === 'clamped' ? clampText(answer.why, answer.to) : '');
  const [isTouched, setTouched] = useState(false);
  const tickets = clampTickets(typed, seats);

  function set(count: number) {
    if (input.current) input.current.value = String(count);
    setTyped(String(count));
  }
  // Typed before the scripts had arrived.
  useEffect(() => setTyped((known) => input.current?.value ?? known), []);
  // The server has set another number than the one in the field.
  useEffect(() => {
    if (answer?.kind !== 'clamped') return;
    if (input.current) input.current.value = String(answer.to);
    setTyped(String(answer.to));
    setMessage(clampText(answer.why, answer.to));
  }, [answer]);

  return {
    ...{ input, tickets, message, isTouched },
    type(value: string) {
      setTyped(value);
      setTouched(true);
      setMessage('');
      keep();
    },
    finish(value: string) {
      const why = clampReason(value, seats);
      if (!why) return;
      set(clampTickets(value, seats));
      setMessage(clampText(why, clampTickets(value, seats)));
    },
    step(to: number) {
      set(to);
      setTouched(true);
      setMessage('');
      keep();
    },
  };
}

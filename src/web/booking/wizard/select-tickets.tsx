import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { bookingTotals, clampTickets } from '#domain/bookings/booking.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { explainClamp, formatTripKind, getClampReason } from '#web/booking/booking-text.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { LicenceLine } from '#web/shared/deal/licence.tsx';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { PayBar } from './pay-bar.tsx';
import { useInputSaver } from './save-input.ts';
import styles from './select-tickets.module.css';
import { PricePanel } from './side-panel.tsx';
import { Note, STEP_FORM, StepPage } from './step-page.tsx';
import { TicketCounter } from './ticket-counter.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

type StepProps = { view: StepView; form: WizardForm };

export function SelectTickets({ view, form }: StepProps) {
  const { deal, seatsAvailable: seats } = view;
  const element = useRef<HTMLFormElement>(null);
  const counter = useTickets(view, form.done?.clamped, useInputSaver(element));
  const totals = bookingTotals({
    sellingPriceSen: deal.sellingPriceSen,
    costSen: deal.originalPriceSen ?? deal.sellingPriceSen,
    tickets: counter.tickets,
  });
  const total = formatMyr(totals.totalSen);
  const bar = (
    <PayBar
      inPanel
      tickets={counter.tickets}
      totalSen={totals.totalSen}
      working={form.working}
      label={view.toSummary ? m.tickets_continue_to_summary() : m.tickets_continue()}
    />
  );
  return (
    <StepPage
      view={view}
      form={form}
      asideOnPhones
      back={
        <div className="cluster gap-5">
          <BackLink to={paths.dealPath(deal.id, counter.tickets)}>{m.booking_back_to_deal()}</BackLink>
          <BackLink icon={false} to={paths.dealsForTravellersPath(counter.tickets)}>
            {m.booking_back_to_deals()}
          </BackLink>
        </div>
      }
      aside={<PricePanel deal={deal} tickets={counter.tickets} totals={totals} action={bar} />}
    >
      <FlightCard deal={deal} seller={view.seller} />
      <Form ref={element} id={STEP_FORM} method="post" noValidate>
        {/* Enter presses the first button of a form, which would remove a ticket. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
        <TicketCounter
          input={counter.input}
          tickets={counter.tickets}
          seats={seats}
          message={counter.message}
          announcement={counter.isTouched ? m.tickets_now({ count: counter.tickets, total }) : ''}
          onTyped={counter.type}
          onDone={counter.finish}
          onStep={counter.step}
        />
      </Form>
      <div className="above-4">
        <Note icon="info">{m.tickets_group_note()}</Note>
      </div>
    </StepPage>
  );
}

type Clamped = NonNullable<WizardForm['done']>['clamped'];

function useTickets(
  { tickets: start, seatsAvailable: seats }: StepView,
  clamped: Clamped | undefined,
  save: () => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(clamped?.to ?? start));
  const [message, setMessage] = useState(clamped ? explainClamp(clamped.why, clamped.to) : '');
  const [isTouched, setTouched] = useState(false);
  const tickets = clampTickets(typed, seats);

  function set(count: number) {
    if (input.current) input.current.value = String(count);
    setTyped(String(count));
  }
  useEffect(() => setTyped((current) => input.current?.value ?? current), []);
  // Shows the number that the server changed the input to.
  useEffect(() => {
    if (!clamped) return;
    if (input.current) input.current.value = String(clamped.to);
    setTyped(String(clamped.to));
    setMessage(explainClamp(clamped.why, clamped.to));
  }, [clamped]);

  return {
    input,
    tickets,
    message,
    isTouched,
    type(value: string) {
      setTyped(value);
      setTouched(true);
      setMessage('');
      save();
    },
    finish(value: string) {
      const why = getClampReason(value, seats);
      if (!why) return;
      set(clampTickets(value, seats));
      setMessage(explainClamp(why, clampTickets(value, seats)));
    },
    step(to: number) {
      set(to);
      setTouched(true);
      setMessage('');
      save();
    },
  };
}

function FlightCard({ deal, seller }: Pick<StepView, 'deal' | 'seller'>) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="destination">
      <div className={styles.head}>
        <img
          src={paths.artPath(deal.sceneCode)}
          alt=""
          width={264}
          height={236}
          decoding="async"
          className={`cover ${styles.scene}`}
        />
        <div className={styles.what}>
          <h2 id="destination" className="text-21 anywhere">
            {getDestination(deal)}
          </h2>
          <p className="muted tight above-1">{`${deal.airlines} · ${formatTripKind(deal.trip)}`}</p>
          <p className="above-2">
            <span className="visually-hidden">{`${m.booking_promo_price()} `}</span>
            <span className="nowrap">
              <b className="display-21">
                <Money sen={deal.sellingPriceSen} />
              </b>{' '}
              <span className="soft">{m.booking_per_person()}</span>
            </span>{' '}
            {deal.originalPriceSen !== null && (
              <span className="muted text-15">
                <s>
                  <Money sen={deal.originalPriceSen} />
                </s>{' '}
                <span className="text-13">{m.deal_original_stated()}</span>
              </span>
            )}
          </p>
        </div>
      </div>
      <div className={`rule ${styles.line}`}>
        <TripFlights trip={deal.trip} />
      </div>
      <p className={`cluster between soft text-15 rule ${styles.line} ${styles.seller}`}>
        <span className="row">
          <Icon name="ticket" size={18} className="icon" />
          {m.booking_sold_by({ company: deal.companyName })}
        </span>
        {seller && <LicenceLine seller={seller} />}
        <span className="muted text-14">{m.booking_local_times()}</span>
      </p>
    </section>
  );
}

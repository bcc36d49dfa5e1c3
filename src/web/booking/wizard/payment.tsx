import { useEffect } from 'react';
import { Form, useNavigationType } from 'react-router';
import { formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ticketsText } from '#web/booking/booking-text.ts';
import { storePosition } from '#web/booking/history-position.ts';
import { stepPath } from '#web/booking/wizard-steps.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { markVisitor } from '#web/shared/visitor/visitor-mark.ts';
import { PayBar } from './pay-bar.tsx';
import styles from './payment.module.css';
import { TripPanel } from './side-panel.tsx';
import { STEP_FORM, StepPage } from './step-page.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

export function PaymentStep({ view, form }: { view: StepView; form: WizardForm }) {
  const { deal, tickets, totals } = view;
  const until = view.held && formatTime(view.held.endsAt);
  const arrivedBy = useNavigationType();
  useEffect(markVisitor, []);
  useEffect(() => {
    if (arrivedBy !== 'POP') storePosition();
  }, [arrivedBy]);
  return (
    <StepPage view={view} form={form} aside={<TripPanel deal={deal} tickets={tickets} totals={totals} />}>
      <section className="card roomy" aria-labelledby="amount">
        <h2 id="amount" className="subhead soft">
          {m.pay_total()}
        </h2>
        <p className={`text-page above-1 ${styles.figure}`}>
          <Money sen={totals.totalSen} lead />
        </p>
        <p className="muted above-1">
          {m.pay_for({ tickets: ticketsText(tickets), place: getDestination(deal) })}
        </p>
      </section>
      <section className="card roomy above-4" aria-labelledby="how">
        <h2 id="how" className="text-21">
          {m.pay_how()}
        </h2>
        <ol className={`stack gap-3 above-4 ${styles.how}`}>
          <li>{until ? m.pay_how_proceed_held({ time: until }) : m.pay_how_proceed()}</li>
          <li>{m.pay_how_provider()}</li>
          <li>{m.pay_how_method()}</li>
          <li>{m.pay_how_pay()}</li>
          <li>{m.pay_how_back()}</li>
        </ol>
        <p className={`row align-stretch soft above-5 ${styles.hold}`}>
          <Icon name="clock" className="icon" />
          <span>
            <b className="strong">
              {until ? m.pay_hold_until({ time: until }) : m.pay_hold_note({ minutes: view.holdMinutes })}
            </b>{' '}
            {m.pay_hold_note_text()}
          </span>
        </p>
        <p className="row align-stretch soft above-2">
          <Icon name="shield-check" className="icon" />
          <span>
            <b className="strong">{view.moneyHeld}</b> {m.pay_secure()}
          </span>
        </p>
      </section>
      <Form id={STEP_FORM} method="post" noValidate onSubmit={markVisitor}>
        <input type="hidden" name="tickets" value={tickets} />
        <input type="hidden" name="shownTotalSen" value={totals.totalSen} />
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
      </Form>
      <PayBar
        tickets={tickets}
        totalSen={totals.totalSen}
        label={m.pay_proceed()}
        working={form.working}
        workingLabel={m.pay_processing()}
        back={
          <ButtonLink to={stepPath(deal.id, 3)} wide="phone">
            {m.pay_back()}
          </ButtonLink>
        }
      />
    </StepPage>
  );
}

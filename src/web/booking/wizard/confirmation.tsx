import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { followUpHours, type Promises, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import * as paths from '#domain/kernel/paths.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { formatTripKind } from '#web/booking/booking-text.ts';
import facts from '#web/booking/facts.module.css';
import { stepPath } from '#web/booking/wizard-steps.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { IncludedList } from '#web/shared/deal/included-list.tsx';
import { LicenceLine } from '#web/shared/deal/licence.tsx';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { genderNames } from '#web/shared/person/gender-names.ts';
import styles from './confirmation.module.css';
import {
  EmailAdvice,
  MinorAdvice,
  PassportAdvice,
  PhoneAdvice,
  TicketNameAdvice,
} from './passenger-advice.tsx';
import { PayBar } from './pay-bar.tsx';
import { PriceLines } from './price-summary.tsx';
import { TripPanel } from './side-panel.tsx';
import { STEP_FORM, StepPage } from './step-page.tsx';
import type { PassengerSummary, StepView, WizardForm } from './wizard-view.ts';

export function Confirmation({ view, form }: { view: StepView; form: WizardForm }) {
  const { deal, tickets, totals } = view;
  const box = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState(view.acknowledged);
  useEffect(() => setTicked((current) => box.current?.checked ?? current), []);
  const scripted = useHydrated();
  return (
    <StepPage
      view={view}
      form={form}
      lead={m.confirm_lead()}
      aside={<TripPanel deal={deal} tickets={tickets} totals={totals} />}
    >
      <FlightSection view={view} />
      <IncludedSection view={view} />
      {view.summary && <PassengerSection dealId={deal.id} passenger={view.summary} />}
      <Section id="price-title" title={m.confirm_price()}>
        <PriceLines
          unitSen={deal.sellingPriceSen}
          originalUnitSen={deal.originalPriceSen}
          tickets={tickets}
          totals={totals}
          savingsLabel={m.price_you_save()}
        />
      </Section>
      <GroupTerms trip={deal.trip} promises={view.promises} />
      <Form id={STEP_FORM} method="post" noValidate className={`card above-4 ${styles.acknowledge}`}>
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
        <label className={`row gap-3 text-17 strong tight ${styles.box}`}>
          <input
            ref={box}
            id="acknowledged"
            name="acknowledged"
            type="checkbox"
            defaultChecked={view.acknowledged}
            aria-describedby="acknowledge-needed"
            aria-invalid={form.field('acknowledged').error && !ticked ? true : undefined}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
          {m.confirm_acknowledge()}
        </label>
        <p id="acknowledge-needed" role="status" className={`medium text-15 ${styles.needed}`}>
          {!ticked && m.confirm_acknowledge_needed()}
        </p>
      </Form>
      <PayBar
        tickets={tickets}
        totalSen={totals.totalSen}
        label={m.confirm_proceed()}
        working={form.working}
        // Stays enabled without JavaScript; the server validates then.
        disabled={scripted && !ticked}
        describedBy="acknowledge-needed"
        reason={scripted && !ticked && <a href="#acknowledged">{m.confirm_tick_terms()}</a>}
        back={
          <ButtonLink to={stepPath(deal.id, 2)} wide="phone">
            {m.confirm_back()}
          </ButtonLink>
        }
      />
    </StepPage>
  );
}

function FlightSection({ view: { deal, seller, tickets } }: { view: StepView }) {
  const price = formatMyr(deal.sellingPriceSen);
  return (
    <section className="card roomy above-4" aria-labelledby="flight-title">
      <SectionHead id="flight-title" title={m.confirm_flight()}>
        <ChangeLink to={stepPath(deal.id, 1, true)} what={m.confirm_change_flight()} />
      </SectionHead>
      <p className="display-21">{getDestination(deal)}</p>
      <p className="muted text-15">{`${deal.airlines} · ${formatTripKind(deal.trip)}`}</p>
      <TripFlights trip={deal.trip} />
      <p className={`cluster between rule above-1 ${styles.tickets}`}>
        <b className="strong">{m.confirm_tickets_line({ count: tickets, price })}</b>
        <span className="muted text-15">{m.booking_sold_by({ company: deal.companyName })}</span>
        {seller && <LicenceLine seller={seller} />}
      </p>
    </section>
  );
}

function IncludedSection({ view: { deal, included } }: { view: StepView }) {
  return (
    <Section id="included-title" title={m.included_title()}>
      {included.stated.length > 0 && (
        <p className="muted text-15">{m.included_lead({ company: deal.companyName })}</p>
      )}
      <IncludedList included={included} askAt={`${paths.dealPath(deal.id)}#seller`} />
    </Section>
  );
}

function PassengerSection({ dealId, passenger }: { dealId: string; passenger: PassengerSummary }) {
  const rows: readonly (readonly [string, string])[] = [
    [m.confirm_name(), `${passenger.firstName} ${passenger.lastName}`],
    [m.passenger_gender(), genderNames[passenger.gender]()],
    [m.passenger_birth(), formatDate(passenger.dateOfBirth)],
    [m.passenger_passport_number(), passenger.passportNumber],
    [m.passenger_passport_expiry(), formatDate(passenger.passportExpiry)],
    [m.travellers_nationality(), passenger.nationality],
    [m.travellers_issuing(), passenger.issuingCountry],
    [m.passenger_phone(), passenger.phoneNumber],
    [m.passenger_email(), passenger.email],
  ];
  return (
    <section className="card roomy above-4" aria-labelledby="passenger-title">
      <SectionHead id="passenger-title" title={m.confirm_passenger()}>
        <ChangeLink to={stepPath(dealId, 2, true)} what={m.confirm_change_passenger()} />
      </SectionHead>
      <dl className={facts.facts}>
        {rows.map(([name, value], index) => (
          <div key={name} className={index === 0 ? 'span' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="above-4">
        <TicketNameAdvice firstName={passenger.firstName} lastName={passenger.lastName} />
      </div>
      {passenger.suggestedEmail && (
        <EmailAdvice suggested={passenger.suggestedEmail}>
          <Link to={`${stepPath(dealId, 2, true)}#email`}>{m.confirm_change_email()}</Link>
        </EmailAdvice>
      )}
      {passenger.isPhoneOdd && <PhoneAdvice />}
      {passenger.isMinor && <MinorAdvice />}
      {passenger.recommendedUntil && <PassportAdvice recommendedUntil={passenger.recommendedUntil} />}
    </section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card roomy above-4" aria-labelledby={id}>
      <h2 id={id} className="text-21">
        {title}
      </h2>
      <div className="above-3">{children}</div>
    </section>
  );
}

function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className={`cluster gap-3 between ${styles.head}`}>
      <h2 id={id} className="text-21">
        {title}
      </h2>
      {children}
    </div>
  );
}

function ChangeLink({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={`tap strong ${styles.change}`}>
      {m.confirm_change()}
      <span className="visually-hidden">{` ${what}`}</span>
    </Link>
  );
}

function GroupTerms({ trip, promises }: { trip: TripView; promises: Promises }) {
  const { outbound, back } = trip;
  const out = formatDate(outbound.departsOn);
  const ticket = { days: ticketDeliveryDays, date: formatDate(promises.ticketsOn) };
  return (
    <Section id="terms-title" title={m.confirm_terms()}>
      <ul className="stack gap-2 bullets">
        <li>
          {back
            ? m.confirm_term_date_return({ out, back: formatDate(back.departsOn) })
            : m.confirm_term_date_one_way({ out })}
        </li>
        <li>{m.confirm_term_rules()}</li>
        <li>{promises.isShortNotice ? m.confirm_term_ticket_soon(ticket) : m.confirm_term_ticket(ticket)}</li>
        <li>
          {m.confirm_term_follow_up({
            hours: followUpHours,
            when: formatDateTime(promises.callBy),
          })}
        </li>
      </ul>
      <p className="muted text-15 above-3">
        {m.confirm_term_changes()} <Link to={paths.termsPath}>{m.confirm_terms_link()}</Link>
      </p>
    </Section>
  );
}

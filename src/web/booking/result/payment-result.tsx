import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { BookingSeller } from '#web/booking/booking-seller.tsx';
import { ticketsText } from '#web/booking/booking-text.ts';
import { Reference } from '#web/booking/copy-reference.tsx';
import { goBackToWizard } from '#web/booking/history-position.ts';
import { listMomentsAfterPayment, Moments, MomentsSection } from '#web/booking/moments.tsx';
import { PrintButton } from '#web/booking/print-button.tsx';
import { useFreshBooking } from '#web/booking/use-fresh-booking.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { IncludedList } from '#web/shared/deal/included-list.tsx';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import styles from './payment-result.module.css';
import { ResultActions, ResultPanel } from './result-panel.tsx';

const QUICK_POLL_MS = 2_000;
/** Polls quickly for 30 seconds in all. */
const QUICK_POLLS = 15;
const SLOW_POLL_MS = 15_000;

export interface ResultView {
  readonly now: Date;
  /** Null if the booking is unknown, or this visitor has not proven that the booking is theirs. */
  readonly booking: BookingFacts | null;
  readonly bookingPath: string | null;
  readonly hasMissingTravellers: boolean;
  readonly duplicate: string | null;
  readonly money: string | null;
  readonly supportEmail: string;
  readonly pollCount: number;
}

export function PaymentResult({ view }: { view: ResultView }) {
  const { booking } = view;
  const reload = useFreshBooking(view.now, [booking?.outcome === 'failed' ? booking.holdEndsAt : null]);
  if (booking?.outcome === 'processing') return <Processing view={view} booking={booking} reload={reload} />;
  if (booking?.outcome === 'beingChecked') return <BeingChecked view={view} booking={booking} />;
  if (booking?.outcome === 'success') return <Success view={view} booking={booking} />;
  if (booking?.outcome === 'failed') return <Failed view={view} booking={booking} />;
  return <UnverifiedPayment view={view} />;
}

type StateProps = { view: ResultView; booking: BookingFacts };

function Processing({ view, booking, reload }: StateProps & { reload: () => void }) {
  const isSlow = usePolling(view.pollCount, reload);
  const next = view.pollCount + 1;
  return (
    <ResultPanel look="wait" title={isSlow ? m.result_slow_title() : m.result_loading()}>
      <div role="status">
        <p className="soft text-17 prose above-3">
          {isSlow ? m.result_slow_text() : m.result_loading_text()}
        </p>
      </div>
      {!isSlow && <span className={styles.waiting} aria-hidden="true" />}
      {!isSlow && (
        <noscript>
          <meta httpEquiv="refresh" content={`${QUICK_POLL_MS / 1_000};url=/booking/complete?look=${next}`} />
        </noscript>
      )}
      <div className="above-5">
        <Reference reference={booking.reference} />
      </div>
      {isSlow && (
        <ResultActions>
          <ButtonLink kind="primary" wide="phone" to={paths.bookingCompletePath} reloadDocument>
            {m.result_look_again()}
          </ButtonLink>
          {view.bookingPath && (
            <ButtonLink wide="phone" to={view.bookingPath} reloadDocument>
              {m.result_booking()}
            </ButtonLink>
          )}
        </ResultActions>
      )}
    </ResultPanel>
  );
}

/** The bank needs longer than the hold lasts, so the page neither polls nor reports a failure. */
function BeingChecked({ view, booking }: StateProps) {
  return (
    <ResultPanel look="wait" title={m.result_checking_title()}>
      <p className="soft text-17 prose above-3">{m.result_checking_text()}</p>
      <p className="soft text-17 prose above-3">{checkingNextText(booking, view.now)}</p>
      <div className="above-5">
        <Reference reference={booking.reference} />
      </div>
      {view.bookingPath && (
        <ResultActions>
          <ButtonLink kind="primary" wide="phone" to={view.bookingPath} reloadDocument>
            {m.result_booking()}
          </ButtonLink>
        </ResultActions>
      )}
    </ResultPanel>
  );
}

function checkingNextText({ checkedUntil }: BookingFacts, now: Date): string {
  return checkedUntil && checkedUntil > now
    ? m.result_checking_next({ when: formatDateTime(checkedUntil) })
    : m.result_checking_long();
}

/** Polls our own server, never the provider: every two seconds for thirty seconds, then less often. */
function usePolling(pollCount: number, reload: () => void): boolean {
  const [count, setCount] = useState(pollCount);
  const poll = useEffectEvent(reload);
  const isSlow = count >= QUICK_POLLS;
  useEffect(() => {
    const timer = setTimeout(
      () => {
        poll();
        setCount(count + 1);
      },
      isSlow ? SLOW_POLL_MS : QUICK_POLL_MS,
    );
    return () => clearTimeout(timer);
  }, [count, isSlow]);
  return isSlow;
}

function Success({ view, booking }: StateProps) {
  const { email } = booking;
  return (
    <ResultPanel look="ok" title={m.result_success()}>
      <p className="soft text-17 prose above-3">
        {m.result_thanks({
          passenger: booking.passengerName,
          place: getDestination(booking),
          airlines: booking.airlines,
          reference: booking.reference,
        })}
      </p>
      <p className="soft text-17 prose above-3">
        {booking.confirmationMail === 'failed' ? m.result_mail_failed({ email }) : m.result_mail({ email })}{' '}
        {booking.correctEmailPath && <Link to={booking.correctEmailPath}>{m.correct_link()}</Link>}
      </p>
      {booking.isLate && <p className="soft text-17 prose above-3">{m.result_late()}</p>}
      {view.duplicate && <p className="soft text-17 prose above-3">{view.duplicate}</p>}
      {view.money && <p className="soft text-17 prose above-3">{view.money}</p>}
      <div className="above-5">
        <Reference reference={booking.reference} />
      </div>
      <NextAction view={view} />
      <div className={styles.trip}>
        <p className="cluster between figures">
          <b className="strong">{`${getDestination(booking)} · ${ticketsText(booking.tickets)}`}</b>
          <b className="strong">{formatMyr(booking.totalSen)}</b>
        </p>
        <TripFlights trip={booking.trip} />
        <p className="muted text-15 above-3">{m.booking_sold_by({ company: booking.companyName })}</p>
      </div>
      <section className="stack gap-2" aria-labelledby="included">
        <h2 id="included" className="text-21">
          {m.included_title()}
        </h2>
        <IncludedList included={booking.included} />
      </section>
      <MomentsSection id="next" title={m.result_next()}>
        <Moments moments={listMomentsAfterPayment(booking)} />
      </MomentsSection>
      <p className="muted text-15 above-3">
        {m.receipt_questions({ email: view.supportEmail, reference: booking.reference })}
      </p>
      <div className="above-5">
        <BookingSeller booking={booking} />
      </div>
      <ResultActions>
        {view.bookingPath && view.hasMissingTravellers && (
          <ButtonLink wide="phone" to={view.bookingPath} reloadDocument>
            {m.result_booking()}
          </ButtonLink>
        )}
        <ButtonLink wide="phone" to={paths.homePath} reloadDocument>
          {m.result_home()}
        </ButtonLink>
        <PrintButton kind="ghost" wide="phone" />
      </ResultActions>
    </ResultPanel>
  );
}

/** The page's only filled button: what the buyer has to do now. */
function NextAction({ view: { bookingPath, hasMissingTravellers } }: { view: ResultView }) {
  if (!bookingPath) return null;
  return (
    <>
      {hasMissingTravellers && <p className="soft text-17 prose above-3">{m.result_travellers()}</p>}
      <ResultActions>
        <ButtonLink
          kind="primary"
          wide="phone"
          to={hasMissingTravellers ? `${bookingPath}#travellers` : bookingPath}
          reloadDocument
        >
          {hasMissingTravellers ? m.result_travellers_link() : m.result_booking()}
        </ButtonLink>
      </ResultActions>
    </>
  );
}

function Failed({ view, booking }: StateProps) {
  const { payUrl, holdEndsAt } = booking;
  return (
    <ResultPanel look="bad" title={m.result_failed()}>
      <p className="soft text-17 prose above-3">{m.result_failed_text()}</p>
      {payUrl && holdEndsAt ? (
        <p className="soft text-17 prose above-3">
          {`${m.result_failed_held({ when: formatDateTime(holdEndsAt) })} `}
          <Countdown toPay to={holdEndsAt} after={m.notice_held_left()} />
        </p>
      ) : (
        <p className="soft text-17 prose above-3">{m.result_failed_ended()}</p>
      )}
      <div className="above-5">
        <Reference reference={booking.reference} />
      </div>
      <p className="muted text-15 above-3">{m.result_failed_money({ email: view.supportEmail })}</p>
      <ResultActions>
        {payUrl ? (
          <ButtonLink kind="go" wide="phone" to={payUrl} reloadDocument>
            {m.result_try_again()}
          </ButtonLink>
        ) : (
          <BackToWizard to={booking.wizardPath} />
        )}
        <ButtonLink wide="phone" to={paths.homePath} reloadDocument>
          {m.result_home()}
        </ButtonLink>
      </ResultActions>
    </ResultPanel>
  );
}

/** Goes back in history, because the form there still has its input. Without JavaScript, a plain link. */
function BackToWizard({ to }: { to: string }) {
  if (!useHydrated()) {
    return (
      <ButtonLink kind="go" wide="phone" to={to} reloadDocument>
        {m.result_try_again()}
      </ButtonLink>
    );
  }
  return (
    <Button kind="go" wide="phone" onClick={() => goBackToWizard(to)}>
      {m.result_try_again()}
    </Button>
  );
}

/** The payment could not be verified or staff must look at it, so the page must not call it failed. */
function UnverifiedPayment({ view: { booking, supportEmail } }: { view: ResultView }) {
  return (
    <ResultPanel look="warn" title={m.result_error()}>
      <p className="soft text-17 prose above-3">{m.result_error_text()}</p>
      <p className="soft text-17 prose above-3">{explanation(booking)}</p>
      {booking && (
        <div className="above-5">
          <Reference reference={booking.reference} />
        </div>
      )}
      <p className="muted text-15 above-3">
        <a href={`mailto:${supportEmail}`}>
          {booking
            ? m.result_error_contact_reference({ email: supportEmail, reference: booking.reference })
            : m.result_error_contact({ email: supportEmail })}
        </a>
      </p>
      <ResultActions>
        <ButtonLink kind="primary" wide="phone" to={paths.homePath} reloadDocument>
          {m.result_home()}
        </ButtonLink>
      </ResultActions>
    </ResultPanel>
  );
}

function explanation(booking: BookingFacts | null): string {
  if (booking?.state === 'review') return m.result_error_review();
  if (booking?.isGivenUp) return m.result_given_up();
  if (booking?.refundDue) return m.result_error_refund({ total: formatMyr(booking.refundsSen) });
  return m.result_error_nothing();
}

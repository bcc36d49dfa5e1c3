import { Form, Link } from 'react-router';
import { formatMyr } from '#domain/money.ts';
import * as paths from '#domain/paths.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { BookingFacts } from '#web/booking/booking-facts.ts';
import { tripKindText } from '#web/booking/booking-text.ts';
import { Reference } from '#web/booking/copy-reference.tsx';
import { type Moment, Moments, MomentsSection, nextAfterPayment } from '#web/booking/moments.tsx';
import { useFreshBooking } from '#web/booking/use-fresh-booking.ts';
import { destinationOf } from '#web/shared/deal/deal-text.ts';
import { Flights } from '#web/shared/deal/flights.tsx';
import { IncludedList } from '#web/shared/deal/included-list.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Countdown } from '#web/shared/ui/countdown.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './my-booking.module.css';
import { StatusTags } from './status-tags.tsx';

const events = {
  booked: m.mine_event_booked,
  paymentFailed: m.mine_event_payment_failed,
  paymentPending: m.mine_event_payment_pending,
  paid: m.mine_event_paid,
  confirmed: m.mine_event_confirmed,
  review: m.mine_event_review,
  holdEnded: m.mine_event_hold_ended,
  expired: m.mine_event_expired,
  givenUp: m.mine_event_given_up,
  refundDue: m.mine_event_refund_due,
  refunded: m.mine_event_refunded,
} as const;

export type TimelineEvent = { readonly what: keyof typeof events; readonly at: Date };

export interface MyBookingView {
  readonly now: Date;
  readonly booking: BookingFacts;
  readonly timeline: readonly TimelineEvent[];
  readonly calendarPath: string;
}

/** A booking at its own address: how it stands, what happened, what comes, and what can be done. */
export function MyBooking({ view, resent }: { view: MyBookingView; resent: ActionResult | undefined }) {
  const { booking, timeline, now } = view;
  useFreshBooking(now, [booking.holdEndsAt]);
  const title = m.mine_title({ place: destinationOf(booking) });
  const next = whatIsNext(view);
  return (
    <div className={styles.page}>
      <title>{pageTitle(title)}</title>
      <header className={styles.head}>
        <img
          src={paths.art(booking.sceneCode)}
          alt=""
          width={960}
          height={176}
          decoding="async"
          className={styles.scene}
        />
        <div className={styles.headInside}>
          <StatusTags booking={booking} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.status}>{statusText(booking, timeline)}</p>
          <PayNow booking={booking} isAtBank={isAtBank(timeline)} />
          <div className={styles.reference}>
            <Reference reference={booking.reference} />
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.panel} aria-labelledby="flights">
            <h2 id="flights">{m.confirm_flight()}</h2>
            <p className={styles.quiet}>{`${booking.airlines} · ${tripKindText(booking.trip)}`}</p>
            <Flights trip={booking.trip} />
            <p className={styles.quiet}>{m.booking_local_times()}</p>
          </section>
          <section className={styles.panel} aria-labelledby="included">
            <h2 id="included">{m.included_title()}</h2>
            <p className={styles.quiet}>{m.included_booked({ company: booking.companyName })}</p>
            <IncludedList included={booking.included} />
          </section>
          <BookingDetails booking={booking} />
        </div>
        <div className={styles.side}>
          <section className={styles.panel} aria-labelledby="next">
            <h2 id="next">{m.mine_next()}</h2>
            {next.length > 0 ? (
              <Moments moments={next} />
            ) : (
              <p className={styles.nothing}>{m.mine_next_nothing()}</p>
            )}
          </section>
          <div className={styles.panel}>
            <MomentsSection id="timeline" title={m.mine_timeline()}>
              <Moments isPast moments={pastMoments(timeline)} />
            </MomentsSection>
          </div>
          {booking.status === 'completed' && <Services view={view} resent={resent} />}
          <p className={styles.keep}>
            <Icon name="shield-check" size={18} />
            {m.mine_keep()}
          </p>
        </div>
      </div>
    </div>
  );
}

/** The provider tells most things twice, by callback and by return: within one minute that is one thing. */
function pastMoments(timeline: readonly TimelineEvent[]): readonly Moment[] {
  const moments = timeline.map(({ what, at }) => ({ what: events[what](), when: formatDateTime(at) }));
  return moments.filter(
    ({ what, when }, index) => moments.findIndex((one) => one.what === what && one.when === when) === index,
  );
}

/** While the seats are held: until when, and the way to the bill. */
function PayNow({ booking, isAtBank: waits }: { booking: BookingFacts; isAtBank: boolean }) {
  const { payUrl, holdEndsAt, state, isGivenUp, wizardPath } = booking;
  if (payUrl && holdEndsAt) {
    return (
      <div className={styles.pay}>
        <ButtonLink kind={waits ? 'line' : 'go'} wide="phone" to={payUrl} reloadDocument>
          {m.mine_continue()}
        </ButtonLink>
        <p className={styles.until}>
          <span>{m.mine_pay_until({ when: formatDateTime(holdEndsAt) })}</span>
          <Countdown to={holdEndsAt} after={m.notice_held_left()} />
        </p>
      </div>
    );
  }
  if (isGivenUp || (state !== 'expired' && state !== 'bill_failed')) return null;
  return (
    <div className={styles.pay}>
      <ButtonLink kind="go" wide="phone" to={wizardPath.replace(/&step=4$/, '')} reloadDocument>
        {m.mine_book_again()}
      </ButtonLink>
    </div>
  );
}

function BookingDetails({ booking }: { booking: BookingFacts }) {
  const price = formatMyr(booking.unitPriceSen);
  const facts: readonly (readonly [string, string])[] = [
    [m.mine_passenger(), booking.passengerName],
    [m.mine_email(), booking.maskedEmail],
    [m.price_tickets(), m.confirm_tickets_line({ count: booking.tickets, price })],
    [m.mine_total(), formatMyr(booking.totalSen)],
    [m.mine_seller(), booking.companyName],
    [m.mine_booked_at(), formatDateTime(booking.bookedAt)],
  ];
  return (
    <section className={styles.panel} aria-labelledby="facts">
      <h2 id="facts">{m.mine_facts()}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Services({ view, resent }: { view: MyBookingView; resent: ActionResult | undefined }) {
  const { done, failure, working } = useForm(resent);
  const email = view.booking.maskedEmail;
  return (
    <div className={styles.services}>
      {/* A file, not a page: the router has nothing to do with it. */}
      <ButtonLink to={view.calendarPath} reloadDocument wide="always">
        <Icon name="calendar" />
        {m.mine_calendar()}
      </ButtonLink>
      <Form method="post">
        <Button type="submit" wide="always" working={working} workingLabel={m.mine_resending()}>
          {m.mine_resend()}
        </Button>
      </Form>
      {done && !working && (
        <Banner kind="ok" takeFocus>
          {m.mine_resent({ email })}
        </Banner>
      )}
      {failure && (
        <Banner kind="bad" takeFocus>
          {failure}
        </Banner>
      )}
    </div>
  );
}

/** A bank is deciding about a payment right now: a second one would be one too many. */
function isAtBank(timeline: readonly TimelineEvent[]): boolean {
  return timeline.at(-1)?.what === 'paymentPending';
}

function isRefunded(timeline: readonly TimelineEvent[]): boolean {
  return timeline.some(({ what }) => what === 'refunded');
}

function statusText(booking: BookingFacts, timeline: readonly TimelineEvent[]): string {
  switch (booking.state) {
    case 'confirmed':
      return booking.isLate ? m.result_late() : m.mine_confirmed();
    case 'awaiting_payment':
      return booking.payUrl && !isAtBank(timeline) ? m.mine_waiting() : m.mine_waiting_bank();
    case 'bill_creating':
      return m.mine_waiting_bank();
    case 'expiring':
      return m.mine_ending();
    case 'being_checked':
      return m.result_checking_text();
    case 'expired':
      return booking.isGivenUp ? m.result_given_up() : m.mine_expired();
    case 'bill_failed':
      return m.mine_bill_failed();
    case 'review':
      return m.result_error_review();
    case 'paid_no_seat':
      return isRefunded(timeline) && !booking.refundDue
        ? m.mine_refunded()
        : m.result_error_refund({ total: formatMyr(booking.totalSen) });
  }
}

function whatIsNext({ booking, timeline, now }: MyBookingView): readonly Moment[] {
  switch (booking.state) {
    case 'confirmed':
      return nextAfterPayment(booking);
    case 'awaiting_payment':
    case 'bill_creating':
      return [{ what: booking.payUrl && !isAtBank(timeline) ? m.mine_next_pay() : m.mine_next_confirm() }];
    case 'expiring':
      return [{ what: m.mine_next_confirm() }];
    case 'being_checked':
      return [nextWhileChecked(booking.checkedUntil, now)];
    case 'review':
      return [{ what: m.mine_next_review() }];
    case 'paid_no_seat':
      return isRefunded(timeline) && !booking.refundDue ? [] : [{ what: m.mine_next_refund() }];
    case 'expired':
      return booking.isGivenUp ? [{ what: m.mine_next_given_up() }] : [];
    default:
      return [];
  }
}

function nextWhileChecked(until: Date | null, now: Date): Moment {
  if (!until || until <= now) return { what: m.mine_next_checking_long() };
  return {
    what: m.mine_next_checking(),
    when: m.mine_next_checking_until({ when: formatDateTime(until) }),
  };
}

/** A link that opens nothing: cut off in a mail, or made up. */
export function UnknownBooking() {
  return (
    <div className={styles.unknown}>
      <title>{pageTitle(m.mine_unknown_title())}</title>
      <h1 className={styles.title}>{m.mine_unknown_title()}</h1>
      <p className={styles.status}>{m.mine_unknown_text()}</p>
      <p className={styles.unknownWay}>
        <ButtonLink kind="primary" wide="phone" to={paths.findBooking}>
          {m.mine_unknown_action()}
        </ButtonLink>
        <Link to={paths.home}>{m.result_home()}</Link>
      </p>
    </div>
  );
}

import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { BookingSeller } from '#web/booking/booking-seller.tsx';
import { formatTripKind } from '#web/booking/booking-text.ts';
import { FlightChangePanel, type FlightChangeView } from '#web/booking/flight-change/flight-change-panel.tsx';
import { type BookingMoment, Moments } from '#web/booking/moments.tsx';
import { RefundPanel, type RefundView } from '#web/booking/refunds/refund-panel.tsx';
import { RequestsPanel, type RequestsView } from '#web/booking/requests/requests-panel.tsx';
import { TravellersPanel, type TravellersView } from '#web/booking/travellers/travellers-panel.tsx';
import { useFreshBooking } from '#web/booking/use-fresh-booking.ts';
import { getDestination } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { IncludedList } from '#web/shared/deal/included-list.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import {
  type ArrivalView,
  BookingPanel,
  DocumentsPanel,
  HelpPanel,
  PassengerPanel,
  ReceiptPanel,
  type SentDocument,
} from './booking-panels.tsx';
import type { BookingStatusFacts } from './booking-status.ts';
import styles from './my-booking.module.css';
import { TicketHead } from './ticket-head.tsx';

export interface MyBookingView extends BookingStatusFacts {
  readonly isEmailCorrected: boolean;
  readonly isPhoneCorrected: boolean;
  readonly correctPhonePath: string | null;
  readonly calendarPath: string | null;
  readonly receiptPath: string;
  readonly supportEmail: string;
  readonly money: string | null;
  readonly secret: string;
  readonly flightChange: FlightChangeView | null;
  readonly travellers: TravellersView | null;
  readonly documents: readonly SentDocument[];
  readonly savedTraveller: number | null;
  readonly passportDays: number;
  readonly requests: RequestsView | null;
  readonly isRequestSent: boolean;
  readonly refund: RefundView | null;
  readonly arrival: ArrivalView | null;
  readonly history: readonly BookingMoment[];
}

export function MyBooking({ view, result }: { view: MyBookingView; result: ActionResult | undefined }) {
  const { booking, now } = view;
  useFreshBooking(now, [booking.holdEndsAt]);
  return (
    <div className={`stack full ${styles.page}`}>
      <title>{pageTitle(m.mine_title({ place: getDestination(booking) }))}</title>
      {view.isEmailCorrected && (
        <Banner kind="ok" takeFocus>
          {m.mine_corrected({ email: booking.email })}
        </Banner>
      )}
      {view.isPhoneCorrected && (
        <Banner kind="ok" takeFocus>
          {m.phone_corrected({ company: booking.companyName, phone: booking.phoneNumber })}
        </Banner>
      )}
      {view.flightChange && <FlightChangePanel {...view.flightChange} />}
      {isCancellationOpen(view) && <CancellationBanner view={view} />}
      <TicketHead standing={view} money={view.money} />
      <div className={`stack ${styles.columns}`}>
        <div className={styles.main}>
          {view.refund && (
            <div className={styles.urgent}>
              <RefundPanel {...view.refund} />
            </div>
          )}
          {view.travellers && (
            <div className={styles.urgent}>
              <TravellersPanel
                view={view.travellers}
                secret={view.secret}
                now={now}
                saved={view.savedTraveller}
                passportDays={view.passportDays}
              />
            </div>
          )}
          <BookingPanel id="flights" title={m.confirm_flight()}>
            <p className="muted text-15 above-1">{`${booking.airlines} · ${formatTripKind(booking.trip)}`}</p>
            <TripFlights trip={booking.trip} />
            <p className="muted text-15 above-1">{m.booking_local_times()}</p>
          </BookingPanel>
          <BookingPanel id="included" title={m.included_title()}>
            {booking.included.stated.length > 0 && (
              <p className="muted text-15 above-1">{m.included_booked({ company: booking.companyName })}</p>
            )}
            <IncludedList included={booking.included} />
          </BookingPanel>
          <PassengerPanel booking={booking} correctPhonePath={view.correctPhonePath} />
          {view.requests && (
            <RequestsPanel view={view.requests} secret={view.secret} isSent={view.isRequestSent} />
          )}
          {booking.status === 'completed' && (
            <div className={styles.documents}>
              <DocumentsPanel
                booking={booking}
                documents={view.documents}
                arrival={view.arrival}
                secret={view.secret}
                calendarPath={view.calendarPath}
                receiptPath={view.receiptPath}
                mayResend={!booking.isCancelled && !view.story.isFlightCancelled}
                result={result}
              />
            </div>
          )}
        </div>
        <div className={styles.side}>
          <div className={styles.first}>
            <BookingSeller booking={booking} />
          </div>
          <ReceiptPanel booking={booking} />
          <HelpPanel reference={booking.reference} supportEmail={view.supportEmail} />
          <BookingPanel id="timeline" title={m.mine_timeline()} className="screen-only">
            <Moments isPast moments={view.history} />
          </BookingPanel>
          <p className="row align-stretch muted text-14 screen-only">
            <Icon name="shield-check" size={18} className="icon" />
            <span>
              {m.mine_keep()} <Link to={paths.endBookingLinkPath(view.secret)}>{m.mine_end()}</Link>
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}

function CancellationBanner({ view: { requests, secret } }: { view: MyBookingView }) {
  const offer = requests?.offer;
  return (
    <Banner kind="info">
      {offer?.text ?? m.requests_cancellation_waits()}{' '}
      {offer ? (
        <Link to={paths.bookingOfferPath(secret)}>{offer.linkText}</Link>
      ) : (
        <a href="#changes">{m.requests_cancellation_see()}</a>
      )}
    </Banner>
  );
}

/** Open cancellation requests are also shown at the top: the rest of the page still describes the trip. */
function isCancellationOpen({ requests, isRequestSent }: MyBookingView): boolean {
  if (!requests || isRequestSent) return false;
  return requests.requests.some(({ kind, answer }) => kind === 'cancellation' && answer === null);
}

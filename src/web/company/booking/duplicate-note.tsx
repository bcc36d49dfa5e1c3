import { Link } from 'react-router';
import type { DuplicateBooking } from '#domain/fulfilment/booking-request.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';

/** Warns before tickets are issued that the buyer may have paid twice. Links to the other bookings. */
export function DuplicateNote({ bookings }: { bookings: readonly DuplicateBooking[] }) {
  return (
    <Banner
      kind="warn"
      title={m.fulfilment_duplicate()}
      action={
        <div className="cluster align-stretch">
          {bookings.map(({ id, reference }) => (
            <Link key={id} to={officePaths.companyBookingPath(id)}>
              {m.fulfilment_duplicate_open({ reference })}
            </Link>
          ))}
        </div>
      }
    >
      {m.fulfilment_duplicate_text()}
    </Banner>
  );
}

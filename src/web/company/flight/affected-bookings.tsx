import { Link } from 'react-router';
import type { Sen } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

type AffectedBookingsProps = {
  title: string;
  id: string;
  bookings: readonly {
    readonly id: string;
    readonly reference: string;
    readonly buyer: string;
    readonly travellers: number;
    readonly amountSen?: Sen;
  }[];
};

export function AffectedBookings({ title, id, bookings }: AffectedBookingsProps) {
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id} className="subhead">
        {title}
      </h2>
      <ul className="stack gap-2">
        {bookings.map(({ id: bookingId, reference, buyer, travellers, amountSen }) => (
          <li key={bookingId} className="cluster gap-1-3">
            <b>{buyer}</b>
            <Link to={officePaths.companyBookingPath(bookingId)} className="tap strong">
              {reference}
            </Link>
            <span>{m.flight_refund_travellers({ count: travellers })}</span>
            {amountSen !== undefined && <b className="figures push">{formatMyr(amountSen)}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}

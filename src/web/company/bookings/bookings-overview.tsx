import { type BookingFigures, type BookingFilter, listedBookingStatuses } from '#domain/customer-list.ts';
import { m } from '#locales/messages/messages.js';
import { CustomerBreakdowns, CustomerFilters } from '#web/company/customer-list.tsx';
import { StatCards } from '#web/shared/office/stat-cards.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { bookingsNote, bookingsText, statusNames } from './booking-words.ts';

/** Counters, breakdowns and filters. What is chosen in the filters decides what is counted. */
export function BookingsOverview({ figures, filter }: { figures: BookingFigures; filter: BookingFilter }) {
  return (
    <>
      <StatCards
        label={m.lists_bookings_figures()}
        items={[
          { label: m.lists_bookings_total(), value: figures.total },
          { label: m.lists_bookings_completed(), value: figures.completed },
          { label: m.lists_bookings_pending(), value: figures.pending },
          { label: m.lists_bookings_revenue(), value: <Money sen={figures.revenueSen} lead /> },
        ]}
      />
      <CustomerBreakdowns figures={figures} noteOf={bookingsNote} />
      <CustomerFilters
        filter={filter}
        figures={figures}
        statuses={[
          { value: '', label: m.lists_bookings_all() },
          ...listedBookingStatuses.map((status) => ({ value: status, label: statusNames[status]() })),
        ]}
        count={bookingsText(figures.total)}
      />
    </>
  );
}

// Short phrases of the list of bookings, and how each status looks.
import type { BookingTag, ListedBooking, ListedBookingStatus } from '#domain/customer-list.ts';
import { m } from '#locales/messages/messages.js';

export const statusNames: Record<ListedBookingStatus, () => string> = {
  completed: m.lists_bookings_completed,
  pending: m.lists_bookings_pending,
  failed: m.lists_bookings_failed,
};

export const tagNames: Record<BookingTag, () => string> = {
  late: m.lists_bookings_tag_late,
  refundDue: m.lists_bookings_tag_refund,
  review: m.lists_bookings_tag_review,
};

export function bookingsText(count: number): string {
  return m.lists_bookings_many({ count });
}

export function bookingsNote(count: number): string {
  return m.lists_bookings_note({ count });
}

/** Why a booking shows no passport number. */
export function passportMissing(
  { status, isPassportUnreadable }: Pick<ListedBooking, 'status' | 'isPassportUnreadable'>,
  maySee = true,
) {
  if (!maySee) return { text: m.lists_bookings_hidden(), why: m.lists_bookings_no_passports() };
  if (status !== 'completed') {
    const text = status === 'pending' ? m.lists_bookings_unpaid() : m.lists_bookings_never_paid();
    return { text, why: m.lists_bookings_unpaid_why() };
  }
  return isPassportUnreadable
    ? { text: m.lists_bookings_unreadable(), why: m.lists_bookings_unreadable_why() }
    : { text: m.lists_bookings_removed(), why: m.lists_bookings_removed_why() };
}

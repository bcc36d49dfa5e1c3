import type {
  BookingSort,
  BookingTag,
  ListedBooking,
  ListedBookingStatus,
} from '#domain/fulfilment/customer-list.ts';
import { hoursLeft } from '#domain/fulfilment/fulfilment.ts';
import type { TaskKind } from '#domain/fulfilment/story.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDayDateWithoutYear } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const bookingStatusNames: Record<ListedBookingStatus, () => string> = {
  completed: m.lists_bookings_completed,
  pending: m.lists_bookings_pending,
  failed: m.lists_bookings_failed,
};

export const sortNames: Record<BookingSort, () => string> = {
  newest: m.lists_sort_newest,
  departure: m.lists_sort_departure,
  due: m.lists_sort_due,
};

export const tagNames: Record<BookingTag, () => string> = {
  cancelled: m.requests_tag_cancelled,
  late: m.lists_bookings_tag_late,
  refundDue: m.lists_bookings_tag_refund,
  review: m.lists_bookings_tag_review,
};

export const viewText: FormText = {
  fields: {
    name: () => ({ what: m.lists_what_view_name(), max: maxCharacters.viewName }),
  },
  failed: (reason = m.error_not_saved()) => m.lists_view_failed({ reason }),
};

export function formatBookingCount(count: number): string {
  return m.lists_bookings_many({ count });
}

export function bookingsNote(count: number): string {
  return m.lists_bookings_note({ count });
}

export function explainMissingPassport(
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

const requestTexts: Partial<Record<TaskKind, () => string>> = {
  refundOrRebook: m.lists_flight_cancelled,
  cancellation: m.lists_asks_cancellation,
  correction: m.lists_asks_correction,
  change: m.lists_asks_change,
  reissue: m.lists_reissue,
};

interface Progress {
  readonly text: string;
  readonly isLate: boolean;
  /** Set while names are missing. */
  readonly seats?: { readonly entered: number; readonly missing: number };
}

/** Such as `3 of 4 names, due in 31 h`. The buyer's open request has priority. Null if nothing is left. */
export function describeProgress(
  booking: Pick<ListedBooking, 'story' | 'entered' | 'tickets' | 'notFlying'>,
  now: Date,
): Progress | null {
  const { story, entered } = booking;
  if (!story) return null;
  const tickets = booking.tickets - booking.notFlying;
  const describeDue = (dueAt: Date) => ({ due: timeLeftText(dueAt, now), isLate: dueAt <= now });
  const request = story.tasks.find(({ kind }) => requestTexts[kind]);
  if (request) {
    const { due, isLate } = describeDue(request.dueAt);
    return { text: m.lists_task_due({ task: requestTexts[request.kind]?.() ?? '', due }), isLate };
  }
  const documents = story.tasks.find(({ kind }) => kind === 'documents');
  const names = describeDue(story.namesBy);
  const work = describeDue(documents?.dueAt ?? story.ticketsBy);
  if (documents) return { text: m.lists_documents_due({ due: work.due }), isLate: work.isLate };
  switch (story.phase) {
    case 'names':
      return {
        text: m.lists_names_of({ entered, tickets, due: names.due }),
        isLate: names.isLate,
        seats: { entered, missing: tickets - entered },
      };
    case 'tickets':
      return { text: m.lists_tickets_due({ due: work.due }), isLate: work.isLate };
    case 'ready':
      return { text: m.lists_documents_sent(), isLate: false };
    default:
      return null;
  }
}

const MAX_HOURS = 72;

function timeLeftText(dueAt: Date, now: Date): string {
  const hours = hoursLeft(dueAt, now);
  if (hours <= 0) return m.lists_over();
  return hours <= MAX_HOURS
    ? m.lists_due_hours({ count: hours })
    : m.lists_due_on({ date: formatDayDateWithoutYear(klDate(dueAt)) });
}

/** Shortens an id to `9F1C…B7E2`, enough to compare two ids; the title attribute has the full id. */
export function shortenTransactionId(id: string | null): string {
  if (id === null) return m.lists_bookings_none();
  return id.length <= 9 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`;
}

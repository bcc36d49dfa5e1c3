import { maxNotesPerBooking } from '#domain/bookings/booking.ts';
import { noteInput } from '#domain/bookings/booking-note-input.ts';
import { m } from '#locales/messages/messages.js';
import { addNote, type NoteOutcome } from '#server/features/fulfilment/notes/notes.service.ts';
import { formIntent, type RefusalReasons, refuseWithReason, succeed } from '#web/shared/forms/form.server.ts';
import { noteText } from './note-text.ts';

interface BookingPage {
  readonly ctx: Parameters<typeof addNote>[0];
  readonly actor: Parameters<typeof addNote>[1];
  readonly bookingId: string;
}

export function noteIntent({ ctx, actor, bookingId }: BookingPage) {
  return formIntent(noteInput, noteText, async ({ noteId, note: words }, form) => {
    const outcome = await addNote(ctx, actor, { bookingId, noteId, words });
    if (outcome === 'saved') return succeed({ message: m.timeline_note_saved() });
    return refuseWithReason(form, refusals[outcome]);
  });
}

const refusals: RefusalReasons<Exclude<NoteOutcome, 'saved'>> = {
  readOnly: { status: 403, reason: m.timeline_note_read_only },
  closed: m.timeline_note_missing,
  erased: m.timeline_note_erased_booking,
  full: () => m.timeline_note_full({ max: maxNotesPerBooking }),
};

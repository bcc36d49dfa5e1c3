// A note that somebody of the company adds to a booking.
import { maxNotesPerBooking } from '#domain/bookings/booking.ts';
import { noteInput } from '#domain/bookings/booking-note-input.ts';
import { m } from '#locales/messages/messages.js';
import { addNote, type NoteOutcome } from '#server/features/fulfilment/notes/notes.service.ts';
import { done, readForm, refuse } from '#web/shared/forms/form.server.ts';
import { noteText } from './note-text.ts';

interface Posted {
  readonly ctx: Parameters<typeof addNote>[0];
  readonly actor: Parameters<typeof addNote>[1];
  readonly bookingId: string;
}

export async function noteForm(sent: FormData, { ctx, actor, bookingId }: Posted) {
  const form = await readForm(sent, noteInput, noteText);
  if (!form.ok) return form.refusal;
  const { noteId, note: words } = form.input;
  const outcome = await addNote(ctx, actor, { bookingId, noteId, words });
  if (outcome === 'saved') return done({ message: m.timeline_note_saved() });
  const { status, reason } = refusals[outcome];
  return refuse(status, { message: noteText.failed(reason()), values: form.values });
}

const refusals: Record<Exclude<NoteOutcome, 'saved'>, { status: 403 | 409; reason: () => string }> = {
  readOnly: { status: 403, reason: m.timeline_note_read_only },
  closed: { status: 409, reason: m.timeline_note_missing },
  erased: { status: 409, reason: m.timeline_note_erased_booking },
  full: { status: 409, reason: () => m.timeline_note_full({ max: maxNotesPerBooking }) },
};

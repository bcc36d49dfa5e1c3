import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const LONGEST_ID = 36;

export const noteText: FormText = {
  fields: {
    noteId: () => ({ what: m.timeline_note_what(), max: LONGEST_ID }),
    note: () => ({ what: m.timeline_note_what(), max: maxCharacters.bookingNote }),
  },
  failed: (reason = m.error_not_saved()) => m.timeline_note_failed({ reason }),
};

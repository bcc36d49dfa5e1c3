import { z } from 'zod';
import { multiLine, singleLine } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

const ID_CHARACTERS = 36;

export const noteInput = z.strictObject({
  noteId: singleLine(ID_CHARACTERS),
  note: multiLine(maxCharacters.bookingNote),
});

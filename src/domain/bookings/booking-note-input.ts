import { z } from 'zod';
import { line, paragraphs } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

const ID_CHARACTERS = 36;

export const noteInput = z.strictObject({
  noteId: line(ID_CHARACTERS),
  note: paragraphs(maxCharacters.bookingNote),
});

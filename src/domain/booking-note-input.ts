// Owns what a company's people send to note something about a booking.
import { z } from 'zod';
import { maxCharacters } from './constants.ts';
import { line, paragraphs } from './fields-input.ts';

const ID_CHARACTERS = 36;

export const noteInput = z.strictObject({
  noteId: line(ID_CHARACTERS),
  note: paragraphs(maxCharacters.bookingNote),
});

// Owns what buyers send to ask for a change, and what companies send as an answer. Leaves who may ask what, and when, to
// booking-request.ts.
import { z } from 'zod';
import { requestAnswers } from './booking-request.ts';
import { maxCharacters } from './constants.ts';
import { checkbox, choice, line, paragraphs, priceSen } from './fields-input.ts';

export const requestInput = z.strictObject({ words: paragraphs(maxCharacters.requestWords) });

const ID_CHARACTERS = 36;

export const answerInput = z.strictObject({
  requestId: line(ID_CHARACTERS),
  answer: choice(requestAnswers),
  answerWords: paragraphs(maxCharacters.requestWords),
});

export const cancelInput = z.strictObject({
  refund: priceSen,
  returnSeats: checkbox,
  cancelWords: paragraphs(maxCharacters.requestWords),
});

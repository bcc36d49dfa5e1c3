import { z } from 'zod';
import {
  checkbox,
  choice,
  multiLine,
  optional,
  priceSen,
  readWith,
  singleLine,
} from '../kernel/fields-input.ts';
import { maxCharacters, maxSeatsPerDeal } from '../kernel/limits.ts';
import { requestAnswers } from './booking-request.ts';

export const requestInput = z.strictObject({ words: multiLine(maxCharacters.requestWords) });

const ID_CHARACTERS = 36;
/** Room for every place of the largest booking, each followed by a space. */
const maxPlacesCharacters = maxSeatsPerDeal * (String(maxSeatsPerDeal).length + 1);

export const answerInput = z.strictObject({
  requestId: singleLine(ID_CHARACTERS),
  answer: choice(requestAnswers),
  answerWords: multiLine(maxCharacters.requestWords),
});

/** Parses the positions of travellers, separated by spaces, such as `2 3`. */
function readPlaces(text: string): readonly number[] | null {
  const places = text.split(' ');
  return places.every((place) => /^[1-9]\d{0,3}$/.test(place)) ? places.map(Number) : null;
}

const VERSION_CHARACTERS = 64;
const cancelWords = multiLine(maxCharacters.requestWords);

export const cancelInput = z.strictObject({
  travellers: readWith(readPlaces, 'invalid_value', maxPlacesCharacters),
  refund: optional(priceSen),
  returnSeats: checkbox,
  cancelWords,
  /** Version of the reviewed cancellation; empty before the review. */
  seen: optional(singleLine(VERSION_CHARACTERS)),
});

/** The form sends the values that the person reviewed, to detect concurrent changes. */
export const refundFlightInput = z.strictObject({
  cancelWords,
  count: readWith(readCount, 'invalid_value'),
  total: priceSen,
});

function readCount(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

export const offerAnswerInput = z.strictObject({
  answer: choice(['accept', 'decline']),
  offeredAt: readWith(readInstant, 'invalid_value'),
});

function readInstant(text: string): Date | null {
  const date = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

// Owns what buyers send to ask for a change, and what companies send as an answer. Leaves who may ask what, and when, to
// booking-request.ts.

import { z } from 'zod';
import { checkbox, choice, line, optional, paragraphs, priceSen, readWith } from '../kernel/fields-input.ts';
import { maxCharacters, maxSeatsPerDeal } from '../kernel/limits.ts';
import { requestAnswers } from './booking-request.ts';

export const requestInput = z.strictObject({ words: paragraphs(maxCharacters.requestWords) });

const ID_CHARACTERS = 36;
/** Every place of the largest booking, with a space behind each. */
const maxPlacesCharacters = maxSeatsPerDeal * (String(maxSeatsPerDeal).length + 1);

export const answerInput = z.strictObject({
  requestId: line(ID_CHARACTERS),
  answer: choice(requestAnswers),
  answerWords: paragraphs(maxCharacters.requestWords),
});

/** `2 3`: the places of travellers, as their boxes were joined. */
function readPlaces(text: string): readonly number[] | null {
  const places = text.split(' ');
  return places.every((place) => /^[1-9]\d{0,3}$/.test(place)) ? places.map(Number) : null;
}

const VERSION_CHARACTERS = 64;
const cancelWords = paragraphs(maxCharacters.requestWords);

export const cancelInput = z.strictObject({
  travellers: readWith(readPlaces, 'invalid_value', maxPlacesCharacters),
  /** Empty for a full refund. */
  refund: optional(priceSen),
  returnSeats: checkbox,
  cancelWords,
  /** The version of the review; empty until there is one. */
  seen: optional(line(VERSION_CHARACTERS)),
});

/** With what the person read before, so that a change meanwhile is noticed. */
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
  /** When the offer was made that the buyer read. */
  offeredAt: readWith(readInstant, 'invalid_value'),
});

function readInstant(text: string): Date | null {
  const date = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

import { z } from 'zod';
import { choice, date, multiLine, singleLine, wholeNumber } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

const MAX_REVISION = 2_147_483_647;
/** Value when the page was rendered, used to detect concurrent edits. */
const revision = wholeNumber(1, MAX_REVISION);

export const fulfilmentSteps = ['sendNames', 'sendDocuments', 'takeBack'] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

export const stepInput = z.strictObject({ revision, act: choice([...fulfilmentSteps, 'keepTickets']) });

export const ticketsInput = z.strictObject({
  revision,
  pnr: singleLine(maxCharacters.pnr),
  ticketNumbers: multiLine(maxCharacters.pastedText),
});

export const bookingReferenceInput = z.strictObject({ revision, pnr: singleLine(maxCharacters.pnr) });

export const ticketByInput = z.strictObject({ revision, ticketBy: date });

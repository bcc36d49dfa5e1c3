// Owns what a company sends about the fulfilment of a booking. Leaves who may do what, and when, to fulfilment.ts.

import { z } from 'zod';
import { choice, date, line, paragraphs, wholeNumber } from '../kernel/fields-input.ts';
import { maxCharacters } from '../kernel/limits.ts';

const LATEST_REVISION = 2_147_483_647;
/** As the page knew it: only compared. */
const revision = wholeNumber(1, LATEST_REVISION);

export const fulfilmentSteps = ['sendNames', 'sendDocuments', 'takeBack'] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

export const stepInput = z.strictObject({ revision, act: choice([...fulfilmentSteps, 'keepTickets']) });

export const ticketsInput = z.strictObject({
  revision,
  pnr: line(maxCharacters.pnr),
  ticketNumbers: paragraphs(maxCharacters.pastedText),
});

/** Where the airlines print no ticket numbers. */
export const bookingReferenceInput = z.strictObject({ revision, pnr: line(maxCharacters.pnr) });

export const ticketByInput = z.strictObject({ revision, ticketBy: date });

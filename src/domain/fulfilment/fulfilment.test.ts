import { describe, expect, it } from 'vitest';
import {
  applyFulfilmentAction,
  canConfirmArrival,
  type FulfilmentAction,
  type FulfilmentActor,
  type FulfilmentState,
  fulfilmentActions,
  fulfilmentActors,
  fulfilmentStates,
  hoursLeft,
  isBeforeFlight,
  readTicketNumbers,
  ticketEvidence,
} from './fulfilment.ts';

type Case = readonly [FulfilmentState, FulfilmentAction, FulfilmentActor, FulfilmentState];

/** All allowed actions with their next state. */
const allowed: readonly Case[] = [
  ['collecting', 'enterNames', 'traveller', 'collecting'],
  ['collecting', 'enterNames', 'buyer', 'collecting'],
  ['collecting', 'enterNames', 'company', 'collecting'],
  ['complete', 'enterNames', 'buyer', 'complete'],
  ['complete', 'enterNames', 'company', 'complete'],
  ['namesSent', 'enterNames', 'company', 'namesSent'],
  ['collecting', 'completeNames', 'program', 'complete'],
  ['complete', 'sendNames', 'company', 'namesSent'],
  ['complete', 'ticket', 'company', 'ticketed'],
  ['namesSent', 'ticket', 'company', 'ticketed'],
  ['complete', 'ticketSome', 'company', 'namesSent'],
  ['namesSent', 'ticketSome', 'company', 'namesSent'],
  ['namesSent', 'sendDocuments', 'company', 'documentsSent'],
  ['ticketed', 'sendDocuments', 'company', 'documentsSent'],
  ['documentsSent', 'sendMoreDocuments', 'company', 'documentsSent'],
  ['ticketed', 'correctNames', 'company', 'ticketed'],
  ['documentsSent', 'correctNames', 'company', 'documentsSent'],
  ['ticketed', 'correctTickets', 'company', 'ticketed'],
  ['documentsSent', 'correctTickets', 'company', 'documentsSent'],
  ['namesSent', 'keepTickets', 'company', 'namesSent'],
  ['ticketed', 'keepTickets', 'company', 'ticketed'],
  ['documentsSent', 'keepTickets', 'company', 'documentsSent'],
  ['documentsSent', 'replaceDocuments', 'company', 'documentsSent'],
  ['namesSent', 'takeBack', 'company', 'complete'],
  ['ticketed', 'takeBack', 'company', 'namesSent'],
  ['collecting', 'setTicketBy', 'company', 'collecting'],
  ['complete', 'setTicketBy', 'company', 'complete'],
  ['namesSent', 'setTicketBy', 'company', 'namesSent'],
  ['collecting', 'cancel', 'program', 'cancelled'],
  ['complete', 'cancel', 'program', 'cancelled'],
  ['namesSent', 'cancel', 'program', 'cancelled'],
  ['ticketed', 'cancel', 'program', 'cancelled'],
  ['documentsSent', 'cancel', 'program', 'cancelled'],
];

describe('fulfilmentTable', () => {
  it.each(allowed)('maps the state %s, after %s by the %s, to %s', (state, act, by, next) => {
    expect(applyFulfilmentAction(state, act, by)).toBe(next);
  });

  it('allows nothing else', () => {
    const known = new Set(allowed.map(([state, act, by]) => `${state} ${act} ${by}`));
    for (const state of fulfilmentStates)
      for (const act of fulfilmentActions)
        for (const by of fulfilmentActors)
          if (!known.has(`${state} ${act} ${by}`))
            expect(applyFulfilmentAction(state, act, by), `${state} ${act} ${by}`).toBeNull();
  });
});

describe('ticketEvidence', () => {
  const issued = { state: 'ticketed', pnr: 'K8ZQ2M' } as const;

  it('returns the ticket number, or the PNR if the airline has no ticket numbers', () => {
    expect(ticketEvidence('232-1234567890', issued)).toBe('232-1234567890');
    expect(ticketEvidence(null, issued)).toBe('K8ZQ2M');
    expect(ticketEvidence(null, { ...issued, state: 'documentsSent' })).toBe('K8ZQ2M');
  });

  it('returns null until the tickets are issued', () => {
    expect(ticketEvidence(null, { ...issued, state: 'namesSent' })).toBeNull();
    expect(ticketEvidence(null, { ...issued, pnr: '' })).toBeNull();
  });
});

describe('canConfirmArrival', () => {
  it('returns true once the airline has the names', () => {
    expect(fulfilmentStates.filter(canConfirmArrival)).toEqual(['namesSent', 'ticketed', 'documentsSent']);
  });
});

describe('time left', () => {
  it('includes the whole day of the flight in Malaysia', () => {
    expect(isBeforeFlight('2026-12-20', new Date('2026-12-20T15:59:00Z'))).toBe(true);
    expect(isBeforeFlight('2026-12-20', new Date('2026-12-20T16:00:00Z'))).toBe(false);
  });

  it('rounds up to hours and is negative after the due time', () => {
    const due = new Date('2026-11-17T08:00:00Z');
    expect(hoursLeft(due, new Date('2026-11-16T01:30:00Z'))).toBe(31);
    expect(hoursLeft(due, new Date('2026-11-17T08:00:01Z'))).toBe(-1);
  });
});

describe('readTicketNumbers', () => {
  it('reads one number per traveller with or without hyphens and blanks', () => {
    expect(readTicketNumbers('232-1234567890\n\n232 1234567891\n', 2)).toEqual([
      '232-1234567890',
      '232-1234567891',
    ]);
  });

  it('skips a number that is missing at the end or replaced by a dash', () => {
    expect(readTicketNumbers('2321234567890', 2)).toEqual(['232-1234567890', null]);
    expect(readTicketNumbers('-\n2321234567890\n–', 3)).toEqual([null, '232-1234567890', null]);
  });

  it.each([
    ['there is none', '-\n-', 2],
    ['there is one too many', '2321234567890\n2321234567891', 1],
    ['one is there twice', '2321234567890\n232-1234567890', 2],
    ['one has twelve digits', '232123456789', 1],
    ['one is no number', 'MH-1234567890', 1],
  ])('returns null if %s', (_why, text, travellers) => {
    expect(readTicketNumbers(text, travellers)).toBeNull();
  });
});

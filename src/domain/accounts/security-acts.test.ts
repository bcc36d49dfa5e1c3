import { expect, it } from 'vitest';
import { securityActs } from './security-acts.ts';

it('Actions that weaken sign-in or pay out money are security actions', () => {
  for (const act of [
    ...['on', 'off', 'newCodes', 'reset'].map((what) => `secondFactor.${what}`),
    'team.secondFactorOptional',
    'bankFile.made',
    'bankFile.confirmed',
    ...['Requested', 'Booked', 'Confirmed', 'Withdrawn'].map((what) => `booking.entry${what}`),
    'booking.evidenceTaken',
    'journal.exported',
  ]) {
    expect(securityActs).toContain(act);
  }
});

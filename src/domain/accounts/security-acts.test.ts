import { expect, it } from 'vitest';
import { securityActs } from './security-acts.ts';

it('what weakens sign-in and what pays money out are acts about security', () => {
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

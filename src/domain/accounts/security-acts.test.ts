import { expect, it } from 'vitest';
import { securityActions } from './security-acts.ts';

it('security actions include every action that weakens sign-in or pays out money', () => {
  for (const act of [
    ...['on', 'off', 'newCodes', 'reset'].map((what) => `secondFactor.${what}`),
    'team.secondFactorOptional',
    'bankFile.made',
    'bankFile.confirmed',
    ...['Requested', 'Booked', 'Confirmed', 'Withdrawn'].map((what) => `booking.entry${what}`),
    'booking.evidenceTaken',
    'journal.exported',
  ]) {
    expect(securityActions).toContain(act);
  }
});

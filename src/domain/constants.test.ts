import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

describe('the figures the specification names', () => {
  it('are a minimum password of 6 and a temporary password of 8 characters', () => {
    expect(constants.minPasswordCharacters).toBe(6);
    expect(constants.temporaryPasswordCharacters).toBe(8);
    expect(constants.temporaryPasswordCharacters).toBeGreaterThanOrEqual(constants.minPasswordCharacters);
  });

  it('are 2000 ms before the redirect and 1000 ms between countdown steps [S9.014]', () => {
    expect(constants.dealUpdateRedirectMs).toBe(2000);
    expect(constants.countdownRefreshMs).toBe(1000);
  });

  it('are tickets 7 days before departure, follow-up in 48 hours, an answer in 24', () => {
    expect(constants.ticketDeliveryDays).toBe(7);
    expect(constants.followUpHours).toBe(48);
    expect(constants.contactReplyHours).toBe(24);
  });

  it('are a sandbox that is on until it is switched off, and Return as the usual trip', () => {
    expect(constants.sandboxByDefault).toBe(true);
    expect(constants.defaultTripType).toBe('return');
  });
});

describe('the page sizes', () => {
  it('are 20 behind sign-in and 60 on the public list', () => {
    expect(constants.backOfficePageSize).toBe(20);
    expect(constants.publicDealsPageSize).toBe(60);
  });
});

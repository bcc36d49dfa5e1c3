import { describe, expect, it } from 'vitest';
import { minPasswordCharacters, temporaryPasswordCharacters } from './accounts/password-rules.ts';
import { defaultTripType } from './deals/company-deal.ts';
import { sandboxByDefault } from './finance/payment-settings.ts';
import { followUpHours, ticketDeliveryDays } from './fulfilment/promises.ts';
import { backOfficePageSize, publicDealsPageSize } from './kernel/lists.ts';
import { contactReplyHours } from './operator/contact.ts';

describe('the figures that the specification names', () => {
  it('are a minimum password of 6 and a temporary password of 8 characters', () => {
    expect(minPasswordCharacters).toBe(6);
    expect(temporaryPasswordCharacters).toBe(8);
  });

  it('are tickets 7 days before departure, a call in 48 hours and an answer in 24', () => {
    expect(ticketDeliveryDays).toBe(7);
    expect(followUpHours).toBe(48);
    expect(contactReplyHours).toBe(24);
  });

  it('are a sandbox that is on until it is switched off, and Return as the usual trip', () => {
    expect(sandboxByDefault).toBe(true);
    expect(defaultTripType).toBe('return');
  });

  it('are 20 rows a page behind sign-in and 60 on the public list', () => {
    expect(backOfficePageSize).toBe(20);
    expect(publicDealsPageSize).toBe(60);
  });
});

import { describe, expect, it } from 'vitest';
import { minPasswordCharacters, temporaryPasswordCharacters } from './accounts/password-rules.ts';
import { defaultTripType } from './deals/company-deal.ts';
import { sandboxByDefault } from './finance/payment-settings.ts';
import { followUpHours, ticketDeliveryDays } from './fulfilment/promises.ts';
import { backOfficePageSize, publicDealsPageSize } from './kernel/lists.ts';
import { contactReplyHours } from './operator/contact.ts';

describe('specified figures', () => {
  it('include a minimum password of 6 and a temporary password of 8 characters', () => {
    expect(minPasswordCharacters).toBe(6);
    expect(temporaryPasswordCharacters).toBe(8);
  });

  it('include tickets 7 days before departure, a call within 48 hours and a reply within 24', () => {
    expect(ticketDeliveryDays).toBe(7);
    expect(followUpHours).toBe(48);
    expect(contactReplyHours).toBe(24);
  });

  it('include a sandbox that is on by default and Return as the default trip', () => {
    expect(sandboxByDefault).toBe(true);
    expect(defaultTripType).toBe('return');
  });

  it('include 20 rows per page behind sign-in and 60 on the public list', () => {
    expect(backOfficePageSize).toBe(20);
    expect(publicDealsPageSize).toBe(60);
  });
});

import { describe, expect, it } from 'vitest';
import { type MailForm, mailBudget, mailForms } from './mail-budgets.ts';

const limits = { formsPerEmail: 5, codesPerEmail: 5, mailsPerRecipient: 8, mailsPerRecipientDay: 20 };
const essentialForms = (Object.keys(mailForms) as MailForm[]).filter((form) => mailForms[form] !== 'form');

describe('mailBudget', () => {
  it('counts an optional form across all clients', () => {
    expect(mailBudget('contact', limits)).toEqual({
      ofForm: { perHour: 5, from: 'everywhere' },
      ofGroup: { perHour: 8, perDay: 20 },
      fromOneClient: { perHour: 8, perDay: 20 },
    });
  });

  it.each(essentialForms)(
    'leaves the owner some emails of %s, however many another single client requests',
    (form) => {
      const { ofForm, ofGroup, fromOneClient } = mailBudget(form, limits);
      expect(ofForm.from).toBe('oneClient');
      expect(ofForm.perHour).toBeLessThan(ofGroup.perHour);
      expect(fromOneClient.perDay).toBeLessThan(ofGroup.perDay);
    },
  );

  it('uses a separate limit for codes', () => {
    expect(mailBudget('email-code', { ...limits, codesPerEmail: 2 }).ofForm.perHour).toBe(2);
  });
});

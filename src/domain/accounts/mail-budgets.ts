// How many mails the forms on public pages may send to one mailbox. Each form of this table mails an address that a
// visitor typed, who may be anybody.

/**
 * `form`: nothing depends on the mail. `access` and `code`: the mailbox's owner needs it to get in or to book, so these
 * have budgets of their own, of which one client address can use up only a part.
 */
export type MailGroup = 'form' | 'access' | 'code';

export const mailForms = {
  contact: 'form',
  interest: 'form',
  company: 'form',
  'person-link': 'form',
  'booking-links': 'form',
  'password-reset': 'access',
  'email-code': 'code',
} as const satisfies Record<string, MailGroup>;

export type MailForm = keyof typeof mailForms;

export interface MailLimits {
  readonly formsPerEmail: number;
  readonly codesPerEmail: number;
  readonly mailsPerRecipient: number;
  readonly mailsPerRecipientDay: number;
}

export interface MailBudget {
  /** Of this form in an hour: from everywhere, or from one client address where the owner needs the mail. */
  readonly ofForm: { readonly perHour: number; readonly from: 'everywhere' | 'oneClient' };
  /** Of the form's group, from everywhere. */
  readonly ofGroup: { readonly perHour: number; readonly perDay: number };
  /** Of all groups together, from one client address. */
  readonly fromOneClient: { readonly perHour: number; readonly perDay: number };
}

export function mailBudget(form: MailForm, limits: MailLimits): MailBudget {
  const group = mailForms[form];
  const perHour = limits.mailsPerRecipient;
  const perDay = limits.mailsPerRecipientDay;
  return {
    ofForm: {
      perHour: group === 'code' ? limits.codesPerEmail : limits.formsPerEmail,
      from: group === 'form' ? 'everywhere' : 'oneClient',
    },
    // More than one client can cause in a day, so that it leaves something to the owner.
    ofGroup: { perHour, perDay: group === 'form' ? perDay : Math.ceil(perDay * 1.5) },
    fromOneClient: { perHour, perDay },
  };
}

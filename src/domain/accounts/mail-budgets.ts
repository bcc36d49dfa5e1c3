// Limits on emails that public forms send to one mailbox. A visitor types the address, so it may belong to a victim.

/** One client can use up only part of `access` and `code`, which mailbox owners need to sign in or book. */
export type MailGroup = 'form' | 'access' | 'code';

export const mailForms = {
  contact: 'form',
  interest: 'form',
  wish: 'form',
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
  /** Emails of one form per hour, either from all clients together or per client address. */
  readonly ofForm: { readonly perHour: number; readonly from: 'everywhere' | 'oneClient' };
  readonly ofGroup: { readonly perHour: number; readonly perDay: number };
  /** Emails of all groups together, per client address. */
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
    // Higher than the daily limit of one client, so that an attacker cannot use up the owner's share.
    ofGroup: { perHour, perDay: group === 'form' ? perDay : Math.ceil(perDay * 1.5) },
    fromOneClient: { perHour, perDay },
  };
}

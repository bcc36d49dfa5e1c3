// Emails as the operator sees them: recipient and state, never the content.

export const mailStates = ['queued', 'accepted', 'failed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** The error of a mail that is not sent because an earlier one found the mailbox dead. */
export const suppressedReason = 'SUPPRESSED';

export interface ListedMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
}

export type MailReader = 'buyer' | 'company' | 'operator';

const toCompany = [
  'booking-notice',
  'booking-request',
  'booking-alert',
  'deal-alert',
  'daily-digest',
  'booking-cancelled-notice',
  'refund-offer-declined',
];

/** Decided by kind, not address: an email to the buyer remains one after an address correction. */
export function getMailReader(kind: string): MailReader {
  if (kind === 'booking-attention') return 'operator';
  return toCompany.includes(kind) ? 'company' : 'buyer';
}

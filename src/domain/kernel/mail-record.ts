// Emails as the operator sees them: recipient and state, never the content.

export const mailStates = ['queued', 'accepted', 'failed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

/** Error of an email that we did not send because an earlier one showed that the mailbox does not exist. */
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
  'phone-corrected-notice',
  'refund-offer-declined',
];

/** Depends on the kind, not the address, so that it stays true after the address is corrected. */
export function getMailReader(kind: string): MailReader {
  if (kind === 'booking-attention') return 'operator';
  return toCompany.includes(kind) ? 'company' : 'buyer';
}

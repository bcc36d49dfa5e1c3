// The shape of a mail as the operator sees it: who was written to and what became of it, never what it said.

export const mailStates = ['queued', 'accepted', 'failed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];

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

/** By its kind, not by its address: an email to the buyer stays one after the address was corrected. */
export function readerOf(kind: string): MailReader {
  if (kind === 'booking-attention') return 'operator';
  return toCompany.includes(kind) ? 'company' : 'buyer';
}

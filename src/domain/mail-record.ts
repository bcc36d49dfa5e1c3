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

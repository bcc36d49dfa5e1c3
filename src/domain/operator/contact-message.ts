// The shape of a message from the contact form as super admins read it, and what can be asked of the list. When a message
// is urgent is decided in contact.ts.

export const messageStates = ['open', 'answered'] as const;
export type MessageState = (typeof messageStates)[number];

export interface ListedMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly isUrgent: boolean;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

export interface MessageDetails extends ListedMessage {
  readonly message: string;
  /** Who marked it as answered; null when that account is gone. */
  readonly answeredBy: string | null;
}

/** A booking that a message is about. */
export interface MessageBooking {
  readonly id: string;
  readonly reference: string;
}

/** Opens the reader's own mail program with the answer begun. */
export function replyAddress({ email, subject }: Pick<ListedMessage, 'email' | 'subject'>): string {
  const begun = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  // encodeURIComponent on the address too: a quote or a question mark in it must not become a second header.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(begun)}`;
}

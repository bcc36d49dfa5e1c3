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
  /** Null if no one has answered, or if the account of the person who did was deleted. */
  readonly answeredBy: string | null;
}

export interface MessageBooking {
  readonly id: string;
  readonly reference: string;
}

/** Returns a mailto link that starts a reply in the reader's own email program. */
export function formatReplyLink({ email, subject }: Pick<ListedMessage, 'email' | 'subject'>): string {
  const begun = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  // Encodes the address too: a quote or question mark in it could add a header.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(begun)}`;
}

// Short phrases of the list of messages.
import type { MessageState } from '#domain/contact-message.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/shared/office/capped-count.ts';

export const messageStateNames: Record<MessageState, () => string> = {
  open: m.messages_open,
  answered: m.messages_answered,
};

export function messagesText(count: number): string {
  return count === 1 ? m.messages_one() : m.messages_many({ count: cappedCount(count) });
}

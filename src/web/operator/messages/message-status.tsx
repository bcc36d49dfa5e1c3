import type { ListedMessage } from '#domain/contact-message.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Answered, open, or open and urgent. */
export function MessageStatus({ message }: { message: Pick<ListedMessage, 'answeredAt' | 'isUrgent'> }) {
  if (message.answeredAt) return <StatusPill tone="ok">{m.messages_answered()}</StatusPill>;
  if (!message.isUrgent) return <StatusPill tone="warn">{m.messages_open()}</StatusPill>;
  return (
    <StatusPill tone="bad" icon={<Icon name="alert" size={14} />}>
      {m.messages_urgent()}
    </StatusPill>
  );
}

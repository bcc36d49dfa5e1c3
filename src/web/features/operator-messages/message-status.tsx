import type { ListedMessage } from '#domain/contact-message.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '../../back-office/status-pill.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './message-status.module.css';

/** Open or answered, and urgent for as long as nobody has answered. */
export function MessageStatus({ message }: { message: Pick<ListedMessage, 'answeredAt' | 'isUrgent'> }) {
  if (message.answeredAt) return <StatusPill tone="ok">{m.messages_answered()}</StatusPill>;
  return (
    <span className={styles.pills}>
      {message.isUrgent && (
        <StatusPill tone="bad" icon={<Icon name="alert" size={14} />}>
          {m.messages_urgent()}
        </StatusPill>
      )}
      <StatusPill tone="warn">{m.messages_open()}</StatusPill>
    </span>
  );
}

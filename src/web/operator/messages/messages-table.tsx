import { Link, useSearchParams } from 'react-router';
import type { ListedMessage } from '#domain/operator/contact-message.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type MessagesTableProps = {
  messages: readonly ListedMessage[];
  nextCursor: string | null;
  total: number;
  isFiltered: boolean;
};

export function MessagesTable({ messages, nextCursor, total, isFiltered }: MessagesTableProps) {
  return (
    <DataTable
      caption={m.messages_caption()}
      columns={columns()}
      rows={messages}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{isFiltered ? m.messages_empty_filtered() : m.messages_empty()}</strong>
          {!isFiltered && <p>{m.messages_empty_text()}</p>}
        </>
      }
      footer={<Pager nextCursor={nextCursor} shown={messages.length} total={cappedCount(total)} />}
    />
  );
}

function columns(): Column<ListedMessage>[] {
  return [
    {
      key: 'subject',
      header: m.messages_column_subject(),
      cell: (message) => <Subject message={message} />,
    },
    {
      key: 'status',
      header: m.messages_state(),
      cell: (message) => <MessageStatus message={message} />,
    },
    {
      key: 'from',
      header: m.messages_column_from(),
      cell: ({ name, email }) => (
        <span className="anywhere">
          {name}
          <small>
            <EmailAddress address={email} />
          </small>
        </span>
      ),
    },
    {
      key: 'received',
      header: m.messages_column_received(),
      cell: ({ createdAt }) => (
        <span className="nowrap">
          <DateTime at={createdAt} />
        </span>
      ),
    },
  ];
}

/** The URL contains the id of the open message. */
function Subject({ message: { id, name, subject } }: { message: ListedMessage }) {
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('message', id);
  return (
    <Link
      to={{ search: opened.toString() }}
      className="strong anywhere"
      aria-label={m.messages_read({ name, subject })}
      preventScrollReset
    >
      {subject}
    </Link>
  );
}

export function MessageStatus({ message }: { message: Pick<ListedMessage, 'answeredAt' | 'isUrgent'> }) {
  if (message.answeredAt) return <StatusPill tone="ok">{m.messages_answered()}</StatusPill>;
  if (!message.isUrgent) return <StatusPill tone="warn">{m.messages_open()}</StatusPill>;
  return (
    <StatusPill tone="bad" icon={<Icon name="alert" size={14} />}>
      {m.messages_urgent()}
    </StatusPill>
  );
}

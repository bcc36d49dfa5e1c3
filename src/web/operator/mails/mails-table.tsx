import { type ListedMail, suppressedReason } from '#domain/kernel/mail-record.ts';
import { m } from '#locales/messages/messages.js';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { mailStateNames, mailTones } from './mail-text.ts';

type MailsTableProps = {
  mails: readonly ListedMail[];
  nextCursor: string | null;
  total: number;
  /** The mail that is being queued again. */
  retrying: string | null;
  onRetry: (mail: ListedMail) => void;
};

export function MailsTable({ mails, nextCursor, total, retrying, onRetry }: MailsTableProps) {
  return (
    <DataTable
      caption={m.superadmin_mails_caption()}
      columns={columns(retrying, onRetry)}
      rows={mails}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{m.superadmin_mails_empty()}</strong>
          <p>{m.superadmin_mails_empty_text()}</p>
        </>
      }
      footer={<Pager nextCursor={nextCursor} shown={mails.length} total={cappedCount(total)} />}
    />
  );
}

function columns(retrying: string | null, onRetry: MailsTableProps['onRetry']): Column<ListedMail>[] {
  return [
    {
      key: 'recipient',
      header: m.superadmin_column_recipient(),
      cell: ({ recipient, kind }) => (
        <span className="anywhere">
          <EmailAddress address={recipient} />
          <small>{mailName(kind)}</small>
        </span>
      ),
    },
    {
      key: 'status',
      header: m.superadmin_column_status(),
      cell: ({ state }) => <StatusPill tone={mailTones[state]}>{mailStateNames[state]()}</StatusPill>,
    },
    {
      key: 'attempts',
      header: m.superadmin_column_attempts(),
      align: 'right',
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'error',
      header: m.superadmin_column_error(),
      cell: ({ lastError }) =>
        lastError === suppressedReason ? m.superadmin_mails_suppressed() : (lastError ?? m.superadmin_none()),
    },
    {
      key: 'queued',
      header: m.superadmin_column_queued(),
      cell: ({ createdAt }) => (
        <span className="nowrap">
          <DateTime at={createdAt} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (mail) => mail.state === 'failed' && <Retry mail={mail} retrying={retrying} onRetry={onRetry} />,
    },
  ];
}

type RetryProps = Pick<MailsTableProps, 'retrying' | 'onRetry'> & { mail: ListedMail };

function Retry({ mail, retrying, onRetry }: RetryProps) {
  const { id, kind, recipient } = mail;
  return (
    <Button
      size="small"
      wide="phone"
      aria-label={m.superadmin_retry_mail_named({ kind: mailName(kind), recipient })}
      working={retrying === id}
      workingLabel={m.superadmin_retrying_mail()}
      onClick={() => onRetry(mail)}
    >
      {m.superadmin_retry_mail()}
    </Button>
  );
}

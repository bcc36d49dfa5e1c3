import type { OpenInvitation } from '#domain/accounts/team.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { roleNames } from '#web/back-office/role-names.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './team.module.css';

type InvitationsTableProps = {
  invitations: readonly OpenInvitation[];
  now: Date;
  isSuspended: boolean;
  sending: OpenInvitation | undefined;
  onSendAgain: (invitation: OpenInvitation) => void;
  onWithdraw: (invitation: OpenInvitation) => void;
};

export function InvitationsTable(props: InvitationsTableProps) {
  return (
    <DataTable
      caption={m.team_invitations_caption()}
      title={m.team_invitations()}
      columns={columns(props)}
      rows={props.invitations}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

function columns({
  now,
  isSuspended,
  sending,
  onSendAgain,
  onWithdraw,
}: InvitationsTableProps): Column<OpenInvitation>[] {
  return [
    { key: 'email', header: m.team_email(), cell: ({ email }) => <EmailAddress address={email} /> },
    {
      key: 'status',
      header: m.team_state(),
      cell: ({ expiresAt }) => (
        <StatusPill tone={expiresAt > now ? 'warn' : 'quiet'}>
          {expiresAt > now ? m.team_waiting() : m.team_expired()}
        </StatusPill>
      ),
    },
    { key: 'role', header: m.team_role(), cell: ({ role }) => roleNames[role]() },
    { key: 'expires', header: m.team_valid_until(), cell: (invitation) => <ValidityCell {...invitation} /> },
    {
      key: 'actions',
      header: m.team_actions(),
      align: 'right',
      cell: (invitation) => (
        <div className={`cluster nowrap ${styles.actions}`}>
          {!isSuspended && (
            <Button
              size="small"
              aria-label={m.team_action_named({ action: m.team_send_again(), email: invitation.email })}
              working={sending?.id === invitation.id}
              workingLabel={m.team_inviting()}
              onClick={() => onSendAgain(invitation)}
            >
              {m.team_send_again()}
            </Button>
          )}
          <Button
            size="small"
            className={styles.danger}
            aria-label={m.team_action_named({ action: m.team_withdraw(), email: invitation.email })}
            onClick={() => onWithdraw(invitation)}
          >
            {m.team_withdraw()}
          </Button>
        </div>
      ),
    },
  ];
}

function ValidityCell({ sentAt, expiresAt }: OpenInvitation) {
  return (
    <span className="nowrap">
      <DateTime at={expiresAt} />
      <small>{m.team_sent_at({ when: formatDateTime(sentAt) })}</small>
    </span>
  );
}

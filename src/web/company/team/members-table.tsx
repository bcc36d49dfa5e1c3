import { assignableRoles } from '#domain/accounts/company-role.ts';
import type { TeamMember } from '#domain/accounts/team.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { roleNames } from '#web/back-office/role-names.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './team.module.css';
import type { TeamDialogState } from './team-dialogs.tsx';
import { roleActionNames } from './team-text.ts';

type MembersTableProps = {
  members: readonly TeamMember[];
  mayManage: boolean;
  isSuspended: boolean;
  onAsk: (asked: TeamDialogState) => void;
};

export function MembersTable(props: MembersTableProps) {
  const { members } = props;
  return (
    <DataTable
      caption={m.team_members_caption()}
      title={m.team_members({ count: members.length })}
      columns={columns(props)}
      rows={members}
      rowKey={({ userId }) => userId}
      empty={null}
    />
  );
}

function columns({ members, mayManage, isSuspended, onAsk }: MembersTableProps): Column<TeamMember>[] {
  const isOnlyOwner = members.filter(({ role }) => role === 'owner').length === 1;
  return [
    {
      key: 'person',
      header: m.team_person(),
      cell: ({ email, isYou }) => (
        <span className="cluster">
          <EmailAddress address={email} />
          {isYou && <span className="muted text-15 regular">{m.team_you()}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      header: m.team_role(),
      cell: ({ role }) => (
        <StatusPill tone={role === 'viewer' ? 'quiet' : 'ok'}>{roleNames[role]()}</StatusPill>
      ),
    },
    {
      key: 'factor',
      header: m.twostep_column(),
      width: '13%',
      cell: ({ hasSecondFactor }) => (
        <StatusPill tone={hasSecondFactor ? 'ok' : 'quiet'}>
          {hasSecondFactor ? m.twostep_column_on() : m.twostep_column_off()}
        </StatusPill>
      ),
    },
    { key: 'joined', header: m.team_joined(), cell: ({ joinedAt }) => <TimeCell at={joinedAt} /> },
    {
      key: 'signIn',
      header: m.team_last_sign_in(),
      cell: ({ lastSignInAt }) => (lastSignInAt ? <TimeCell at={lastSignInAt} /> : m.team_never()),
    },
    {
      key: 'actions',
      header: m.team_actions(),
      align: 'right',
      width: '32%',
      cell: (member) => {
        // The last owner must transfer ownership first, and no user can change another owner.
        if (member.role === 'owner' && (isOnlyOwner || !member.isYou)) return null;
        if (member.isYou) return <OwnActions member={member} onAsk={onAsk} />;
        return mayManage && <Actions member={member} isSuspended={isSuspended} onAsk={onAsk} />;
      },
    },
  ];
}

function TimeCell({ at }: { at: Date }) {
  return (
    <span className="nowrap">
      <DateTime at={at} />
    </span>
  );
}

type ActionsProps = { member: TeamMember; onAsk: MembersTableProps['onAsk'] };

function OwnActions({ member, onAsk }: ActionsProps) {
  return (
    <div className={`cluster nowrap ${styles.actions}`}>
      <Button size="small" className={styles.danger} onClick={() => onAsk({ what: 'leave', member })}>
        {m.team_leave()}
      </Button>
    </div>
  );
}

function Actions({ member, isSuspended, onAsk }: ActionsProps & { isSuspended: boolean }) {
  const { email } = member;
  const labelFor = (action: string) => m.team_action_named({ action, email });
  return (
    <div className={`cluster nowrap ${styles.actions}`}>
      {assignableRoles
        .filter((role) => role !== member.role && !isSuspended)
        .map((role) => (
          <Button
            key={role}
            size="small"
            aria-label={labelFor(roleActionNames[role]())}
            onClick={() => onAsk({ what: 'role', member, role })}
          >
            {roleActionNames[role]()}
          </Button>
        ))}
      {!isSuspended && (
        <Button
          size="small"
          aria-label={labelFor(m.team_hand_over())}
          onClick={() => onAsk({ what: 'handOver', member })}
        >
          {m.team_hand_over()}
        </Button>
      )}
      {member.hasSecondFactor && (
        <Button
          size="small"
          aria-label={labelFor(m.twostep_reset())}
          onClick={() => onAsk({ what: 'resetFactor', member })}
        >
          {m.twostep_reset()}
        </Button>
      )}
      <Button
        size="small"
        aria-label={labelFor(m.access_sign_out())}
        onClick={() => onAsk({ what: 'signOut', member })}
      >
        {m.access_sign_out()}
      </Button>
      <Button
        size="small"
        className={styles.danger}
        aria-label={labelFor(m.team_remove())}
        onClick={() => onAsk({ what: 'remove', member })}
      >
        {m.team_remove()}
      </Button>
    </div>
  );
}

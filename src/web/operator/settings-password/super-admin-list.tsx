import { m } from '#locales/messages/messages.js';
import { DataTable } from '#web/shared/office/data-table.tsx';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import { DateTime } from '#web/shared/ui/date-time.tsx';
import styles from './super-admin-list.module.css';

export type SuperAdmin = {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly isYou: boolean;
};

export function SuperAdminList({ admins }: { admins: readonly SuperAdmin[] }) {
  return (
    <DataTable
      caption={m.superadmin_admins_caption()}
      title={m.superadmin_admins_title()}
      columns={[
        {
          key: 'user',
          header: m.superadmin_column_user(),
          cell: ({ email, isYou }) => (
            <span className={styles.user}>
              {email}
              {isYou && <StatusPill tone="ok">{m.superadmin_you()}</StatusPill>}
            </span>
          ),
        },
        {
          key: 'created',
          header: m.superadmin_column_created(),
          wide: true,
          cell: ({ createdAt }) => <DateTime at={createdAt} />,
        },
      ]}
      rows={admins}
      rowKey={({ userId }) => userId}
      empty={null}
    />
  );
}

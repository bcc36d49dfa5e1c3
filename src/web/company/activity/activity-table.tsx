import { Link } from 'react-router';
import type { ActivityLine } from '#domain/accounts/team.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { withQuery } from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { actorsWithoutAccount, formatAuditAction } from '#web/back-office/history/audit-text.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './activity.module.css';
import { listDetailTexts } from './activity-text.ts';

type ActivityTableProps = { lines: readonly ActivityLine[]; nextCursor: string | null; total: number };

export function ActivityTable({ lines, nextCursor, total }: ActivityTableProps) {
  return (
    <DataTable
      caption={m.activity_caption()}
      columns={columns()}
      rows={lines}
      rowKey={({ id }) => id}
      empty={<strong>{m.activity_empty()}</strong>}
      footer={<Pager nextCursor={nextCursor} shown={lines.length} total={cappedCount(total)} />}
    />
  );
}

function columns(): Column<ActivityLine>[] {
  return [
    { key: 'what', header: m.activity_what(), cell: (line) => <ActionCell line={line} /> },
    { key: 'who', header: m.activity_who(), wide: true, cell: (line) => <ActorCell line={line} /> },
    {
      key: 'when',
      header: m.activity_when(),
      cell: ({ createdAt }) => (
        <span className={styles.when}>
          <DateTime at={createdAt} />
        </span>
      ),
    },
    {
      key: 'from',
      header: m.activity_from(),
      cell: ({ clientAddress }) => clientAddress ?? m.activity_unknown(),
    },
  ];
}

function ActionCell({ line }: { line: ActivityLine }) {
  const to = getPath(line);
  const details = listDetailTexts(line.details);
  return (
    <>
      {to ? <Link to={to}>{formatAuditAction(line.action)}</Link> : formatAuditAction(line.action)}
      {details.length > 0 && <small>{details.join(' · ')}</small>}
    </>
  );
}

/** Path of the object's page; null if it has none or the object was deleted. */
function getPath({ action, objectKind, objectId }: ActivityLine): string | null {
  if (objectId === null || action === 'deal.deleted') return null;
  if (objectKind === 'deal') return officePaths.editDealPath(objectId);
  return objectKind === 'booking' ? withQuery(officePaths.companyBookingsPath, { booking: objectId }) : null;
}

function ActorCell({ line: { by, email } }: { line: ActivityLine }) {
  if (by === 'operator') return m.activity_operator();
  if (by === 'system') return m.activity_system();
  if (by !== 'company') return actorsWithoutAccount[by]();
  return email === null ? m.activity_left() : <EmailAddress address={email} />;
}

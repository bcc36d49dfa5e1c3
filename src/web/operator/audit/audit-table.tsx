import { Link } from 'react-router';
import { type AuditRecord, findActorWithoutAccount } from '#domain/accounts/audit.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  actionText,
  actorsWithoutAccount,
  detailText,
  objectText,
} from '#web/back-office/history/audit-text.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import styles from './audit-table.module.css';

type AuditTableProps = {
  lines: readonly AuditRecord[];
  nextCursor: string | null;
  total: number;
  /** Of the log of one company, on its page. */
  title?: string;
  anchor?: string;
};

export function AuditTable({ lines, nextCursor, total, title, anchor }: AuditTableProps) {
  return (
    <DataTable
      caption={m.superadmin_audit_caption()}
      title={title}
      columns={columns({ isOfOne: title !== undefined })}
      rows={lines}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{m.superadmin_audit_empty()}</strong>
          <p>{m.superadmin_audit_empty_text()}</p>
        </>
      }
      footer={
        <Pager nextCursor={nextCursor} anchor={anchor} shown={lines.length} total={cappedCount(total)} />
      }
    />
  );
}

const actorNames: Record<string, () => string> = {
  system: m.superadmin_actor_system,
  company: m.superadmin_actor_company,
  superadmin: m.superadmin_actor_superadmin,
};

function actorName(line: Pick<AuditRecord, 'actorKind' | 'details'>): string {
  const actor = findActorWithoutAccount(line);
  if (actor) return actorsWithoutAccount[actor]();
  return actorNames[line.actorKind]?.() ?? line.actorKind;
}

/** The lines of one company do not repeat its name. */
function columns({ isOfOne }: { isOfOne: boolean }): Column<AuditRecord>[] {
  return [
    {
      key: 'action',
      header: m.superadmin_column_action(),
      cell: ({ action, createdAt }) => (
        <>
          <span>{actionText(action)}</span>
          <small className={`text-14 anywhere ${styles.long}`}>{action}</small>
          <small className={styles.when}>
            <DateTime at={createdAt} />
          </small>
        </>
      ),
    },
    {
      key: 'who',
      header: m.superadmin_column_who(),
      cell: ({ actorKind, actorEmail, actorId, details }) => (
        <>
          {actorName({ actorKind, details })}
          {actorId && (
            <small className={`text-14 anywhere ${styles.long}`}>
              {actorEmail ? <EmailAddress address={actorEmail} /> : actorId}
            </small>
          )}
        </>
      ),
    },
    { key: 'object', header: m.superadmin_column_object(), cell: ObjectLink },
    {
      key: 'details',
      header: m.superadmin_column_details(),
      wide: true,
      cell: ({ details, company, companyId }) => (
        <Details details={details} company={isOfOne ? null : company} companyId={companyId} />
      ),
    },
    {
      key: 'from',
      header: m.superadmin_column_from(),
      cell: ({ clientAddress, requestId }) => (
        <>
          {clientAddress ?? m.superadmin_none()}
          {requestId && <small className={`text-14 anywhere ${styles.long}`}>{requestId}</small>}
        </>
      ),
    },
  ];
}

/** Leads to everything that was done to the same thing. */
function ObjectLink({ objectKind, objectId }: AuditRecord) {
  if (objectId === null) return objectText(objectKind);
  return (
    <>
      {objectText(objectKind)}
      <small className={`text-14 anywhere ${styles.long}`}>
        <Link to={officePaths.auditBy(new URLSearchParams({ object: objectId }))}>{objectId}</Link>
      </small>
    </>
  );
}

function Details({ details, company, companyId }: Pick<AuditRecord, 'details' | 'company' | 'companyId'>) {
  const parts = Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, text: detailText(name, value) }],
  );
  return (
    <>
      {companyId && company !== null && <Link to={officePaths.operatorCompany(companyId)}>{company}</Link>}
      {parts.length === 0 && company === null && m.superadmin_none()}
      {parts.map(({ name, text }) => (
        <Detail key={name} text={text} />
      ))}
    </>
  );
}

/** A page of bookings shown is a line of fifty ids, which would push all other lines off the screen. */
const LONGEST_SHOWN = 120;

function Detail({ text }: { text: string }) {
  if (text.length <= LONGEST_SHOWN)
    return <small className={`text-14 anywhere ${styles.long}`}>{text}</small>;
  return (
    <details className={`text-14 anywhere ${styles.long}`}>
      <summary>{`${text.slice(0, LONGEST_SHOWN / 2)}…`}</summary>
      {text}
    </details>
  );
}

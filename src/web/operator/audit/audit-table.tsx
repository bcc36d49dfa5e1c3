import { Link } from 'react-router';
import {
  type AuditNames,
  type AuditRecord,
  type AuditReference,
  findActorWithoutAccount,
} from '#domain/accounts/audit.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  actorsWithoutAccount,
  formatAuditAction,
  formatAuditObject,
} from '#web/back-office/history/audit-text.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { findReferenceName, findReferencePath, formatDetail, toAuditFilter } from './audit-names.ts';
import styles from './audit-table.module.css';

type AuditTableProps = {
  lines: readonly AuditRecord[];
  names: AuditNames;
  nextCursor: string | null;
  total: number;
  title?: string;
  anchor?: string;
};

export function AuditTable({ lines, names, nextCursor, total, title, anchor }: AuditTableProps) {
  return (
    <DataTable
      caption={m.superadmin_audit_caption()}
      title={title}
      columns={columns(names, { isOfOne: title !== undefined })}
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

function columns(names: AuditNames, { isOfOne }: { isOfOne: boolean }): Column<AuditRecord>[] {
  return [
    {
      key: 'action',
      header: m.superadmin_column_action(),
      cell: ({ action, createdAt }) => (
        <>
          <span>{formatAuditAction(action)}</span>
          <small className={styles.when}>
            <DateTime at={createdAt} />
          </small>
        </>
      ),
    },
    { key: 'who', header: m.superadmin_column_who(), cell: (line) => <Actor line={line} names={names} /> },
    {
      key: 'object',
      header: m.superadmin_column_object(),
      cell: ({ objectKind: kind, objectId: id }) =>
        id === null ? formatAuditObject(kind) : <Thing thing={{ kind, id }} names={names} />,
    },
    {
      key: 'details',
      header: m.superadmin_column_details(),
      wide: true,
      cell: (line) => <Details line={isOfOne ? { ...line, company: null } : line} names={names} />,
    },
    {
      key: 'from',
      header: m.superadmin_column_from(),
      cell: ({ clientAddress, requestId }) => (
        <>
          {clientAddress ?? m.superadmin_none()}
          {requestId && (
            <details className={`text-14 anywhere ${styles.long}`}>
              <summary>{m.superadmin_audit_request()}</summary>
              {requestId}
            </details>
          )}
        </>
      ),
    },
  ];
}

function Actor({ line, names }: { line: AuditRecord; names: AuditNames }) {
  const { actorId, actorEmail } = line;
  if (actorId === null) return actorName(line);
  const { text, id } = findReferenceName({ kind: 'user', id: actorId }, names);
  return (
    <>
      <span title={id ?? undefined}>{text}</span>
      <small>{actorName(line)}</small>
      {actorEmail && (
        <small className={`text-14 anywhere ${styles.long}`}>
          <EmailAddress address={actorEmail} />
        </small>
      )}
    </>
  );
}

function Thing({ thing, names }: { thing: AuditReference; names: AuditNames }) {
  const { text, id } = findReferenceName(thing, names);
  const path = findReferencePath(thing, names);
  return (
    <>
      {formatAuditObject(thing.kind)}
      {text !== '' && (
        <span className="block anywhere" title={id ?? undefined}>
          {path ? <Link to={path}>{text}</Link> : text}
        </span>
      )}
      <small>
        <Link to={officePaths.auditPathWith({ object: toAuditFilter(thing, names) })}>
          {m.audit_object_lines()}
        </Link>
      </small>
    </>
  );
}

function Details({ line, names }: { line: AuditRecord; names: AuditNames }) {
  const { details, company, companyId, objectKind } = line;
  // Leave out the actor and the company, which have their own columns.
  const isActor = (name: string) =>
    ['by', 'askedBy'].includes(name) && findActorWithoutAccount(line) !== null;
  const ofCompany = objectKind === 'company' ? null : company;
  const texts = Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' || isActor(name) ? [] : [{ name, text: formatDetail(name, value, names) }],
  );
  return (
    <>
      {companyId && ofCompany !== null && (
        <Link to={officePaths.operatorCompanyPath(companyId)}>{ofCompany}</Link>
      )}
      {texts.length === 0 && ofCompany === null && m.superadmin_none()}
      {texts.map(({ name, text }) => (
        <Detail key={name} text={text} />
      ))}
    </>
  );
}

/** A line can name fifty bookings, which would push all other lines off the screen. */
const LONGEST_SHOWN = 80;

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

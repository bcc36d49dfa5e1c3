import { type AuditKind, auditKinds } from '#domain/accounts/security-acts.ts';
import { m } from '#locales/messages/messages.js';
import { showAudit } from '#server/features/audit/audit-desk.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { formatAuditAction } from '#web/back-office/history/audit-text.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readChoice, readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/audit.route';
import { AuditTable } from './audit-table.tsx';

const LONGEST = 200;

export function loader({ context, url }: Route.LoaderArgs) {
  const filter = {
    action: readText(url.searchParams, 'action', LONGEST),
    object: readText(url.searchParams, 'object', LONGEST),
    kind: readChoice(url.searchParams, 'kind', auditKinds),
  };
  const query = { ...filter, cursor: readAfter(url.searchParams) };
  // Not awaited: the server sends the frame first and streams the lines.
  const lines = showAudit(context.get(appContext), context.get(superAdminActorContext), query);
  return { filter, content: defer(context, lines) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_audit_title()) }];

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, content } = loaderData;
  return (
    <>
      <PageHeader low title={m.superadmin_audit_title()} lead={m.superadmin_audit_lead()} />
      <Deferred resolve={content} loading={m.superadmin_audit_loading()}>
        {({ items, names, nextCursor, total, actions }) => (
          <>
            <AuditFilters {...filter} actions={actions} total={total} />
            <AuditTable lines={items} names={names} nextCursor={nextCursor} total={total} />
          </>
        )}
      </Deferred>
    </>
  );
}

type AuditFiltersProps = {
  action: string | null;
  object: string | null;
  kind: AuditKind | null;
  actions: readonly string[];
  total: number;
};

function AuditFilters({ action, object, kind, actions, total }: AuditFiltersProps) {
  return (
    <FilterBar
      search={{ name: 'object', label: m.superadmin_audit_object(), value: object ?? '' }}
      selects={[
        {
          name: 'kind',
          label: m.access_audit_kind(),
          value: kind ?? '',
          options: [
            { value: '', label: m.access_audit_everything() },
            { value: 'security', label: m.access_audit_security() },
          ],
        },
        {
          name: 'action',
          label: m.superadmin_audit_action(),
          value: action ?? '',
          options: [
            { value: '', label: m.superadmin_audit_all_actions() },
            ...actions
              .map((each) => ({ value: each, label: formatAuditAction(each) }))
              .toSorted((one, other) => one.label.localeCompare(other.label)),
          ],
        },
      ]}
      count={m.superadmin_audit_found({ count: cappedCount(total), total })}
    />
  );
}

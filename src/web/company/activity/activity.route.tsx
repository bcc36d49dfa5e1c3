import { data } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { listCompanyActivity } from '#server/features/audit/company-audit.queries.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { FilterBar } from '#web/back-office/kit/filter-bar.tsx';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readAfter, readText } from '#web/shared/list/list-query.ts';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/activity.route';
import { ActivityTable } from './activity-table.tsx';

const LONGEST = 200;

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'readActivity')) throw data(null, { status: 403 });
  const person = readText(url.searchParams, 'person', LONGEST);
  const query = { person, cursor: readAfter(url.searchParams) };
  const content = listCompanyActivity(context.get(appContext), actor, query);
  return { person, content: defer(context, content) };
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.activity_title()) }];

export default function Activity({ loaderData: { person, content } }: Route.ComponentProps) {
  return (
    <div className="stack gap-5">
      <BackLink to={officePaths.teamPath}>{m.team_title()}</BackLink>
      <PageHeader low title={m.activity_title()} lead={m.activity_lead()} />
      <Deferred resolve={content} loading={m.activity_loading()}>
        {({ items, nextCursor, total, people }) => (
          <>
            <FilterBar
              selects={[
                {
                  name: 'person',
                  label: m.activity_person(),
                  value: person ?? '',
                  options: [
                    { value: '', label: m.activity_everybody() },
                    ...people.map(({ id, email }) => ({ value: id, label: email })),
                  ],
                },
              ]}
              count={m.activity_found({ count: cappedCount(total), total })}
            />
            <ActivityTable lines={items} nextCursor={nextCursor} total={total} />
          </>
        )}
      </Deferred>
    </div>
  );
}

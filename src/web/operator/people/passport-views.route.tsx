import { data } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { PassportView } from '#domain/privacy/person.ts';
import { m } from '#locales/messages/messages.js';
import { listPassportViews } from '#server/features/people/passport-views.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { DataTable } from '#web/back-office/kit/data-table.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/passport-views.route';
import { byNames, passportViewKindNames } from './people-text.ts';

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
  const actor = context.get(superAdminActorContext);
  const found = await listPassportViews(context.get(appContext), actor, bookingId);
  if (!found) throw data(null, { status: 404 });
  return { ...found, bookingId };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(m.people_views_title({ reference: loaderData?.reference ?? '' })) },
];

export default function PassportViews({ loaderData: { reference, views, bookingId } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.people_views_title({ reference })}
        lead={m.people_views_lead()}
        action={
          <ButtonLink to={officePaths.operatorBookingPath(bookingId)}>{m.people_booking_page()}</ButtonLink>
        }
      />
      <DataTable
        caption={m.people_views_caption()}
        columns={[
          { key: 'how', header: m.people_column_how(), cell: ({ way }) => passportViewKindNames[way]() },
          { key: 'who', header: m.people_column_who(), wide: true, cell: viewerText },
          { key: 'when', header: m.people_column_when(), cell: ({ at }) => <DateTime at={at} /> },
        ]}
        rows={views}
        rowKey={({ at, way }) => `${at.getTime()} ${way}`}
        empty={m.people_views_none()}
      />
    </>
  );
}

function viewerText({ who, company, by }: PassportView): string {
  if (by !== 'account') return byNames[by]();
  if (who === null) return m.people_view_gone();
  return company ? `${who}, ${company}` : who;
}

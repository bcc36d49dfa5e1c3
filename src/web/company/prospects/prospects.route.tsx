import { useState } from 'react';
import { data } from 'react-router';
import { type ListedProspect, prospectStatuses } from '#domain/customer-list.ts';
import { prospectDeletionInput } from '#domain/customer-list-input.ts';
import { parseForm } from '#domain/form-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type DeleteOutcome,
  deleteProspect,
  listCompanyProspects,
  summariseCompanyProspects,
} from '#server/features/prospects/company-prospects.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { ListStack } from '#web/company/customer-list.tsx';
import { readListQuery } from '#web/shared/list/list-query.ts';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/prospects.route';
import { ProspectsOverview } from './prospects-overview.tsx';
import { ProspectsTable } from './prospects-table.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const query = readListQuery(url.searchParams, prospectStatuses);
  // Not awaited: the frame goes out first, the rows follow in the same answer.
  const content = later(
    context,
    Promise.all([
      summariseCompanyProspects(ctx, actor, query.filter),
      listCompanyProspects(ctx, actor, query),
    ]),
  );
  return { query, content };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = parseForm(prospectDeletionInput, await request.formData());
  if (!form.ok) return data({ ok: false, message: m.lists_malformed() }, { status: 400 });
  const outcome = await deleteProspect(
    context.get(appContext),
    context.get(companyActorContext),
    form.input.id,
  );
  if (outcome.ok) return data({ ok: true, message: m.lists_prospects_deleted() });
  const { text, status } = refusals[outcome.code];
  const message = m.lists_prospects_delete_failed({ message: text() });
  return data({ ok: false, message }, { status });
}

const refusals: Record<
  Extract<DeleteOutcome, { ok: false }>['code'],
  { readonly text: () => string; readonly status: number }
> = {
  prospect_not_found: { text: m.lists_prospects_gone, status: 404 },
  may_only_view: { text: m.lists_prospects_view_only, status: 403 },
  not_saved: { text: m.lists_prospects_not_saved, status: 503 },
};

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.lists_prospects_title()) }];

export default function Prospects({ loaderData }: Route.ComponentProps) {
  const { query, content } = loaderData;
  const [asked, setAsked] = useState<ListedProspect>();
  const [opened, setOpened] = useState(false);
  const [deleted, setDeleted] = useState<{ message: string; times: number }>();

  return (
    <ListStack>
      <PageHeader title={m.lists_prospects_title()} lead={m.lists_prospects_lead()} />
      {deleted && <SuccessBanner key={deleted.times} message={deleted.message} />}
      <Deferred resolve={content} loading={m.lists_prospects_loading()}>
        {([overview, page]) => (
          <ListStack>
            <ProspectsOverview overview={overview} filter={query.filter} />
            <ProspectsTable
              prospects={page.items}
              nextCursor={page.nextCursor}
              total={overview.total}
              query={query}
              exportPath="/company/customer/prospect/export"
              onDelete={(prospect) => {
                setAsked(prospect);
                setOpened(true);
              }}
            />
          </ListStack>
        )}
      </Deferred>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.lists_prospects_delete_title()}
        text={m.lists_prospects_delete_text()}
        subject={asked && `${asked.name} · ${asked.email}`}
        confirmLabel={m.lists_prospects_delete()}
        workingLabel={m.lists_prospects_deleting()}
        fields={{ intent: 'delete', id: asked?.id ?? '' }}
        onDone={({ message = '' }) => setDeleted((last) => ({ message, times: (last?.times ?? 0) + 1 }))}
      />
    </ListStack>
  );
}

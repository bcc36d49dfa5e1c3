import { data, isRouteErrorResponse } from 'react-router';
import { type CompanyDeal, dealFormValues } from '#domain/company-deal.ts';
import { previewDeal } from '#domain/deal-preview.ts';
import { m } from '#locales/messages/messages.js';
import { getDealForEdit, hasDeal } from '#server/features/deals/company-deals.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { DealCard } from '#web/shared/deal/deal-card.tsx';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { Deferred } from '#web/shared/office/deferred.tsx';
import { later } from '#web/shared/office/later.server.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import type { Route } from './+types/edit-deal.route';
import { BackLink } from './back-link.tsx';
import { answerEditForm } from './deal-action.server.ts';
import { sendOrKeepDeal, type UpdateAnswer } from './deal-answer.ts';
import { DealForm } from './deal-form.tsx';
import { DealNotFound } from './deal-not-found.tsx';
import { DealUpdated } from './deal-saved.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  // The status of the answer has to be known before its first byte; the deal itself follows in the same answer.
  if (!(await hasDeal(ctx, actor, params.dealId))) throw data(null, { status: 404 });
  return {
    now: ctx.now(),
    companyName: actor.companyName,
    mayChange: actor.role !== 'viewer',
    deal: later(context, getDealForEdit(ctx, actor, params.dealId)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [ctx, actor] = [context.get(appContext), context.get(companyActorContext)];
  const answer = await answerEditForm(ctx, actor, params.dealId, await request.formData());
  if (!answer) throw data(null, { status: 404 });
  return answer;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeepDeal(request, () => serverAction());
}

export default function EditDeal({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Deferred resolve={loaderData.deal} loading={m.deals_office_edit_loading()}>
      {(deal) =>
        deal ? (
          // A saved edit opens the form again, with what is stored now.
          <Editor key={`${deal.id} ${deal.revision}`} deal={deal} page={loaderData} answer={actionData} />
        ) : (
          <DealNotFound />
        )
      }
    </Deferred>
  );
}

type EditorProps = {
  deal: CompanyDeal;
  page: Pick<Route.ComponentProps['loaderData'], 'now' | 'companyName' | 'mayChange'>;
  answer: UpdateAnswer | undefined;
};

function Editor({ deal, page: { now, companyName, mayChange }, answer }: EditorProps) {
  return (
    <DealForm
      title={m.deals_office_edit_title()}
      initial={dealFormValues(deal)}
      deal={deal}
      refusal={answer?.ok === false ? answer : undefined}
      now={now}
      mayChange={mayChange}
      submitLabel={m.deals_office_submit_update()}
      workingLabel={m.deals_office_updating()}
      preview={(values) => {
        const typed = previewDeal(values, { companyName, now });
        return typed && <DealCard deal={toPublicDeal(typed)} now={now} headingLevel={3} />;
      }}
    >
      <BackLink />
      <PageHeader title={m.deals_office_edit_title()} />
      {answer?.ok && <DealUpdated isClosed={answer.isClosed} />}
      {!mayChange && <Banner kind="info">{m.deals_office_read_only()}</Banner>}
      {deal.paidBookings > 0 && <Banner kind="info">{paidNote(deal.paidBookings)}</Banner>}
    </DealForm>
  );
}

function paidNote(count: number): string {
  return count === 1 ? m.deals_office_paid_note_one() : m.deals_office_paid_note_many({ count });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <DealNotFound />;
  throw error;
}

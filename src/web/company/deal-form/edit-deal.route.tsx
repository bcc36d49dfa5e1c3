import { data, isRouteErrorResponse } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { type CompanyDeal, dealFormValues } from '#domain/deals/company-deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getDealForEdit, hasDeal } from '#server/features/deals/company-deals.service.ts';
import { getFeeRate } from '#server/features/finance/statements/fee-rate.queries.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { getWishResults } from '#server/features/wishes/demand.queries.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { formatWishResults } from '#web/company/demand/wish-results-text.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { type FormState, useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/edit-deal.route';
import { updateFromForm } from './deal-action.server.ts';
import { DealForm } from './deal-form.tsx';
import { DealNotFound } from './deal-not-found.tsx';
import type { UpdateResult } from './deal-result.ts';
import { DealUpdated } from './deal-saved.tsx';
import { dealText } from './deal-text.ts';
import { usePaste } from './paste/use-paste.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  // The response status must be known before streaming starts; the deal itself is streamed.
  if (!(await hasDeal(ctx, actor, params.dealId))) throw data(null, { status: 404 });
  return {
    now: ctx.now(),
    companyName: actor.companyName,
    mayChange: hasPermission(actor, 'changeDeals'),
    isSuspended: actor.suspendedReason !== null,
    holidays: await readHolidays(ctx),
    feeBasisPoints: await getFeeRate(ctx, actor),
    wishResults: await getWishResults(ctx, actor, params.dealId),
    deal: defer(context, getDealForEdit(ctx, actor, params.dealId)),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [ctx, actor] = [context.get(appContext), context.get(companyActorContext)];
  const result = await updateFromForm(ctx, actor, params.dealId, request);
  if (!result) throw data(null, { status: 404 });
  return result;
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, dealText);

export default function EditDeal({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm<UpdateResult>(actionData);
  return (
    <Deferred resolve={loaderData.deal} loading={m.deals_office_edit_loading()}>
      {(deal) =>
        deal ? (
          // A new key after each save, so that the form restarts with the stored values.
          <Editor key={`${deal.id} ${deal.revision}`} deal={deal} page={loaderData} form={form} />
        ) : (
          <DealNotFound />
        )
      }
    </Deferred>
  );
}

type EditorProps = {
  deal: CompanyDeal;
  page: Pick<
    Route.ComponentProps['loaderData'],
    'now' | 'companyName' | 'mayChange' | 'isSuspended' | 'holidays' | 'wishResults' | 'feeBasisPoints'
  >;
  form: FormState<UpdateResult>;
};

function Editor({ deal, page, form }: EditorProps) {
  const { now, companyName, mayChange, isSuspended, holidays, wishResults } = page;
  const paste = usePaste();
  return (
    <DealForm
      title={m.deals_office_edit_title()}
      initial={dealFormValues(deal)}
      deal={deal}
      form={form}
      paste={paste}
      now={now}
      feeBasisPoints={page.feeBasisPoints}
      mayChange={mayChange}
      submitLabel={m.deals_office_submit_update()}
      workingLabel={m.deals_office_updating()}
      preview={{ companyName, holidays }}
    >
      <BackLink to={paths.companyDashboardPath} icon={false}>
        {m.deals_office_back()}
      </BackLink>
      <PageHeader title={m.deals_office_edit_title()} lead={wishResults && formatWishResults(wishResults)} />
      {form.done && <DealUpdated isClosed={form.done.isClosed} />}
      {!mayChange && (
        <Banner kind="info">{isSuspended ? m.access_deals_suspended() : m.deals_office_read_only()}</Banner>
      )}
      {deal.paidBookings > 0 && <Banner kind="info">{paidNote(deal.paidBookings)}</Banner>}
    </DealForm>
  );
}

function paidNote(count: number): string {
  return m.deals_office_paid_note({ count });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <DealNotFound />;
  throw error;
}

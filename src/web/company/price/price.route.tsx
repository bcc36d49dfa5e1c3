import { data, Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { dealStatus } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { DealNotFound } from '#web/company/deal-form/deal-not-found.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/price.route';
import { loadPricedDeal, runPriceAction } from './price-action.server.ts';
import { type PricedDealData, PriceForm, type PriceResult } from './price-form.tsx';
import { PricePlanForm } from './price-plan-form.tsx';
import { planText, priceText, priceTitle } from './price-text.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'changeDeals')) throw data(m.access_deals_not_now(), { status: 403 });
  const priced = await loadPricedDeal(context.get(appContext), actor, params.dealId);
  // Returned, because a thrown response would replace the page that opened the dialog.
  return data(priced, { status: priced ? 200 : 404 });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return runPriceAction(context.get(appContext), context.get(companyActorContext), params.dealId, request);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent');
  return sendForm(args, intent === 'price' ? priceText : planText);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Price({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <PricePage data={loaderData} actionData={actionData} /> : <DealNotFound />;
}

type PricePageProps = { data: PricedDealData; actionData: Route.ComponentProps['actionData'] };

function PricePage({ data: priced, actionData }: PricePageProps) {
  const { deal, now } = priced;
  const form = useForm<PriceResult>(actionData);
  const priceForm = useForm<PriceResult>(actionData, 'price');
  const planForm = useForm(actionData, 'plan');
  const stopForm = useForm(actionData, 'stop-plan');
  const title = priceTitle(deal);
  return (
    <div className="stack narrow">
      <FormTitle title={title} form={form} />
      <FormErrors form={form} />
      <BackLink to={paths.companyDashboardPath} icon={false}>
        {m.deals_office_back()}
      </BackLink>
      <PageHeader title={title} />
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {dealStatus(deal, now) === 'expired' ? (
        <Banner kind="info">{m.seat_price_closed()}</Banner>
      ) : (
        <>
          {form.failure && form.refusal?.intent !== 'price' && (
            <ErrorBanner message={form.failure} takeFocus />
          )}
          <FormPanel>
            <PriceForm
              key={form.doneKey}
              data={priced}
              form={priceForm}
              Form={Form}
              cancel={
                <ButtonLink to={paths.companyDashboardPath} wide="phone">
                  {m.office_cancel()}
                </ButtonLink>
              }
            />
          </FormPanel>
          <FormPanel>
            <PricePlanForm key={form.doneKey} data={priced} form={planForm} stop={stopForm} />
          </FormPanel>
        </>
      )}
    </div>
  );
}

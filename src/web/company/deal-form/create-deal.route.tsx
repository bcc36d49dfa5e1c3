import { useState } from 'react';
import { duplicateFormValues, emptyDealForm } from '#domain/company-deal.ts';
import { previewDeal } from '#domain/deal-preview.ts';
import { m } from '#locales/messages/messages.js';
import { getDealForEdit } from '#server/features/deals/company-deals.service.ts';
import { appContext } from '#server/http/router-context.ts';
import { DealCard } from '#web/shared/deal/deal-card.tsx';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { PageHeader } from '#web/shared/office/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import type { Route } from './+types/create-deal.route';
import { answerCreateForm } from './deal-action.server.ts';
import { sendOrKeepDeal } from './deal-answer.ts';
import { DealForm } from './deal-form.tsx';
import { DealCreated } from './deal-saved.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const from = await getDealForEdit(ctx, actor, url.searchParams.get('from') ?? '');
  const now = ctx.now();
  return {
    now,
    companyName: actor.companyName,
    mayChange: actor.role !== 'viewer',
    copied: from && { id: from.id, country: from.destinationCountry, values: duplicateFormValues(from, now) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  return answerCreateForm(context.get(appContext), context.get(companyActorContext), form);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeepDeal(request, () => serverAction());
}

export default function CreateDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { now, companyName, mayChange, copied } = loaderData;
  // A created deal clears the form for the next one; a refusal after that keeps what was typed.
  const [createdId, setCreatedId] = useState<string>();
  if (actionData?.ok && actionData.id !== createdId) setCreatedId(actionData.id);
  const initial = copied && createdId === undefined ? copied.values : emptyDealForm;
  if (!mayChange) {
    return (
      <>
        <PageHeader title={m.deals_office_create_title()} />
        <Banner kind="info">{m.deals_office_read_only()}</Banner>
      </>
    );
  }
  return (
    <DealForm
      key={`${copied?.id} ${createdId}`}
      title={m.deals_office_create_title()}
      initial={initial}
      refusal={actionData?.ok === false ? actionData : undefined}
      now={now}
      mayChange={mayChange}
      submitLabel={m.deals_office_submit_create()}
      workingLabel={m.deals_office_creating()}
      preview={(values) => {
        const deal = previewDeal(values, { companyName, now });
        return deal && <DealCard deal={toPublicDeal(deal)} now={now} headingLevel={3} />;
      }}
    >
      <PageHeader
        title={m.deals_office_create_title()}
        lead={
          copied ? m.deals_office_duplicate_lead({ country: copied.country }) : m.deals_office_create_lead()
        }
      />
      {actionData?.ok && <DealCreated id={actionData.id} />}
    </DealForm>
  );
}

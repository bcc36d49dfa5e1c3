import { Link } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { duplicateFormValues, emptyDealForm } from '#domain/deals/company-deal.ts';
import { prefillIncluded, requiredFacts } from '#domain/deals/known-included.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { getDealDefaults } from '#server/features/companies/deal-defaults.service.ts';
import { getDealForEdit } from '#server/features/deals/company-deals.service.ts';
import { getDraft, listKnownIncluded } from '#server/features/deals/drafts.service.ts';
import { getFeeRate } from '#server/features/finance/statements/fee-rate.queries.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { findTypedDemand } from '#server/features/wishes/demand.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/create-deal.route';
import { createFromForm } from './deal-action.server.ts';
import { DealForm } from './deal-form.tsx';
import type { CreateResult } from './deal-result.ts';
import { DealCreated } from './deal-saved.tsx';
import { dealText } from './deal-text.ts';
import { usePaste } from './paste/use-paste.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const draftId = url.searchParams.get('draft');
  const [from, draft, { sellerNote }, holidays, known] = await Promise.all([
    getDealForEdit(ctx, actor, url.searchParams.get('from') ?? ''),
    getDraft(ctx, actor, draftId ?? ''),
    getDealDefaults(ctx, actor),
    readHolidays(ctx),
    listKnownIncluded(ctx, actor),
  ]);
  const now = ctx.now();
  const copied = from && {
    id: from.id,
    country: from.destinationCountry,
    values: duplicateFormValues(from, now),
  };
  const opened = draft ?? copied;
  return {
    now,
    demand: opened && (await findTypedDemand(ctx, actor, opened.values)),
    companyName: actor.companyName,
    mayChange: hasPermission(actor, 'changeDeals'),
    isSuspended: actor.suspendedReason !== null,
    sellerNote,
    holidays,
    feeBasisPoints: await getFeeRate(ctx, actor),
    known,
    draft,
    draftGone: draftId !== null && draft === null,
    copied,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { baseUrl } = context.get(requestContext);
  return createFromForm(context.get(appContext), context.get(companyActorContext), request, baseUrl);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, dealText);

export default function CreateDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { now, companyName, mayChange, isSuspended, sellerNote, holidays, copied, draft } = loaderData;
  const form = useForm<CreateResult>(actionData);
  const paste = usePaste(form.doneKey);
  // The form starts empty after a deal was created; a later refusal keeps the typed values.
  const source = form.doneKey === 0 ? (draft ?? copied) : null;
  const values = source?.values ?? { ...emptyDealForm, sellerNote };
  // A draft is filled in when it is pasted. Later, a person has left the open facts open, or the text is unclear.
  const prefilled = draft ? {} : prefillIncluded(values, loaderData.known, requiredFacts);
  const isFromDraft = draft !== null && form.doneKey === 0 && !form.refusal?.draftGone;
  if (!mayChange) {
    return (
      <>
        <title>{pageTitle(m.deals_office_create_title())}</title>
        <PageHeader title={m.deals_office_create_title()} />
        <Banner kind="info">{isSuspended ? m.access_deals_suspended() : m.deals_office_read_only()}</Banner>
      </>
    );
  }
  return (
    <DealForm
      key={`${draft?.id} ${copied?.id} ${form.doneKey}`}
      title={m.deals_office_create_title()}
      initial={{ ...values, ...prefilled }}
      prefilled={prefilled}
      draft={isFromDraft ? { ...draft, revision: form.refusal?.draftRevision ?? draft.revision } : undefined}
      known={loaderData.known}
      form={form}
      demand={source && loaderData.demand}
      paste={paste}
      now={now}
      feeBasisPoints={loaderData.feeBasisPoints}
      mayChange={mayChange}
      submitLabel={m.deals_office_submit_create()}
      workingLabel={m.deals_office_creating()}
      preview={{ companyName, holidays }}
    >
      {isFromDraft && (
        <p>
          <Link to={officePaths.companyDraftsPath}>{m.drafts_back()}</Link>
        </p>
      )}
      <PageHeader title={m.deals_office_create_title()} lead={leadText(isFromDraft, copied)} />
      {loaderData.draftGone && !actionData && <Banner kind="info">{m.drafts_gone()}</Banner>}
      {form.done && <DealCreated created={form.done.created} />}
    </DealForm>
  );
}

function leadText(isFromDraft: boolean, copied: { readonly country: string } | null): string {
  if (isFromDraft) return m.drafts_finish_lead();
  return copied ? m.deals_office_duplicate_lead({ country: copied.country }) : m.deals_office_create_lead();
}

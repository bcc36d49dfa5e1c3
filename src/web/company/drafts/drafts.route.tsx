import { hasPermission } from '#domain/accounts/company-role.ts';
import { dealFields } from '#domain/deals/company-deal.ts';
import { maxDraftsPerCompany } from '#domain/deals/deal-draft.ts';
import { klDate } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import { listDrafts } from '#server/features/deals/drafts.service.ts';
import { listDraftDemand } from '#server/features/wishes/demand.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { LeaveGuard } from '#web/company/deal-form/leave-guard.tsx';
import { IgnoredLines } from '#web/company/deal-form/paste/paste-outcome.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { revalidateAfterConflict } from '#web/shared/forms/revalidate-after-conflict.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/drafts.route';
import { describeDraftErrors } from './draft-errors.server.ts';
import { draftDeletionText, pasteText, sheetText } from './draft-text.ts';
import { runDraftAction } from './drafts-action.server.ts';
import { DraftsSheet } from './drafts-sheet.tsx';
import { PasteDrafts } from './paste-drafts.tsx';
import { SheetOutcome } from './sheet-outcome.tsx';
import { type DraftRow, type SheetResult, sheetIntents } from './sheet-result.ts';
import { useSheet } from './use-sheet.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  // Awaited, because streamed content does not show without JavaScript.
  const drafts = await listDrafts(ctx, actor);
  const demand = await listDraftDemand(ctx, actor, drafts);
  return {
    today: klDate(ctx.now()),
    drafts: drafts.map(
      ({ values, errors, ...draft }): DraftRow => ({
        ...draft,
        cells: Object.fromEntries(
          dealFields.map((field) => [field, values[field]]).filter(([, value]) => value),
        ),
        errors: describeDraftErrors(errors),
        demand: demand.get(draft.id) ?? null,
      }),
    ),
    keptDays: ctx.config.retention.draftDays,
    mayChange: hasPermission(actor, 'changeDeals'),
    isSuspended: actor.suspendedReason !== null,
    wasSaved: url.searchParams.has('saved'),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runDraftAction(context.get(appContext), context.get(companyActorContext), request);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get('intent');
  return sendForm(args, intent === 'delete' ? draftDeletionText : intent === 'paste' ? pasteText : sheetText);
}

// Other rows of a refused sheet are saved, and a colleague's values must show.
export const shouldRevalidate = revalidateAfterConflict;

export default function Drafts({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, keptDays, mayChange, isSuspended, wasSaved, today } = loaderData;
  const form = useForm(actionData, 'paste');
  const isSheetResult = actionData && sheetIntents.includes(actionData.intent ?? '');
  const sheet = useSheet(drafts, today, isSheetResult ? (actionData as SheetResult) : undefined);
  const { last, show } = useLastResult();
  const hasResult = last !== undefined || actionData !== undefined;
  // Without JavaScript, the result of a form in a row comes with the page.
  const rowResult = actionData?.intent === 'paste' || isSheetResult ? undefined : actionData;
  return (
    <div className="stack">
      <FormTitle title={m.drafts_title()} form={form} />
      <FormErrors form={form} />
      <LeaveGuard isDirty={sheet.hasUnsaved} isSaving={sheet.saving} />
      <PageHeader title={m.drafts_title()} lead={m.drafts_lead()} />
      {wasSaved && !hasResult && <SuccessBanner message={m.drafts_saved_one()} />}
      {form.done && !last && (
        <SuccessBanner key={form.resultKey} message={form.done.message}>
          <IgnoredLines lines={'ignored' in form.done ? form.done.ignored : []} />
        </SuccessBanner>
      )}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      {last && <ResultBanner key={`row ${last.key}`} result={last.result} />}
      {rowResult && !last && <ResultBanner result={rowResult} />}
      <SheetOutcome sheet={sheet} />
      {!mayChange && (
        <Banner kind="info">{isSuspended ? m.access_deals_suspended() : m.deals_office_read_only()}</Banner>
      )}
      {mayChange && (
        <PasteDrafts
          key={`paste ${form.doneKey}`}
          form={form}
          isOpen={drafts.length === 0 || form.refusal !== undefined}
        />
      )}
      <DraftsSheet
        drafts={drafts}
        sheet={sheet}
        mayChange={mayChange}
        footerText={m.drafts_kept({ count: drafts.length, max: maxDraftsPerCompany, days: keptDays })}
        onDeleted={show}
      />
    </div>
  );
}

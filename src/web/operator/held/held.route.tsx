import { companyEntryKinds } from '#domain/finance/money-entry.ts';
import { isId } from '#domain/kernel/id.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { showHeld } from '#server/features/finance/held/held.service.ts';
import { listWaitingEntries } from '#server/features/settlement/entries/money-entry-list.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { EntryForm } from '#web/operator/entries/entry-form.tsx';
import { EntryList } from '#web/operator/entries/entry-list.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readChoice, readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/held.route';
import { BalanceForm } from './balance-form.tsx';
import { heldAction } from './held-action.server.ts';
import { BalanceHistory, Comparison, DebtTable, JournalPanel } from './held-panels.tsx';
import { heldText } from './held-text.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const requested = readText(url.searchParams, 'company', 36);
  const [page, waiting] = await Promise.all([
    showHeld(ctx, actor, url.searchParams.get('month')),
    listWaitingEntries(ctx, actor),
  ]);
  return {
    page,
    waiting,
    companyId: requested !== null && isId(requested) ? requested : null,
    kind: readChoice(url.searchParams, 'entry', companyEntryKinds),
    confirmAboveSen: ctx.config.payouts.confirmAboveSen,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return heldAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, heldText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.held_title()) }];

/** Works without JavaScript: the URL says which form is open. */
export default function Held({ loaderData, actionData }: Route.ComponentProps) {
  const { page, waiting, companyId, kind, confirmAboveSen } = loaderData;
  const form = useForm(actionData);
  const debtor = page.debts.find((debt) => debt.companyId === companyId);
  return (
    <div className="stack">
      <PageHeader
        title={m.held_title()}
        lead={m.held_lead()}
        action={
          <ButtonLink size="small" to={officePaths.payoutComparisonPath}>
            {m.payout_compare_open()}
          </ButtonLink>
        }
      />
      {page.mode === 'test' && <PracticeBooks />}
      {actionData?.message && <ResultBanner key={form.resultKey} result={actionData} />}
      <Comparison page={page} />
      {waiting.length > 0 && (
        <SettingsPanel title={m.entry_waiting_title()}>
          <EntryList entries={waiting} isNamed />
        </SettingsPanel>
      )}
      <DebtTable debts={page.debts} today={page.today} />
      {debtor && kind && (
        <SettingsPanel title={m.entry_make()}>
          <EntryForm
            key={`${debtor.companyId} ${kind}`}
            kind={kind}
            about={{ companyId: debtor.companyId }}
            subject={debtor.company}
            result={actionData}
            confirmAboveSen={confirmAboveSen}
            backTo={officePaths.heldMoneyPath}
          />
        </SettingsPanel>
      )}
      <BalanceForm result={actionData} newest={page.balances[0] ?? null} today={page.today} />
      <BalanceHistory balances={page.balances} />
      <JournalPanel months={page.months} />
    </div>
  );
}

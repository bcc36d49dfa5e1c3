import { useState } from 'react';
import type { ShownRun } from '#domain/finance/payout-desk.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { isDate } from '#domain/kernel/time.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { showPayoutDesk } from '#server/features/finance/payouts/payout-desk.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { StatCards } from '#web/back-office/kit/stat-cards.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readText } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/payouts.route';
import { BalanceTable, RunList } from './balance-tables.tsx';
import { PayoutDialog, type PayoutDialogState } from './payout-dialogs.tsx';
import { payoutsAction } from './payouts-action.server.ts';
import { payoutsText } from './payouts-text.ts';
import { RunPanel } from './run-panel.tsx';
import { SignedMoney } from './signed-money.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const requested = readText(url.searchParams, 'run', 10);
  const runOn = requested !== null && isDate(requested) ? requested : null;
  // Not awaited: the server sends the frame first and streams the rows.
  const desk = showPayoutDesk(context.get(appContext), context.get(superAdminActorContext), { runOn });
  return { desk: defer(context, desk) };
}

export function action({ request, context }: Route.ActionArgs) {
  return payoutsAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, payoutsText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.payout_title()) }];

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { last, show } = useLastResult<{ readonly name: string }>();
  const [target, setTarget] = useState<PayoutDialogState>();
  const [opened, setOpened] = useState(false);

  function openDialog(next: PayoutDialogState) {
    setTarget(next);
    setOpened(true);
  }
  return (
    <>
      <PageHeader
        low
        title={m.payout_title()}
        lead={m.payout_lead()}
        action={
          <ButtonLink size="small" to={officePaths.payoutComparisonPath}>
            {m.payout_compare_open()}
          </ButtonLink>
        }
      />
      {last && (
        <ResultBanner key={last.key} result={last.result}>
          {last.row?.name}
        </ResultBanner>
      )}
      <Deferred resolve={loaderData.desk} loading={m.payout_loading()}>
        {({ mode, balances, run, runs, nextRunOn, confirmAboveSen }) => (
          <>
            {mode === 'test' && <PracticeBooks />}
            <Figures balances={balances} nextRunOn={nextRunOn} />
            {run ? (
              <RunPanel run={run} confirmAboveSen={confirmAboveSen} onOpenDialog={openDialog} />
            ) : (
              <p>{m.payout_no_run({ date: formatDayDate(nextRunOn) })}</p>
            )}
            <BalanceTable balances={balances} nextRunOn={nextRunOn} />
            <RunList runs={runs} />
          </>
        )}
      </Deferred>
      <PayoutDialog
        target={target}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={(result) => show(result, target)}
      />
    </>
  );
}

type Loaded = Awaited<Route.ComponentProps['loaderData']['desk']>;
type FiguresProps = { balances: Extract<Loaded, { run: ShownRun | null }>['balances']; nextRunOn: string };

function Figures({ balances, nextRunOn }: FiguresProps) {
  const sum = (of: (balance: (typeof balances)[number]) => number) =>
    balances.reduce((total, balance) => total + of(balance), 0);
  return (
    <StatCards
      low
      label={m.payout_figures()}
      items={[
        { label: m.payout_owed(), value: <SignedMoney sen={sum(({ owedSen }) => owedSen)} /> },
        {
          label: m.payout_due_on({ date: formatDayDate(nextRunOn) }),
          value: <SignedMoney sen={sum(({ dueSen }) => dueSen)} />,
        },
        { label: m.payout_state_on_hold(), value: <SignedMoney sen={sum(({ onHoldSen }) => onHoldSen)} /> },
        { label: m.payout_negative(), value: <SignedMoney sen={sum(({ negativeSen }) => negativeSen)} /> },
      ]}
    />
  );
}

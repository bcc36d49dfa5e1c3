import { Link } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { taskKinds } from '#domain/fulfilment/story.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { companyBoard } from '#server/features/company-desk/board/board.service.ts';
import { getFirstSteps } from '#server/features/company-desk/board/first-steps.service.ts';
import { listSeatsAtRisk } from '#server/features/deals/company-deals.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { callText } from '#web/back-office/follow-up/follow-up-text.ts';
import { ErrorBanner, ResultBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { rowText } from '#web/company/dashboard/row-text.ts';
import { PasteDrafts } from '#web/company/drafts/paste-drafts.tsx';
import { UndoToast, useFormUndo } from '#web/company/undo/undo-toast.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/today.route';
import { Departures } from './departures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SeatsAtRisk } from './seats-at-risk.tsx';
import { SoldSums } from './sold-sums.tsx';
import { TaskList } from './task-list.tsx';
import styles from './today.module.css';
import { runTodayAction } from './today-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const params = url.searchParams;
  const kind = taskKinds.find((each) => each === params.get('kind')) ?? null;
  const wholeWeek = params.has('week');
  // Awaited, because streamed content does not show without JavaScript.
  const board = await companyBoard(ctx, actor, { wholeWeek, kind });
  const deals = await listSeatsAtRisk(ctx, actor);
  const firstSteps = await getFirstSteps(ctx, actor);
  return {
    board,
    kind,
    wholeWeek,
    firstSteps,
    open: params.get('open'),
    now: ctx.now(),
    deals: deals.map((deal) => ({ ...deal, trip: tripView(deal) })),
    sender: { companyName: actor.companyName, baseUrl: context.get(requestContext).baseUrl },
    mayFollowUp: hasPermission(actor, 'changeCustomers'),
    mayChangeDeals: hasPermission(actor, 'changeDeals'),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runTodayAction(context.get(appContext), context.get(companyActorContext), request);
}

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = String((await args.request.clone().formData()).get('intent'));
  return sendForm(
    args,
    intent === 'call' || intent === 'undoCall' || intent === 'askNames' ? callText : rowText,
  );
}

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  const { board, deals, firstSteps, now, mayChangeDeals } = loaderData;
  const needsFirstDeal = firstSteps.some(({ name, isDone }) => name === 'deal' && !isDone);
  const form = useForm(actionData);
  const { last, show } = useLastResult();
  const undo = useFormUndo(form.done);
  const paste = useForm(undefined, 'paste');
  return (
    <div className={`stack gap-3 ${styles.page}`}>
      <FormTitle title={m.office_today()} form={form} />
      <FormErrors form={form} />
      <PageHeader
        title={m.office_today()}
        lead={needsFirstDeal ? m.first_lead() : <Lead counts={board.counts} now={now} />}
      />
      {form.done?.message && !undo.replacesBanner && (
        <SuccessBanner key={form.resultKey} message={form.done.message} />
      )}
      {form.failure && (
        <ErrorBanner
          message={form.failure}
          takeFocus
          action={form.refusal && 'needsProfile' in form.refusal && <ProfileLink />}
        />
      )}
      {last && (
        <ResultBanner
          key={`row ${last.key}`}
          result={last.result}
          wayOn={'needsProfile' in last.result && <ProfileLink />}
        />
      )}
      {board.isCut && (
        <p className={`pad-row warning ${styles.cut}`}>
          {m.board_cut()} <Link to={officePaths.upcomingBookingsPath}>{m.board_cut_all()}</Link>
        </p>
      )}
      {needsFirstDeal ? (
        <>
          <PasteDrafts form={paste} isOpen title={m.first_paste()} hint={m.first_paste_hint()} />
          <FirstSteps steps={firstSteps} />
        </>
      ) : (
        <>
          <div className={`stack align-start ${styles.columns}`}>
            <div className={`stack ${styles.column}`}>
              <TaskList {...loaderData} result={actionData} part="now" />
              <TaskList {...loaderData} result={actionData} part="week" />
            </div>
            <div className={`stack ${styles.column}`}>
              <SeatsAtRisk
                deals={deals}
                now={now}
                mayChange={mayChangeDeals}
                onResult={show}
                onUndoable={undo.offer}
              />
              <Departures departures={board.departures} />
            </div>
          </div>
          {firstSteps.length > 0 && <FirstSteps steps={firstSteps} />}
          <SoldSums sold={board.sold} />
        </>
      )}
      <UndoToast undo={undo} onResult={show} />
    </div>
  );
}

function ProfileLink() {
  return (
    <ButtonLink size="small" to={officePaths.companyProfilePath}>
      {m.profile_open()}
    </ButtonLink>
  );
}

type LeadProps = { counts: Route.ComponentProps['loaderData']['board']['counts']; now: Date };

/** For example `Sun 15 Nov, 09:40 · 2 overdue, 6 due today`. */
function Lead({ counts: { overdue, today }, now }: LeadProps) {
  return (
    <>
      {`${formatDayDateWithoutYear(klDate(now))}, ${formatTime(now)} · `}
      {overdue > 0 && <b className="danger strong">{m.board_overdue_count({ count: overdue })}</b>}
      {overdue > 0 && ', '}
      {today > 0 || overdue > 0 ? m.board_due_today({ count: today }) : m.board_nothing_due()}
    </>
  );
}

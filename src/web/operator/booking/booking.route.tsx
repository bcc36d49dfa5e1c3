import { randomUUID } from 'node:crypto';
import { data, Form, Link } from 'react-router';
import { entryKinds } from '#domain/finance/money-entry.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import {
  canOperatorCorrectEmail,
  canRemindCompany,
  type DeskStory,
  findConfirmationToResend,
  listProblems,
} from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDateRange, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLedgerForOperator } from '#server/features/finance/statements/statements.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { listEntries } from '#server/features/settlement/entries/money-entry-list.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, ResultBanner } from '#web/back-office/kit/banners.tsx';
import danger from '#web/back-office/kit/danger.module.css';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { useLastResult } from '#web/back-office/kit/use-last-result.ts';
import { DeskDialog, type DeskDialogState } from '#web/operator/desk/desk-dialogs.tsx';
import { cancelledLook, deskText, formatDeskTickets, stateLooks } from '#web/operator/desk/desk-text.ts';
import { HideDealDialog, type HideDialogState } from '#web/operator/desk/hide-deal-dialog.tsx';
import { useDialogState } from '#web/operator/desk/use-dialog-state.ts';
import { BookingLedger, type BookingLedgerProps } from '#web/operator/entries/booking-ledger.tsx';
import { entryText } from '#web/operator/entries/entry-text.ts';
import { type ActionResult, type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { readChoice } from '#web/shared/list/list-query.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/booking.route';
import styles from './booking.module.css';
import { bookingAction } from './booking-action.server.ts';
import { CompanyActsPanel } from './company-acts.tsx';
import { actText, noteCallText } from './company-acts-text.ts';
import { NoteCall } from './note-call.tsx';
import { StoryDialog, type StoryDialogState } from './story-dialogs.tsx';
import {
  MailsPanel,
  MoneyPanel,
  PassengersPanel,
  PeoplePanel,
  ProgressPanel,
  StoryPanel,
  TimelinePanel,
} from './story-panels.tsx';
import { Problem } from './story-problem.tsx';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(superAdminActorContext);
  const story = await getDeskStory(ctx, actor, params.bookingId);
  if (!story) return data({ story, ledger: null } as const, { status: 404 });
  const ledger = {
    facts: await getLedgerForOperator(ctx, actor, story.id),
    entries: await listEntries(ctx, actor, story.id),
    kind: readChoice(url.searchParams, 'entry', entryKinds),
    confirmAboveSen: ctx.config.payouts.confirmAboveSen,
  };
  return data({ story, ledger, now: ctx.now(), noteId: randomUUID() }, { status: 200 });
}

export function action({ request, context }: Route.ActionArgs) {
  return bookingAction(request, context);
}

const bookingText: FormText = {
  ...deskText,
  fields: { ...actText.fields, ...noteCallText.fields, ...deskText.fields, ...entryText.fields },
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, bookingText);

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.superadmin_desk_title()) }];

export default function OperatorBooking({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.story) return <Story {...loaderData} result={actionData} />;
  return (
    <div className="stack">
      <Back />
      <PageHeader title={m.superadmin_desk_title()} />
      <ErrorBanner message={m.desk_booking_missing()} />
    </div>
  );
}

type StoryProps = {
  story: DeskStory;
  ledger: Omit<BookingLedgerProps, 'bookingId' | 'result'>;
  now: Date;
  /** Idempotency key: a note that is sent twice is stored once. */
  noteId: string;
  result: ActionResult | undefined;
};

function Story({ story, ledger, now, noteId, result }: StoryProps) {
  const { last, show } = useLastResult();
  const form = useForm(result);
  const decision = useDialogState<DeskDialogState>();
  const act = useDialogState<StoryDialogState>();
  const hiding = useDialogState<HideDialogState>();
  const shown = last?.result ?? result;
  const dates = formatDateRange(story.departsOn, story.lastFlightOn);
  const check = story.money.billId && (
    <ActionForm story={story} intent="check" label={m.superadmin_check()} working={form.working} />
  );
  const note = <ActionForm story={story} intent="note" label={m.superadmin_note()} working={form.working} />;
  const remind = canRemindCompany(story.remindedAt, now) && (
    <ActionForm story={story} intent="remind" label={m.late_remind()} working={form.working} />
  );
  return (
    <div className="stack">
      <Back />
      <PageHeader
        title={m.desk_booking_title({ reference: story.reference })}
        lead={m.desk_booking_lead({ name: story.buyer, place: story.destination, dates })}
      />
      <Tags story={story} />
      {shown?.message && <ResultBanner key={last?.key ?? `posted ${form.resultKey}`} result={shown} />}
      {listProblems(story).map((problem) => (
        <Problem
          key={problem.kind}
          problem={problem}
          story={story}
          onDecide={decision.openDialog}
          onOpenDialog={act.openDialog}
          check={check}
          note={note}
          remind={remind}
        />
      ))}
      <div className={`stack align-start ${styles.columns}`}>
        <div className="stack">
          <CompanyActsPanel story={story} now={now} result={result} />
          <BookingLedger {...ledger} bookingId={story.id} result={result} />
          <TimelinePanel story={story} />
          <MailsPanel story={story} onAgain={(mail, way) => act.openDialog({ act: 'mail', mail, way })} />
        </div>
        <div className={`stack ${styles.side}`}>
          <StoryPanel id="actions-title" title={m.desk_actions()}>
            <div className={`stack gap-2 ${styles.acts}`}>
              {check}
              <Acts story={story} onOpenDialog={act.openDialog} onHide={hiding.openDialog} />
            </div>
          </StoryPanel>
          <NoteCall story={story} noteId={noteId} result={result} />
          <ProgressPanel story={story} />
          <MoneyPanel story={story} />
          <PeoplePanel story={story} />
          <PassengersPanel story={story} />
        </div>
      </div>
      <DeskDialog
        target={decision.target}
        opened={decision.opened}
        onClose={decision.close}
        onDone={(done) => show(done)}
      />
      <StoryDialog
        story={story}
        target={act.target}
        opened={act.opened}
        onClose={act.close}
        onDone={(done) => show(done)}
      />
      <HideDealDialog
        target={hiding.target}
        opened={hiding.opened}
        onClose={hiding.close}
        onDone={(done) => show(done)}
      />
    </div>
  );
}

function Tags({ story }: { story: DeskStory }) {
  const look = story.cancelledAt ? cancelledLook : stateLooks[story.state];
  return (
    <p className="cluster gap-3">
      <StatusPill tone={look.tone}>{look.name()}</StatusPill>
      {story.isFlightCancelled && <StatusPill tone="warn">{m.mine_status_no_flight()}</StatusPill>}
      {story.isLate && <StatusPill tone="warn">{m.superadmin_tag_late()}</StatusPill>}
      {story.isTest && <StatusPill tone="quiet">{m.superadmin_tag_test()}</StatusPill>}
      <span>{formatDeskTickets(story.tickets)}</span>
      <Link to={officePaths.operatorCompanyPath(story.seller.id)}>{story.seller.name}</Link>
      <span>{m.desk_booking_booked({ when: formatDateTime(story.createdAt) })}</span>
    </p>
  );
}

const workingLabels = {
  check: m.superadmin_checking,
  note: m.superadmin_saving,
  remind: m.late_reminding,
} as const;

type ActionFormProps = {
  story: DeskStory;
  intent: keyof typeof workingLabels;
  label: string;
  working: boolean;
};

/** A separate form, so that the action works without JavaScript. */
function ActionForm({ story, intent, label, working }: ActionFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="bookingId" value={story.id} />
      <Button type="submit" size="small" working={working} workingLabel={workingLabels[intent]()}>
        {label}
      </Button>
    </Form>
  );
}

type ActsProps = {
  story: DeskStory;
  onOpenDialog: (target: StoryDialogState) => void;
  onHide: (target: HideDialogState) => void;
};

function Acts({ story, onOpenDialog, onHide }: ActsProps) {
  const { billedSen, billUrl } = story.money;
  const confirmation = findConfirmationToResend(story);
  const isPaid = story.state === 'confirmed' && story.cancelledAt === null;
  return (
    <>
      {confirmation && (
        <Button size="small" onClick={() => onOpenDialog({ act: 'mail', ...confirmation })}>
          {m.desk_act_resend_confirmation()}
        </Button>
      )}
      {canOperatorCorrectEmail(story) && (
        <Button size="small" onClick={() => onOpenDialog({ act: 'email', email: '' })}>
          {m.desk_act_email()}
        </Button>
      )}
      {billUrl && (
        <a href={billUrl} target="_blank" rel="noreferrer" className={`tap strong ${styles.link}`}>
          <Icon name="external" />
          {m.desk_act_open_bill()}
        </a>
      )}
      <ButtonLink size="small" to={paths.dealPath(story.deal.id)} reloadDocument>
        {m.desk_act_open_deal()}
      </ButtonLink>
      <Button
        size="small"
        onClick={() =>
          onHide({
            dealId: story.deal.id,
            subject: `${story.destination}, ${formatDate(story.departsOn)}, ${story.seller.name}`,
            isHidden: story.deal.hiddenReason !== null,
          })
        }
      >
        {story.deal.hiddenReason === null ? m.desk_hide() : m.desk_show()}
      </Button>
      {story.money.paidSen !== null && (
        <Form method="post" action={officePaths.bookingEvidencePath(story.id)} reloadDocument>
          <Button type="submit" size="small">
            {m.desk_act_evidence()}
          </Button>
        </Form>
      )}
      {isPaid && (
        <ButtonLink
          size="small"
          className={danger.danger}
          to={officePaths.operatorBookingCancelPath(story.id)}
        >
          {m.desk_act_cancel()}
        </ButtonLink>
      )}
      {isPaid && (
        <small className="muted text-14">
          {m.desk_act_cancel_text({ amount: formatMyr(story.fullRefundSen ?? billedSen) })}
        </small>
      )}
    </>
  );
}

function Back() {
  return <BackLink to={officePaths.deskPath}>{m.desk_booking_back()}</BackLink>;
}

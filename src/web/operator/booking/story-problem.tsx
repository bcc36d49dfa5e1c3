import type { ReactNode } from 'react';
import { suggestEmail } from '#domain/bookings/email-suggestion.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import {
  canOperatorCorrectEmail,
  chooseResend,
  type DeskProblem,
  type DeskStory,
  differenceSen,
} from '#domain/operator/desk-story.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { mailName } from '#web/back-office/history/mail-names.ts';
import type { DeskDialogState } from '#web/operator/desk/desk-dialogs.tsx';
import { formatDifference, taskNames } from '#web/operator/desk/desk-text.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import type { StoryDialogState } from './story-dialogs.tsx';

type ProblemProps = {
  problem: DeskProblem;
  story: DeskStory;
  onDecide: (target: DeskDialogState) => void;
  onOpenDialog: (target: StoryDialogState) => void;
  check: ReactNode;
  note: ReactNode;
  remind: ReactNode;
};

export function Problem(props: ProblemProps) {
  const { title, text, tone = 'warn', remedy } = describeProblem(props);
  return (
    <Banner kind={tone} title={title} action={<div className="cluster gap-3">{remedy}</div>}>
      {text}
    </Banner>
  );
}

interface Description {
  readonly title: string;
  readonly text: ReactNode;
  readonly tone?: 'warn' | 'bad';
  readonly remedy: ReactNode;
}

const looks = {
  keysRefused: { title: m.desk_problem_keys_refused, text: m.desk_problem_keys_refused_text },
  signatureRefused: { title: m.desk_problem_signature_refused, text: m.desk_problem_signature_refused_text },
  paymentNotFound: { title: m.desk_problem_payment_not_found, text: m.desk_problem_payment_not_found_text },
  ledgerDiffers: { title: m.desk_problem_ledger, text: m.desk_problem_ledger_text },
  stuck: { title: m.desk_problem_stuck, text: m.desk_problem_stuck_text },
  stillUnderWay: { title: m.desk_problem_still_under_way, text: m.desk_problem_still_under_way_text },
  underWay: { title: m.desk_problem_under_way, text: m.desk_problem_under_way_text },
} as const;

function describeProblem(props: ProblemProps): Description {
  const { problem, check, note } = props;
  switch (problem.kind) {
    case 'review':
      return describeReview(props);
    case 'refundDue':
      return describeRefundDue(props);
    case 'mailFailed':
      return describeFailedMail(props, problem.mail);
    case 'flownWithoutDocuments':
      return describeFlown(props);
    case 'workOverdue':
      return describeWorkOverdue(props);
    case 'belowFullRefund':
      return describeBelowFullRefund(props);
    case 'draftPaidTwice':
      return describeBookedTwice(props);
    default: {
      const { title, text } = looks[problem.kind];
      const isUnderWay = problem.kind === 'underWay' || problem.kind === 'stillUnderWay';
      const isNoted = problem.kind !== 'underWay' && problem.kind !== 'stuck';
      return {
        title: title(),
        text: text(),
        remedy: (
          <>
            {check}
            {isUnderWay && <GiveUp {...props} />}
            {isNoted && note}
          </>
        ),
      };
    }
  }
}

function getMoney({ story }: ProblemProps) {
  return { bookingId: story.id, reference: story.reference, money: story.money };
}

function GiveUp(props: ProblemProps) {
  if (props.story.state !== 'beingChecked') return null;
  return (
    <Button size="small" onClick={() => props.onDecide({ act: 'giveUp', ...getMoney(props) })}>
      {m.superadmin_give_up()}
    </Button>
  );
}

function describeReview(props: ProblemProps): Description {
  const { money } = props.story;
  const amounts = { billed: formatMyr(money.billedSen), paid: formatMyr(money.paidSen ?? 0) };
  return {
    title: m.desk_problem_review(),
    text: m.desk_problem_review_text({ ...amounts, difference: formatDifference(differenceSen(money)) }),
    remedy: (
      <>
        <Button
          size="small"
          kind="primary"
          onClick={() => props.onDecide({ act: 'accept', ...getMoney(props) })}
        >
          {m.superadmin_accept()}
        </Button>
        <Button size="small" onClick={() => props.onDecide({ act: 'reject', ...getMoney(props) })}>
          {m.superadmin_reject_payment()}
        </Button>
      </>
    ),
  };
}

function describeRefundDue(props: ProblemProps): Description {
  const due = props.story.money.refunds.filter(({ state }) => state === 'due');
  const amount = formatMyr(due.reduce((sum, { amountSen }) => sum + amountSen, 0));
  const byHand = due.filter(({ isInFile }) => !isInFile);
  return {
    title: m.desk_problem_refund_due({ amount }),
    text: (
      <>
        {due.map(({ id, reason }) => (
          <p key={id}>{reason}</p>
        ))}
        {byHand.length > 0 ? m.desk_problem_refund_due_text() : m.desk_problem_refund_in_file()}
      </>
    ),
    tone: 'bad',
    remedy: (
      <>
        {byHand.map(({ id: refundId, amountSen }) => (
          <Button
            key={refundId}
            size="small"
            onClick={() =>
              props.onDecide({ act: 'refund', ...getMoney(props), refundId, amount: formatMyr(amountSen) })
            }
          >
            {m.desk_act_record_refund({ amount: formatMyr(amountSen) })}
          </Button>
        ))}
        <ButtonLink size="small" to={officePaths.refundsPath}>
          {m.refund_title()}
        </ButtonLink>
      </>
    ),
  };
}

function describeFlown({ story, onOpenDialog }: ProblemProps): Description {
  return {
    title: m.desk_problem_flown(),
    text: m.desk_problem_flown_text(),
    tone: 'bad',
    remedy: (
      <>
        <Button size="small" kind="primary" onClick={() => onOpenDialog({ act: 'release' })}>
          {m.desk_act_release()}
        </Button>
        <ButtonLink size="small" to={officePaths.operatorBookingCancelPath(story.id)}>
          {m.desk_act_cancel()}
        </ButtonLink>
      </>
    ),
  };
}

function describeWorkOverdue({ story, remind }: ProblemProps): Description {
  const { overdue, seller, remindedAt } = story;
  return {
    title: m.desk_problem_overdue({ company: seller.name }),
    text: (
      <>
        {overdue.map(({ kind, dueAt }) => (
          <p key={kind}>
            {m.desk_problem_overdue_task({ task: taskNames[kind](), when: formatDateTime(dueAt) })}
          </p>
        ))}
        {remindedAt && <p>{m.late_reminded_at({ when: formatDateTime(remindedAt) })}</p>}
      </>
    ),
    remedy: (
      <>
        {remind}
        {seller.phone && (
          <ButtonLink size="small" to={`tel:${seller.phone.replace(/[^+\d]/g, '')}`}>
            {m.desk_call_company({ phone: seller.phone })}
          </ButtonLink>
        )}
      </>
    ),
  };
}

function describeBelowFullRefund({ story, note }: ProblemProps): Description {
  const { offer, fullRefundSen, money, seller } = story;
  const paidSen = offer?.fullSen ?? money.paidSen ?? money.billedSen;
  const amounts = {
    company: seller.name,
    amount: formatMyr(offer?.refundSen ?? 0),
    paid: formatMyr(paidSen),
  };
  const texts = {
    waiting: m.offers_desk_waits,
    declined: m.offers_desk_declined,
    accepted: m.offers_desk_accepted,
    withdrawn: m.offers_desk_accepted,
  };
  return {
    title: m.offers_desk_problem(),
    text: texts[offer?.state ?? 'waiting'](amounts),
    remedy: (
      <>
        {fullRefundSen !== null && (
          <ButtonLink size="small" to={officePaths.operatorBookingCancelPath(story.id)}>
            {m.desk_act_cancel()}
          </ButtonLink>
        )}
        {note}
      </>
    ),
  };
}

function describeBookedTwice({ story, note }: ProblemProps): Description {
  return {
    title: m.desk_problem_booked_twice(),
    text: m.desk_problem_booked_twice_text(),
    remedy: (
      <>
        {story.duplicates.map(({ id, reference }) => (
          <ButtonLink key={id} size="small" to={officePaths.operatorBookingPath(id)}>
            {m.fulfilment_duplicate_open({ reference })}
          </ButtonLink>
        ))}
        {story.fullRefundSen !== null && (
          <ButtonLink size="small" to={officePaths.operatorBookingCancelPath(story.id)}>
            {m.desk_act_cancel()}
          </ButtonLink>
        )}
        {note}
      </>
    ),
  };
}

type Failed = Extract<DeskProblem, { kind: 'mailFailed' }>['mail'];

function describeFailedMail({ story, onOpenDialog }: ProblemProps, mail: Failed): Description {
  const mayCorrect = canOperatorCorrectEmail(story);
  const meant = mayCorrect ? suggestEmail(story.email) : null;
  const way = chooseResend(mail, story);
  const error = mail.lastError ?? m.desk_problem_mail_no_reason();
  return {
    title: m.desk_problem_mail_failed(),
    text: (
      <>
        {m.desk_problem_mail_failed_text({ mail: mailName(mail.kind), email: mail.recipient, error })}
        {meant && <p>{m.desk_problem_mail_meant({ email: meant })}</p>}
      </>
    ),
    tone: 'bad',
    remedy: (
      <>
        {meant && (
          <Button size="small" kind="primary" onClick={() => onOpenDialog({ act: 'email', email: meant })}>
            {m.desk_act_correct_to({ email: meant })}
          </Button>
        )}
        {mayCorrect && (
          <Button size="small" onClick={() => onOpenDialog({ act: 'email', email: '' })}>
            {m.desk_act_email()}
          </Button>
        )}
        {way && (
          <Button size="small" onClick={() => onOpenDialog({ act: 'mail', mail, way })}>
            {way === 'link' ? m.desk_act_mail_link() : m.desk_act_resend()}
          </Button>
        )}
      </>
    ),
  };
}

import type { ReactNode } from 'react';
import { minBillableSen } from '#domain/kernel/money.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ticketsText } from '#web/booking/booking-text.ts';
import { stepPath } from '#web/booking/wizard-steps.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { HeldSeatsNotice } from './held-seats.tsx';
import styles from './step-page.module.css';
import type { StepView, WizardForm, WizardNotice } from './wizard-view.ts';

export function WizardNotices({ view, form }: { view: StepView; form: WizardForm }) {
  const answerNotice = form.refusal?.notice;
  const shown = view.notices.filter(
    (notice) =>
      notice.kind !== answerNotice?.kind && (notice.kind !== 'aboveTransferLimit' || view.step === 4),
  );
  // "Only 2 are left" already says that seats were taken.
  const isCovered =
    answerNotice?.kind === 'seatsTaken' &&
    shown.some(({ kind }) => kind === 'seatsReduced' || kind === 'ownSeatsReturning');
  const isBlocked = answerNotice?.kind === 'heldByYou';
  if (shown.length === 0 && !answerNotice && !view.held) return null;
  return (
    <div className={`stack gap-3 ${styles.said}`}>
      {answerNotice && !isCovered && <Notice notice={answerNotice} view={view} takeFocus />}
      {shown.map((notice) => (
        <Notice
          key={notice.kind}
          notice={notice}
          view={view}
          takeFocus={isCovered && notice.kind === 'seatsReduced'}
        />
      ))}
      {view.held && (
        <HeldSeatsNotice
          held={view.held}
          mayGiveBack={isBlocked}
          // The button of the payment step leads to the same bill, unless the changed booking is blocked.
          pay={view.step === 4 && !isBlocked ? null : 'line'}
        />
      )}
    </div>
  );
}

type NoticeProps = { notice: WizardNotice; view: StepView; takeFocus: boolean };

function Notice({ notice, view, takeFocus }: NoticeProps) {
  const { kind, title, text, action } = noticeText(notice, view);
  return (
    <Banner kind={kind} title={title} takeFocus={takeFocus} action={action}>
      {text && <p>{text}</p>}
    </Banner>
  );
}

type NoticeText = {
  kind: 'bad' | 'warn' | 'info';
  title?: string;
  text?: string;
  action?: ReactNode;
};

function noticeText(notice: WizardNotice, { deal, supportEmail }: StepView): NoticeText {
  switch (notice.kind) {
    case 'priceChanged':
      return {
        kind: 'warn',
        title: m.notice_price_title(),
        text: m.notice_price_text({ from: formatMyr(notice.fromSen), to: formatMyr(notice.toSen) }),
        action: (
          <ButtonLink size="small" to={paths.dealsPath}>
            {m.notice_price_leave()}
          </ButtonLink>
        ),
      };
    case 'seatsReduced':
      return {
        kind: 'warn',
        title: m.notice_seats_title(),
        text: m.notice_seats_text({
          from: ticketsText(notice.from),
          to: ticketsText(notice.to),
          total: formatMyr(notice.totalSen),
        }),
        action: (
          <ButtonLink size="small" to={stepPath(deal.id, 1, true)}>
            {m.notice_seats_change()}
          </ButtonLink>
        ),
      };
    case 'seatsTaken':
      return { kind: 'warn', title: m.notice_seats_taken_title(), text: m.notice_seats_taken_text() };
    case 'heldByYou':
      return { kind: 'warn', title: m.notice_held_by_you_title(), text: m.notice_held_by_you_text() };
    case 'ownSeatsReturning':
      return {
        kind: 'info',
        title: m.notice_returning_title(),
        text: m.notice_returning_text({
          tickets: ticketsText(notice.tickets),
          when: formatDateTime(notice.at),
        }),
      };
    case 'startAgain':
      return { kind: 'info', text: m.notice_start_again() };
    case 'totalTooSmall':
      return {
        kind: 'bad',
        text: m.notice_too_small({ least: formatMyr(minBillableSen), email: supportEmail }),
      };
    case 'aboveTransferLimit': {
      const { name, limitSen } = notice;
      return { kind: 'info', text: m.pay_above_transfer({ name, limit: formatMyr(limitSen) }) };
    }
    case 'limited':
      return { kind: 'warn', text: m.notice_limited({ when: formatDateTime(notice.retryAt) }) };
    case 'busy':
      return { kind: 'warn', title: m.notice_busy_title(), text: m.notice_busy_text() };
    case 'fewerTickets':
      return { kind: 'warn', text: m.notice_fewer_tickets({ most: ticketsText(notice.most) }) };
    case 'paymentNotOpen':
      return { kind: 'info', title: m.notice_not_open(), text: m.notice_not_open_text() };
    case 'paymentFailed':
      return { kind: 'bad', title: m.notice_failed(), text: m.notice_failed_text() };
    case 'notSent':
      return { kind: 'bad', text: m.notice_not_sent() };
  }
}

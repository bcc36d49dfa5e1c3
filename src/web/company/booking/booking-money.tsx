import { Link } from 'react-router';
import type { Release } from '#domain/companies/release.ts';
import type { BookingMoney } from '#domain/finance/statement.ts';
import type { CompanyRequests } from '#domain/fulfilment/booking-request.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatBalance, formatMyr } from '#format/amounts.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { PracticeBooks } from '#web/back-office/frame/practice-books.tsx';
import { refundStepNames } from '#web/back-office/history/refund-step-names.ts';
import { describeShareHold, rateText } from '#web/company/payouts/statement-text.ts';
import styles from './booking.module.css';

type PanelProps = { money: BookingMoney; refunds: CompanyRequests['refunds'] };

export function BookingMoneyPanel({ money, refunds }: PanelProps) {
  const fee = { product: m.product_name(), rate: rateText(money.feeBasisPoints) };
  const figures = [
    { name: m.statement_paid(), sen: money.receivedSen },
    { name: m.statement_refunded(), sen: -money.refundedSen },
    { name: m.statement_fee(fee), sen: -money.feeSen },
    { name: m.statement_yours(), sen: money.shareSen },
  ];
  return (
    <section className="panel stack pad-panel" aria-labelledby="money-title">
      <h2 id="money-title" className="text-17 bold">
        {m.statement_booking_title()}
      </h2>
      {money.isTest && <PracticeBooks />}
      <dl className={`stack gap-3 ${styles.money}`}>
        {figures.map(({ name, sen }) => (
          <div key={name}>
            <dt className="muted text-14">{name}</dt>
            <dd className="strong figures nowrap">{formatBalance(sen === 0 ? 0 : sen)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {whenText(money)} <Link to={officePaths.companyPayoutsPath}>{m.statement_booking_link()}</Link>
      </p>
      {refunds.map((refund) => (
        <p key={refund.id}>{refundText(refund)}</p>
      ))}
    </section>
  );
}

function refundText({ amountSen, step, sentAt }: CompanyRequests['refunds'][number]): string {
  const amount = formatMyr(amountSen);
  return sentAt
    ? m.statement_booking_refund_sent({ amount, date: formatDayDate(klDate(sentAt)) })
    : m.statement_booking_refund({ amount, step: refundStepNames[step]() });
}

const waitingTexts: Record<Extract<Release, { kind: 'waits' }>['for'], () => string> = {
  documents: m.statement_booking_waits_documents,
  cancellation_request: m.statement_booking_waits_request,
  cancelled_flight: m.statement_booking_waits_flight,
  super_admin: m.statement_booking_waits_operator,
};

const collectingTexts: Record<BookingMoney['releaseRule'], () => string> = {
  afterDocuments: m.statement_booking_after_documents,
  afterLastFlight: m.statement_booking_after_last_flight,
};

function collectingText({ release, payoutOn, releaseRule }: BookingMoney): string {
  if (release.kind === 'on' && payoutOn !== null)
    return m.statement_booking_released({
      date: formatDayDate(release.date),
      payout: formatDayDate(payoutOn),
    });
  const waits = release.kind === 'waits' ? release.for : 'documents';
  const text = waitingTexts[waits]();
  return waits === 'documents' ? `${text} ${collectingTexts[releaseRule]()}` : text;
}

function whenText(money: BookingMoney): string {
  const { place } = money;
  switch (place.kind) {
    case 'collecting':
      return collectingText(money);
    case 'refunded':
      return m.statement_booking_given_back();
    case 'onHold':
      return m.statement_booking_on_hold({ reason: describeShareHold(place.reason) });
    case 'scheduled':
      return m.statement_booking_scheduled({ date: formatDayDate(place.on) });
    case 'paidOut': {
      const date = formatDayDate(place.on);
      const { reference } = place;
      return reference
        ? m.statement_booking_paid_out_reference({ date, reference })
        : m.statement_booking_paid_out({ date });
    }
  }
}

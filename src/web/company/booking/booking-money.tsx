import { Link } from 'react-router';
import { formatBalance } from '#domain/money.ts';
import * as officePaths from '#domain/office-paths.ts';
import type { BookingMoney } from '#domain/statement.ts';
import { formatDayDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { rateText, reasonText } from '#web/company/payouts/statement-text.ts';
import styles from './booking.module.css';

/** The same figures as in the statement, and when the company gets its share. */
export function BookingMoneyPanel({ money }: { money: BookingMoney }) {
  const fee = { product: m.product_name(), rate: rateText(money.feeBasisPoints) };
  const figures = [
    { name: m.statement_paid(), sen: money.receivedSen },
    { name: m.statement_refunded(), sen: -money.refundedSen },
    { name: m.statement_fee(fee), sen: -money.feeSen },
    { name: m.statement_yours(), sen: money.shareSen },
  ];
  return (
    <section className={styles.panel} aria-labelledby="money-title">
      <h2 id="money-title">{m.statement_booking_title()}</h2>
      <dl className={styles.money}>
        {figures.map(({ name, sen }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBalance(sen === 0 ? 0 : sen)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {whenText(money)} <Link to={officePaths.companyPayouts}>{m.statement_booking_link()}</Link>
      </p>
    </section>
  );
}

const collectingTexts: Record<BookingMoney['releaseRule'], () => string> = {
  after_documents: m.statement_booking_after_documents,
  after_last_flight: m.statement_booking_after_last_flight,
};

function whenText({ place, releaseRule }: BookingMoney): string {
  switch (place.kind) {
    case 'collecting':
      return collectingTexts[releaseRule]();
    case 'refunded':
      return m.statement_booking_given_back();
    case 'onHold':
      return m.statement_booking_on_hold({ reason: reasonText(place.reason) });
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

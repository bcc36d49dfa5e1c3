import type { ReactNode } from 'react';
import { placeKey, type SharePlace, type Statement, type StatementGroup } from '#domain/finance/statement.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDayAndMonth, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import styles from './payouts.module.css';
import { placeNames, rateText } from './statement-text.ts';

type StatementSumsProps = {
  statement: Statement;
  /** Current fee rate, shown for a month without bookings. */
  feeBasisPoints: number;
};

/** Shows the sums: paid − refunded − fee = yours, then opening + yours − paid out = closing. */
export function StatementSums({ statement, feeBasisPoints }: StatementSumsProps) {
  const { month, groups, sums, sold, refunds, openingSen, paidOutSen, closingSen } = statement;
  const rate = groups.length === 0 ? feeBasisPoints : statement.feeBasisPoints;
  const product = m.product_name();
  return (
    <section className="panel" aria-label={m.statement_sums({ month: formatMonth(month) })}>
      <dl className={styles.equation}>
        <Term name={m.statement_paid()} sen={sums.receivedSen}>
          {m.statement_paid_note({
            bookings: m.statement_bookings({ count: sold.bookings }),
            seats: m.statement_seats({ count: sold.seats }),
          })}
        </Term>
        <Term name={m.statement_refunded()} sen={sums.refundedSen} sign="−">
          {m.statement_bookings({ count: refunds })}
        </Term>
        <Term
          name={
            rate === null
              ? m.statement_fee_mixed({ product })
              : m.statement_fee({ product, rate: rateText(rate) })
          }
          sen={sums.feeSen}
          sign="−"
        >
          {rate === 0 ? m.statement_fee_none() : m.statement_fee_note()}
        </Term>
        <Term name={m.statement_yours()} sen={sums.shareSen} sign="=">
          {m.statement_yours_note()}
        </Term>
      </dl>
      <Bar statement={statement} />
      <dl className={styles.equation}>
        <Term name={m.statement_opening()} sen={openingSen}>
          {m.statement_opening_note({ date: formatDayAndMonth(`${month}-01`) })}
        </Term>
        <Term name={m.statement_yours()} sen={sums.shareSen} sign="+" />
        <Term name={m.statement_paid_out()} sen={paidOutSen} sign="−" />
        <Term name={m.statement_closing()} sen={closingSen} sign="=">
          {closingSen < 0 ? m.statement_closing_negative() : m.statement_closing_note()}
        </Term>
      </dl>
    </section>
  );
}

type TermProps = { name: string; sen: number; sign?: '+' | '−' | '='; children?: ReactNode };

function Term({ name, sen, sign, children }: TermProps) {
  return (
    <div className={`rule ${styles.term}`} data-sign={sign} data-none={sen === 0 || undefined}>
      <dt className="muted">{name}</dt>
      <dd className={styles.figure}>
        {sign && (
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
        )}
        <Currency /> {formatAmount(sen)}
      </dd>
      {children && <dd className="muted text-14 span">{children}</dd>}
    </div>
  );
}

export function Currency() {
  return <small className={`muted ${styles.currency}`}>MYR</small>;
}

type Part = { key: string; kind: string; name: string; sen: number };

/** A bar shows only positive amounts; the list below it has all of them. */
function Bar({ statement: { groups, sums } }: { statement: Statement }) {
  const groupParts = groups.filter(({ place }) => place.kind !== 'refunded').map(toPart);
  const others: Part[] = [
    { key: 'fee', kind: 'fee', name: m.statement_bar_fee(), sen: sums.feeSen },
    { key: 'back', kind: 'back', name: m.statement_bar_refunded(), sen: sums.refundedSen },
  ];
  const visibleParts = [...groupParts.toReversed(), ...others].filter(({ sen }) => sen > 0);
  if (visibleParts.length === 0) return null;
  return (
    <div className={styles.flow}>
      <div className={`row gap-half align-stretch ${styles.bar}`} aria-hidden="true">
        {visibleParts.map(({ key, kind, sen }) => (
          <span key={key} data-part={kind} style={{ flexGrow: sen }} />
        ))}
      </div>
      <ul className={`text-14 ${styles.key}`}>
        {[...groupParts.toReversed(), ...others.filter(({ sen }) => sen !== 0)].map(
          ({ key, kind, name, sen }) => (
            <li key={key} className="row baseline between">
              <span className="muted">
                <span className={styles.swatch} data-part={kind} aria-hidden="true" />
                {name}
              </span>{' '}
              <b className="figures nowrap">
                <Currency /> {formatAmount(sen)}
              </b>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function toPart({ place, sums }: StatementGroup): Part {
  return { key: placeKey(place), kind: place.kind, name: partName(place), sen: sums.shareSen };
}

function partName(place: SharePlace): string {
  const name = placeNames[place.kind]();
  return 'on' in place ? `${name} ${formatDayAndMonth(place.on)}` : name;
}

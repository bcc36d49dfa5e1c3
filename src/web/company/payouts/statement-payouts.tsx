import { banks } from '#domain/finance/banks.ts';
import type { StatementPayout } from '#domain/finance/statement.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDayDateWithoutYear, formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import styles from './payouts.module.css';
import { Currency } from './statement-sums.tsx';
import { payoutNames } from './statement-text.ts';

export function StatementPayouts({ payouts, month }: { payouts: readonly StatementPayout[]; month: string }) {
  if (payouts.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="text-15 strong pad-row">
        {m.statement_payouts({ month: formatMonth(month) })}
      </h2>
      <ul>
        {payouts.map((payout) => (
          <li
            key={`${payout.kind} ${payout.on} ${payout.reference} ${payout.amountSen}`}
            className={`row baseline between gap-3 rule ${styles.payout}`}
          >
            <span>
              {formatDayDateWithoutYear(payout.on)} <span className="muted">{payoutText(payout)}</span>
            </span>
            <b className="figures nowrap">
              <Currency /> {formatAmount(payout.amountSen)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function payoutText({ kind, reference, account, bookings }: StatementPayout): string {
  return [
    payoutNames[kind](),
    account && m.statement_account({ bank: banks[account.bank], lastFour: account.lastFour }),
    reference && m.statement_reference({ reference }),
    m.statement_bookings({ count: bookings }),
  ]
    .filter(Boolean)
    .join(', ');
}

import type { BookingTotals } from '#domain/bookings/booking.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { m } from '#locales/messages/messages.js';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './price-summary.module.css';

type PriceLinesProps = {
  unitSen: Sen;
  originalUnitSen: Sen | null;
  tickets: number;
  totals: BookingTotals;
  /** "Total savings" in step 1, "You Save" in the confirmation; other summaries show no savings. */
  savingsLabel?: string;
};

export function PriceLines({ unitSen, originalUnitSen, tickets, totals, savingsLabel }: PriceLinesProps) {
  return (
    <dl className="facts stack gap-3">
      <div>
        <dt>{m.price_per_person()}</dt>
        <dd>
          <Money sen={unitSen} />
        </dd>
      </div>
      {originalUnitSen !== null && (
        <div>
          <dt>{m.price_original_per_person()}</dt>
          <dd className="muted">
            <s>
              <Money sen={originalUnitSen} />
            </s>
          </dd>
        </div>
      )}
      <div>
        <dt>{m.price_tickets()}</dt>
        <dd>{tickets}</dd>
      </div>
      <div className={`strong ${styles.total}`}>
        <dt>{m.price_total()}</dt>
        <dd>
          <Money sen={totals.totalSen} lead />
        </dd>
      </div>
      {savingsLabel && totals.savingsSen > 0 && (
        <div className={`strong tint-ok ${styles.savings}`}>
          <dt>{savingsLabel}</dt>
          <dd>
            <Money sen={totals.savingsSen} />
          </dd>
        </div>
      )}
    </dl>
  );
}
